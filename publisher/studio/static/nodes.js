// Make and find elements, without HTML in strings: users' texts are only ever text.

/**
 * `element("p", {class: "quiet", onclick: f}, "text", child)`; true is an empty attribute, and children may
 * be in arrays.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes<HTMLElementTagNameMap[K]>} attributes
 * @param {Children[]} children
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key === "value" || key === "checked" || key === "disabled") Object.assign(made, { [key]: value });
    else if (key === "aria-label") made.setAttribute(key, withoutIsolates(String(value)));
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...flat(children));
  return made;
}

/** @param {Children[]} children */
const flat = (children) => children.flat(2).filter((child) => child !== null && child !== undefined);

/** A string without its isolates, which are for the eye. */
export function withoutIsolates(/** @type {string} */ text) {
  return text.replace(/[\u2068\u2069]/g, "");
}

/**
 * @param {Children} label
 * @param {Handler<HTMLButtonElement, MouseEvent>} run
 * @param {Attributes<HTMLButtonElement>} attributes
 */
export const button = (label, run, attributes = {}) =>
  element("button", { type: "button", onclick: run, ...attributes }, label);

/**
 * A button that looks like a link; `attributes` may give it another look.
 * @param {Children} label
 * @param {Handler<HTMLButtonElement, MouseEvent>} run
 * @param {Attributes<HTMLButtonElement>} attributes
 */
export const textButton = (label, run, attributes = {}) =>
  button(label, run, { class: "as-link", ...attributes });

/**
 * A select of `[value, label]` pairs.
 * @param {Attributes<HTMLSelectElement>} attributes
 * @param {[value: string, label: string][]} options
 * @param {string} chosen
 */
export function select(attributes, options, chosen) {
  const made = element("select", attributes, options.map(([value, label]) => element("option", { value }, label)));
  made.value = chosen;
  return made;
}

/**
 * A text of a language of its own, whose order is its own.
 * @param {string} text
 * @param {{code: string, direction: string}} [language]
 */
export const bdi = (text, language) =>
  element("bdi", { lang: language?.code, dir: language?.direction }, text);

/** @param {string} name @param {Record<string, string | number>} attributes @param {(string | Node)[]} children */
export function svgElement(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * The element of an id, which the page has and which is of this tag.
 * @template {keyof HTMLElementTagNameMap} [K="div"]
 * @param {string} id
 * @param {K} [tag]
 */
export function byId(id, tag) {
  const found = document.getElementById(id);
  if (!found || (tag && found.localName !== tag)) throw new Error(`the page has no ${tag ?? "element"} “${id}”`);
  return /** @type {HTMLElementTagNameMap[K]} */ (found);
}

/**
 * The first element of a selector, which is there and is of this tag.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {ParentNode} root
 * @param {K} tag
 * @param {string} selector - what comes after the tag
 */
export function within(root, tag, selector = "") {
  const found = root.querySelector(tag + selector);
  if (!found) throw new Error(`there is no ${tag}${selector}`);
  return /** @type {HTMLElementTagNameMap[K]} */ (found);
}

/** The nearest element of a selector around what an event is about, or null. @returns {HTMLElement | null} */
export const around = (/** @type {Event} */ { target }, /** @type {string} */ selector) =>
  target instanceof Element ? target.closest(selector) : null;

/**
 * Put other nodes into an element; the focus stays on what has the same name, or else at the same place.
 * @param {HTMLElement} host @param {(Node | string)[]} nodes
 */
export function refill(host, nodes) {
  const had = document.activeElement;
  const before = had instanceof HTMLElement && host.contains(had) ? fieldsOf(host) : []; // to look takes long
  const at = before.findIndex((each) => each === had);
  const name = at < 0 ? "" : nameOf(before[at]);
  host.replaceChildren(...nodes);
  if (at < 0) return;
  const now = fieldsOf(host);
  (now.find((each) => nameOf(each) === name) ?? now.at(Math.min(at, now.length - 1)))?.focus({ preventScroll: true });
}

const fieldsOf = (/** @type {HTMLElement} */ host) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("a, button:not(:disabled), input, select, summary"))].filter((each) => each.checkVisibility());

const nameOf = (/** @type {HTMLElement} */ { dataset, ariaLabel, textContent }) => dataset.choice ?? dataset.area ?? ariaLabel ?? textContent;
