// What is pressed or chosen before the modules of the room have run is kept, and done when they have.

{
  /** @type {(() => unknown)[]} */
  const kept = [];
  const early = new AbortController();
  /** @param {string} type @param {(event: Event) => unknown} keep */
  const listen = (type, keep) => document.addEventListener(type, keep, { capture: true, signal: early.signal });
  listen("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    kept.push(() => button.click());
  });
  listen("change", ({ target }) => kept.push(() => target?.dispatchEvent(new Event("change", { bubbles: true }))));
  document.addEventListener("DOMContentLoaded", () => {
    early.abort();
    for (const press of kept) press();
  });
}
