// Copy the address of exactly this state. A page that is not on a safe origin (a classroom's plain
// http) has no clipboard: there a hidden field does it.
const address = window.location.href;
const done = () => {
  button.data.label = words.copied;
  setTimeout(() => { button.data.label = words.label; }, 1500);
};
if (navigator.clipboard) {
  navigator.clipboard.writeText(address).then(done);
} else {
  const field = document.createElement("textarea");
  field.value = address;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  done();
}
