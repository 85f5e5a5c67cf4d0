// Copy the address of exactly this state, then call `done`. A page that is not on a safe origin (a
// classroom's plain http) has no clipboard: there a hidden field does it.
function copyLink(done) {
  const address = window.location.href;
  if (navigator.clipboard) {
    navigator.clipboard.writeText(address).then(done);
    return;
  }
  const field = document.createElement("textarea");
  field.value = address;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  done();
}
