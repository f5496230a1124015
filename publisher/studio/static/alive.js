// Tells the studio once a minute that a page is open; it ends ten minutes after the last one.

import { calmly, post } from "./net.js";

const MINUTE = 60000; // milliseconds

let telling = false;

async function tell() {
  if (telling) return; // the studio is gone, and the last one still tries
  telling = true;
  await calmly(() => post("/api/alive", {}));
  telling = false;
}

setInterval(tell, MINUTE);
// Browsers let pages that are out of sight sleep.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") tell();
});
