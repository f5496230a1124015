// The fields of a form, each a control with its label, what it means, and room for its error.

import { endsAs, takeChosen, takeDrops } from "./dropping.js";
import { button, element, select, textButton, within } from "./nodes.js";
import { fitting, pairsEntry } from "./option_values.js";
import { picturesOf } from "./pictures.js";
import { lossText, t } from "./texts.js";

/**
 * @typedef {{files: string[], pictured: string[], draft: Draft}} FormPlace - files that options may name, choices with pictures, and whose they are
 * @typedef {{input: Field, read: () => Entry, beside?: HTMLElement | null, above?: HTMLElement, rows?: () => Control[][]}} Drawn
 * @typedef {{[name: string]: AttributeValue, id: string}} Common - attributes of the field of any kind
 */

export const FIELDS = /** @type {"input"} */ ("input, select, textarea");
const OPEN = 2; // groups that are seen at once
const TALL = 4; // lines of a text area, and of a list of files

let made = 0;

/**
 * Draw fields into a place, under the headings of their groups if there are any; returns their controls.
 * @param {HTMLElement} host
 * @param {FormField[]} fields
 * @param {FormPlace} place
 * @returns {Control[]}
 */
export function drawFields(host, fields, place) {
  const groups = [...Map.groupBy(fields, ({ group }) => group ?? "")];
  if (groups.length === 1) return fields.flatMap((field) => drawField(host, field, place));
  return groups.flatMap(([group, own], number) => {
    const section = element("details", { class: "option-section" }, element("summary", {}, groupName(group)));
    const inner = element("div", { class: "option-fields" });
    section.append(inner);
    section.open = number < OPEN || own.some(isGiven);
    host.append(section);
    return own.flatMap((field) => drawField(inner, field, place));
  });
}

/** @param {HTMLElement} host @param {FormField} field @param {FormPlace} place */
function drawField(host, field, place) {
  if (field.kind !== "group") return [drawn(host, field, place)];
  const group = element("fieldset", { class: "option-group" }, element("legend", {}, labelOf(field)), about(field));
  host.append(group);
  /** @type {Control[]} */
  const controls = (field.fields ?? []).flatMap((each) => drawField(group, each, place));
  return controls;
}

/** Whether a field, or one inside it, has another value than the usual one. @returns {boolean} */
const isGiven = (/** @type {FormField} */ { value, rows, fields = [] }) => value !== undefined || Boolean(rows) || fields.some(isGiven);

/** The heading of a group; one of a plugin is as it says. */
const groupName = (/** @type {string} */ group) => t.known(`forms.group_${group || "other"}`) ?? plugins(group);

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

const labelOf = (/** @type {FormField} */ { called, label }) => called ?? plugins(label);

function about(/** @type {FormField} */ { about: said, means }, /** @type {string | undefined} */ id = undefined) {
  return said ? element("p", { class: "quiet option-about", id }, means ?? plugins(said)) : null;
}

/** @param {HTMLElement} host @param {FormField} field @param {FormPlace} place @returns {Control} */
function drawn(host, field, place) {
  const id = `option-${++made}`;
  const said = [field.about && `${id}-about`, `${id}-error`].filter(Boolean).join(" ");
  const common = { id, "aria-describedby": said, "aria-required": field.is_needed ? "true" : null };
  const { input, read, beside, above, rows } = (KINDS[field.kind] ?? KINDS.text)(field, common, place);
  const label = element("label", { for: id }, labelOf(field));
  if (field.is_needed) label.append(" ", element("span", { class: "quiet" }, t("forms.needed")));
  const isCheck = input.type === "checkbox";
  const line = isCheck ? element("div", { class: "check-line" }, input, label) : label;
  const error = element("p", { class: "option-error", id: `${id}-error`, hidden: true });
  const node = element("div", { class: "option" }, line, above, isCheck ? null : input, beside, about(field, `${id}-about`), error);
  host.append(node);
  return { field, input, error, read, rows };
}

const isWritten = (/** @type {Control} */ { read }) => /[^\s[\]",]/.test(JSON.stringify(Object.values(read())));

/** What is written in fields, whose paths begin after those of a group. @param {Control[]} controls @returns {PathEntry[]} */
export const entriesOf = (controls, depth = 0) => controls.map(({ field, read }) => ({ path: field.path.slice(depth), ...read() }));

/** The lines or files that a field has. @param {string | string[] | undefined} value */
const several = (value) => (value === undefined ? [] : [value].flat());
/** What counts if nothing is written, as a field shows it. */
const usualOf = (/** @type {Pick<FormField, "usual" | "names">} */ { usual, names = {} }) =>
  several(usual).map((each) => names[each] ?? each).join("\n");
/** The one text that a field has. */
const single = (/** @type {string | string[] | undefined} */ value) => several(value).join("\n");

/** @type {Record<string, (field: FormField, common: Common, place: FormPlace) => Drawn>} */
const KINDS = {
  text(field, common) {
    const input = element("input", { ...common, type: "text", dir: "auto", value: single(field.value), placeholder: usualOf(field), autocomplete: "off" });
    const options = field.choices?.map((value) => element("option", { value }));
    const list = options && element("datalist", { id: `${common.id}-list` }, options);
    if (list) input.setAttribute("list", list.id);
    return { input, beside: list, read: () => ({ text: input.value }) };
  },

  number(field, common) {
    const limits = { min: field.least, max: field.most, step: field.is_whole ? 1 : "any" };
    const input = element("input", { ...common, ...limits, type: "number", value: single(field.value), placeholder: usualOf(field) });
    return { input, read: () => ({ text: input.validity.badInput ? "?" : input.value }) };
  },

  "yes-no"(field, common, place) {
    if (field.usual === undefined) return KINDS.choice({ ...field, choices: ["true", "false"] }, common, place);
    const isOn = (field.value ?? field.usual) === "true";
    const input = element("input", { ...common, type: "checkbox", checked: isOn });
    const written = () => String(input.checked);
    return { input, read: () => ({ text: written() === field.usual ? "" : written() }) };
  },

  choice({ names: called = {}, choices = [], usual, value, path: [option] }, common, place) {
    const names = { true: t("forms.yes"), false: t("forms.no"), ...called };
    const shown = usualOf({ usual, names });
    const first = shown ? t("forms.default_value", { value: shown }) : t("forms.default");
    const input = select(common, [["", first], ...pairs(choices, names)], single(value));
    const pictures = place.pictured.includes(option) ? picturesOf(place.draft, option, input, single(usual)) : null;
    return { input, beside: pictures, read: () => ({ text: input.value }) };
  },

  list(field, common) {
    if (field.is_short) {
      const input = element("input", { ...common, type: "text", dir: "ltr", value: several(field.value).join(", "), autocomplete: "off" });
      return { input, read: () => ({ items: input.value.split(/[\s,]+/) }) };
    }
    return lines(field, common, t("forms.a_line_each"), (input) => ({ items: input.value.split("\n") }));
  },

  groups({ path, rows = [], blank = [] }, common, place) {
    /** @type {Map<Element, Control[]>} */
    const groups = new Map();
    const above = element("div", { class: "option-rows" });
    const add = (/** @type {FormField[]} */ fields) => {
      const group = element("fieldset", { class: "option-group" });
      groups.set(group, fields.flatMap((each) => drawField(group, each, place)));
      const leave = () => {
        groups.delete(group);
        input.focus();
        group.remove();
        input.dispatchEvent(new Event("change", { bubbles: true }));
      };
      group.append(textButton(t("common.remove"), leave));
      above.append(group);
    };
    rows.forEach(add);
    const more = () => {
      add(blank);
      within(above, "fieldset", ":last-child").querySelector(FIELDS)?.focus();
    };
    const input = button(t("forms.add_one"), more, common);
    const written = () => [...groups.values()].filter((controls) => controls.some(isWritten));
    const read = () => ({ groups: written().map((controls) => entriesOf(controls, path.length)) });
    return { input, above, read, rows: written };
  },

  pairs: (field, common) => lines(field, common, t("forms.pairs"), (input) => pairsEntry(input.value, field)),

  "long-text": (field, common) => lines(field, common, null, (input) => ({ text: input.value })),

  yaml: (field, common) =>
    lines(field, { ...common, class: "code", dir: "ltr", spellcheck: "false" }, t("forms.yaml"), (input) => ({ yaml: input.value })),

  file(field, common, place) {
    const paths = new Set([...several(field.value), ...(field.choices ?? []), ...fitting(place.files, field)]);
    const input = select(common, [["", t("forms.no_file")], ...pairs(paths, { ...namesOf(paths), ...field.names })], single(field.value));
    return { input, beside: another(input, field, place), read: () => ({ text: input.value }) };
  },

  files(field, common, place) {
    const chosen = several(field.value);
    const paths = new Set([...chosen, ...fitting(place.files, field)]);
    const input = select({ ...common, multiple: true, size: TALL }, pairs(paths, namesOf(paths)), "");
    for (const option of input.options) option.selected = chosen.includes(option.value);
    const items = () => [...input.selectedOptions].map((option) => option.value);
    return { input, beside: another(input, field, place), read: () => ({ items: items() }) };
  },
};

/**
 * A field of several lines, with a hint below it.
 * @param {FormField} field @param {Common} common @param {string | null} hint
 * @param {(input: HTMLTextAreaElement) => Entry} read @returns {Drawn}
 */
function lines(field, common, hint, read) {
  const attributes = { rows: TALL, dir: "auto", placeholder: usualOf(field), ...common };
  const input = element("textarea", { ...attributes, value: single(field.value) });
  return { input, beside: hint ? element("p", { class: "quiet option-about" }, hint) : null, read: () => read(input) };
}

/** A path as people read it: of a file that was dropped, its name. */
const fileName = (/** @type {string} */ path) => path.replace(/^.*\/files\/\d+\//, "");
const namesOf = (/** @type {Iterable<string>} */ paths) => Object.fromEntries([...paths].map((path) => [path, fileName(path)]));

/** Options of a select, with what each is called. @param {Iterable<string>} values @param {Record<string, string>} names */
const pairs = (values, names = {}) =>
  [...values].map((value) => /** @type {[string, string]} */ ([value, names[value] ?? value]));

/**
 * A button that takes a file from the disk: it is kept beside the draft, and chosen. Folders are in the studio's folder.
 * @param {HTMLSelectElement} input @param {FormField} field @param {FormPlace} place
 */
function another(input, { suffixes = [] }, place) {
  if (suffixes.includes("/")) return null;
  const picker = element("input", { type: "file", accept: suffixes.join(",") || null, class: "unseen", tabindex: "-1", "aria-hidden": "true" });
  /** @type {import("./dropping.js").DropPlace} */
  const files = {
    async take(file) {
      const { path } = await place.draft.post("option-files", file);
      const known = [...input.options].find((option) => option.value === path);
      const option = known ?? input.appendChild(element("option", { value: path }, fileName(path)));
      option.selected = true;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      input.focus();
    },
    fits: (name) => !suffixes.length || endsAs(name, suffixes),
    isSingle: !input.multiple,
    shown: [input],
  };
  picker.addEventListener("change", () => takeChosen(picker.files, files));
  const beside = element("div", {}, textButton(t("forms.another_file"), () => picker.click()), picker);
  for (const each of [input, beside]) takeDrops(each, files);
  return beside;
}
