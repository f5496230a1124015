// The fields of a form, each a control with its label, what it means, and room for its error.

import { asBase64 } from "./dropping.js";
import { ask, calmly } from "./net.js";
import { element, select } from "./nodes.js";
import { lossText, t } from "./texts.js";

const TALL = 4; // lines of a text area, and of a list of files

let made = 0;

/** Draw fields into a place; returns their controls: `{field, node, input, read}`. */
export function drawFields(host, fields, place) {
  return fields.flatMap((field) => {
    if (field.kind !== "group") return [drawn(host, field, place)];
    const legend = element("legend", {}, plugins(field.label));
    const group = element("fieldset", { class: "option-group" }, legend, about(field));
    host.append(group);
    return drawFields(group, field.fields ?? [], place);
  });
}

/** What a plugin says, in English, whatever the direction of the page. */
export function plugins(text, more = {}) {
  const parts = text.split(/`([^`]*)`/); // every second one was between backticks
  const nodes = parts.map((part, number) => (number % 2 ? element("code", {}, part) : part));
  return element("bdi", { lang: "en", ...more }, ...nodes);
}

/** What a format loses, or refuses a puzzle for: in the language of the page, or else in English. */
export function formats(losses) {
  const own = losses.map(lossText).join("; ");
  return plugins(own, own === losses.join("; ") ? {} : { lang: document.documentElement.lang });
}

function about(field, id) {
  return field.about ? element("p", { class: "quiet option-about", id }, plugins(field.about)) : null;
}

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
  return { field, node, input, error, read };
}

const usual = (field) => (field.usual ? t("forms.usual", { value: [field.usual].flat().join(", ") }) : "");

const KINDS = {
  text(field, common) {
    const input = element("input", { ...common, type: "text", dir: "auto", value: field.value ?? "", placeholder: field.usual, autocomplete: "off" });
    const list = field.choices && element("datalist", { id: `${common.id}-list` }, ...field.choices.map((each) => element("option", { value: each })));
    if (list) input.setAttribute("list", list.id);
    return { input, beside: list, read: () => ({ text: input.value }) };
  },

  number(field, common) {
    const limits = { min: field.least, max: field.most, step: field.is_whole ? 1 : "any" };
    const input = element("input", { ...common, ...limits, type: "number", value: field.value ?? "", placeholder: field.usual });
    return { input, read: () => ({ text: input.validity.badInput ? "?" : input.value }) };
  },

  "yes-no"(field, common) {
    if (field.usual === undefined) return KINDS.choice({ ...field, choices: ["true", "false"] }, common);
    const isOn = (field.value ?? field.usual) === "true";
    const input = element("input", { ...common, type: "checkbox", checked: isOn });
    const written = () => String(input.checked);
    return { input, read: () => ({ text: written() === field.usual ? "" : written() }) };
  },

  choice(field, common) {
    const names = { true: t("forms.yes"), false: t("forms.no") };
    const choices = field.choices.map((each) => [each, names[each] ?? each]);
    const input = select(common, [["", usual(field) || t("forms.as_usual")], ...choices], field.value ?? "");
    return { input, read: () => ({ text: input.value }) };
  },

  list(field, common) {
    const attributes = { ...common, rows: TALL, dir: "auto", placeholder: [field.usual ?? []].flat().join("\n") };
    const input = element("textarea", { ...attributes, value: (field.value ?? []).join("\n") });
    const hint = element("p", { class: "quiet option-about" }, t("forms.a_line_each"));
    return { input, beside: hint, read: () => ({ items: input.value.split("\n") }) };
  },

  "long-text"(field, common) {
    const input = element("textarea", { ...common, rows: TALL, dir: "auto", value: field.value ?? "" });
    return { input, read: () => ({ text: input.value }) };
  },

  yaml(field, common) {
    const attributes = { ...common, rows: TALL, class: "code", dir: "ltr", spellcheck: "false", placeholder: field.usual };
    const input = element("textarea", { ...attributes, value: field.value ?? "" });
    const hint = element("p", { class: "quiet option-about" }, t("forms.yaml"));
    return { input, beside: hint, read: () => ({ yaml: input.value }) };
  },

  file(field, common, place) {
    const paths = [...(field.choices ?? []), ...place.files];
    if (field.value && !paths.includes(field.value)) paths.unshift(field.value);
    const input = select(common, [["", t("forms.no_file")], ...paths.map((each) => [each, each])], field.value ?? "");
    return { input, beside: another(input, place), read: () => ({ text: input.value }) };
  },

  files(field, common, place) {
    const chosen = field.value ?? [];
    const paths = [...new Set([...chosen, ...place.files])];
    const input = select({ ...common, multiple: true, size: TALL }, paths.map((each) => [each, each]), "");
    for (const option of input.options) option.selected = chosen.includes(option.value);
    const items = () => [...input.selectedOptions].map((option) => option.value);
    return { input, beside: another(input, place), read: () => ({ items: items() }) };
  },
};

/** A button that takes a file from the disk: it is kept beside the draft, and chosen. */
function another(input, place) {
  const picker = element("input", { type: "file", class: "unseen", tabindex: "-1", "aria-hidden": "true" });
  picker.addEventListener("change", () =>
    calmly(async () => {
      const { path } = await ask(place.draft.path("option-files"), await asBase64(picker.files[0]));
      const known = [...input.options].find((option) => option.value === path);
      const option = known ?? input.appendChild(element("option", { value: path }, path));
      option.selected = true;
      input.focus();
    }),
  );
  const button = element("button", { type: "button", class: "as-link", onclick: () => picker.click() }, t("forms.another_file"));
  return element("div", {}, button, picker);
}
