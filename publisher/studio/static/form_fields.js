// The fields of a form, each a control with its label, what it means, and room for its error.

import { asBase64 } from "./dropping.js";
import { calmly } from "./net.js";
import { element, select, textButton } from "./nodes.js";
import { lossText, t } from "./texts.js";

/**
 * @typedef {{files: string[], draft: Draft}} FormPlace - files that options may name
 * @typedef {{input: Field, read: () => Entry, beside?: HTMLElement | null}} Drawn
 * @typedef {{[name: string]: AttributeValue, id: string}} Common - attributes of the field of any kind
 */

const TALL = 4; // lines of a text area, and of a list of files

let made = 0;

/**
 * Draw fields into a place; returns their controls.
 * @param {HTMLElement} host
 * @param {FormField[]} fields
 * @param {FormPlace} place
 * @returns {Control[]}
 */
export function drawFields(host, fields, place) {
  return fields.flatMap((field) => {
    if (field.kind !== "group") return [drawn(host, field, place)];
    const legend = element("legend", {}, plugins(field.label));
    const group = element("fieldset", { class: "option-group" }, legend, about(field));
    host.append(group);
    return drawFields(group, field.fields ?? [], place);
  });
}

/** A text of a plugin, in English, whatever the direction of the page. @param {string} text @param {Record<string, string>} more */
export function plugins(text, more = {}) {
  const parts = text.split(/`([^`]*)`/); // every second one was between backticks
  const nodes = parts.map((part, number) => (number % 2 ? element("code", {}, part) : part));
  return element("bdi", { lang: "en", ...more }, nodes);
}

/** Losses of a format, or its reasons to refuse a puzzle: in the language of the page, or else in English. */
export function formats(/** @type {string[]} */ losses) {
  const own = losses.map(lossText).join("; ");
  return plugins(own, own === losses.join("; ") ? {} : { lang: document.documentElement.lang });
}

/** @param {FormField} field @param {string} [id] */
function about(field, id) {
  return field.about ? element("p", { class: "quiet option-about", id }, plugins(field.about)) : null;
}

/** @param {HTMLElement} host @param {FormField} field @param {FormPlace} place @returns {Control} */
function drawn(host, field, place) {
  const id = `option-${++made}`;
  const said = [field.about && `${id}-about`, `${id}-error`].filter(Boolean).join(" ");
  const common = { id, "aria-describedby": said, "aria-required": field.is_needed ? "true" : null };
  const { input, read, beside } = (KINDS[field.kind] ?? KINDS.text)(field, common, place);
  const label = element("label", { for: id }, plugins(field.label));
  if (field.is_needed) label.append(" ", element("span", { class: "quiet" }, t("forms.needed")));
  const isCheck = input.type === "checkbox";
  const line = isCheck ? element("div", { class: "check-line" }, input, label) : label;
  const error = element("p", { class: "option-error", id: `${id}-error`, hidden: true });
  const node = element("div", { class: "option" }, line, isCheck ? null : input, beside, about(field, `${id}-about`), error);
  host.append(node);
  return { field, input, error, read };
}

/** The lines or files that a field has. @param {string | string[] | undefined} value */
const several = (value) => (value === undefined ? [] : [value].flat());
/** The one text that a field has. */
const single = (/** @type {string | string[] | undefined} */ value) => several(value).join("\n");

/** @type {Record<string, (field: FormField, common: Common, place: FormPlace) => Drawn>} */
const KINDS = {
  text(field, common) {
    const input = element("input", { ...common, type: "text", dir: "auto", value: single(field.value), placeholder: single(field.usual), autocomplete: "off" });
    const options = field.choices?.map((value) => element("option", { value }));
    const list = options && element("datalist", { id: `${common.id}-list` }, options);
    if (list) input.setAttribute("list", list.id);
    return { input, beside: list, read: () => ({ text: input.value }) };
  },

  number(field, common) {
    const limits = { min: field.least, max: field.most, step: field.is_whole ? 1 : "any" };
    const input = element("input", { ...common, ...limits, type: "number", value: single(field.value), placeholder: single(field.usual) });
    return { input, read: () => ({ text: input.validity.badInput ? "?" : input.value }) };
  },

  "yes-no"(field, common, place) {
    if (field.usual === undefined) return KINDS.choice({ ...field, choices: ["true", "false"] }, common, place);
    const isOn = (field.value ?? field.usual) === "true";
    const input = element("input", { ...common, type: "checkbox", checked: isOn });
    const written = () => String(input.checked);
    return { input, read: () => ({ text: written() === field.usual ? "" : written() }) };
  },

  choice(field, common) {
    /** @type {Record<string, string>} */
    const names = { true: t("forms.yes"), false: t("forms.no") };
    const usual = field.usual ? t("forms.default_value", { value: several(field.usual).join(", ") }) : t("forms.default");
    const input = select(common, [["", usual], ...pairs(field.choices ?? [], names)], single(field.value));
    return { input, read: () => ({ text: input.value }) };
  },

  list(field, common) {
    const attributes = { ...common, rows: TALL, dir: "auto", placeholder: single(field.usual) };
    const input = element("textarea", { ...attributes, value: single(field.value) });
    const hint = element("p", { class: "quiet option-about" }, t("forms.a_line_each"));
    return { input, beside: hint, read: () => ({ items: input.value.split("\n") }) };
  },

  "long-text"(field, common) {
    const input = element("textarea", { ...common, rows: TALL, dir: "auto", value: single(field.value) });
    return { input, read: () => ({ text: input.value }) };
  },

  yaml(field, common) {
    const attributes = { ...common, rows: TALL, class: "code", dir: "ltr", spellcheck: "false", placeholder: single(field.usual) };
    const input = element("textarea", { ...attributes, value: single(field.value) });
    const hint = element("p", { class: "quiet option-about" }, t("forms.yaml"));
    return { input, beside: hint, read: () => ({ yaml: input.value }) };
  },

  file(field, common, place) {
    const paths = new Set([...several(field.value), ...(field.choices ?? []), ...place.files]);
    const input = select(common, [["", t("forms.no_file")], ...pairs(paths)], single(field.value));
    return { input, beside: another(input, place), read: () => ({ text: input.value }) };
  },

  files(field, common, place) {
    const chosen = several(field.value);
    const input = select({ ...common, multiple: true, size: TALL }, pairs(new Set([...chosen, ...place.files])), "");
    for (const option of input.options) option.selected = chosen.includes(option.value);
    const items = () => [...input.selectedOptions].map((option) => option.value);
    return { input, beside: another(input, place), read: () => ({ items: items() }) };
  },
};

/** Options of a select, with what each is called. @param {Iterable<string>} values @param {Record<string, string>} names */
const pairs = (values, names = {}) =>
  [...values].map((value) => /** @type {[string, string]} */ ([value, names[value] ?? value]));

/** A button that takes a file from the disk: it is kept beside the draft, and chosen. */
function another(/** @type {HTMLSelectElement} */ input, /** @type {FormPlace} */ place) {
  const picker = element("input", { type: "file", class: "unseen", tabindex: "-1", "aria-hidden": "true" });
  picker.addEventListener("change", () =>
    calmly(async () => {
      const [file] = picker.files ?? [];
      if (!file) return;
      const { path } = await place.draft.post("option-files", await asBase64(file));
      const known = [...input.options].find((option) => option.value === path);
      const option = known ?? input.appendChild(element("option", { value: path }, path));
      option.selected = true;
      input.focus();
    }),
  );
  return element("div", {}, textButton(t("forms.another_file"), () => picker.click()), picker);
}
