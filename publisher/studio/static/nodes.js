// Make elements without HTML in strings: users' texts are only ever text.

/** `element("p", {class: "quiet", onclick: f}, "text", child)`; true is an empty attribute. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "disabled") made[key] = value;
    else if (key === "aria-label") made.setAttribute(key, spoken(value));
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A string without its isolates, which are for the eye. */
export function spoken(text) {
  return text.replace(/[\u2068\u2069]/g, "");
}

/** A button that looks like a link; `attributes` may give it another look. */
export function textButton(label, run, attributes = {}) {
  return element(
    "button",
    { type: "button", class: "as-link", onclick: run, ...attributes },
    label,
  );
}

/** A select of `[value, label]` pairs. */
export function select(attributes, options, chosen) {
  const made = element("select", attributes);
  made.append(...options.map(([value, label]) => element("option", { value }, label)));
  made.value = chosen;
  return made;
}
