// Copy the address of exactly this state, then call `done` with whether it is copied. The page gives the
// address once the server has heard all; where it has not in time, the address is of an older state.
async function copyLink(done) {
  const asked = new CustomEvent("whereabouts:address", {detail: {}});
  window.dispatchEvent(asked);
  const address = await asked.detail.address;
  if (!address) return done(false);
  const clipboard = navigator.clipboard?.writeText(address);
  return done(await (clipboard?.then(() => true, () => copyByField(address)) ?? copyByField(address)));
}

// A page that is not on a safe origin (a classroom's plain http) has no clipboard, and none lets a page
// write there that was left meanwhile.
function copyByField(address) {
  const field = document.createElement("textarea");
  field.value = address;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
