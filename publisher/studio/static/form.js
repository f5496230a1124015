// A form for the options of any plugin: its fields come from the server, which also judges them.

import { FIELDS, drawFields, entriesOf, plugins } from "./form_fields.js";
import { Refused, asError, calmly } from "./net.js";
import { element, within } from "./nodes.js";
import { say } from "./notice.js";
import { hasWords } from "./on_shelf.js";
import { exportOf } from "./paper_settings.js";
import { t } from "./texts.js";

const MANY = 12; // options that are seen without a search

/** The last form that was asked for in a place. @type {WeakMap<HTMLElement, object>} */
const wanted = new WeakMap();

/**
 * Draw the form of a plugin into a place. `kind` is exporters, generators or sources; `index` is the
 * place of a source among the words, none for a new one. `done` is called when it was taken; a form that is
 * `live` is taken with each change.
 * @param {HTMLElement} host
 * @param {Draft} draft
 * @param {{kind: string, name: string, index?: number | null, isLive?: boolean, done?: () => void}} form
 */
export async function showForm(host, draft, { kind, name, index = null, isLive = false, done = () => {} }) {
  const turn = {};
  wanted.set(host, turn);
  await draft.ensure();
  const query = index === null ? "" : `?index=${index}`;
  const { fields = [], files = [], pictured, base: drawn } = await draft.get(`forms/${kind}/${name}${query}`);
  /** @type {View | null} */
  let taken = null;
  let base = drawn; // what the form shows; after a refusal, what somebody else has made of it
  if (wanted.get(host) !== turn) return; // another form was asked for in the meantime
  const trouble = element("p", { class: "form-trouble", role: "alert" });
  const take = element("button", { class: "main" }, t(kind === "sources" && index === null ? "forms.add" : "forms.take"));
  const form = element("form", { class: "options-form", novalidate: true }, trouble);
  const controls = drawFields(form, fields, { files, pictured, draft });
  if (!controls.length) form.append(element("p", { class: "quiet" }, t("forms.nothing")));
  if (isLive) form.addEventListener("change", () => form.requestSubmit());
  else form.append(element("div", { class: "buttons" }, take));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const entries = entriesOf(controls);
    draft.post(`forms/${kind}/${name}`, { entries, index, base }).then(
      ({ problems, view }) => {
        showProblems(controls, trouble, problems, isLive);
        if (problems.length) return;
        taken = view;
        draft.take(view);
        base = view.change_number;
        if (!isLive) say(t("forms.taken"));
        done();
      },
      (error) => {
        const newer = error instanceof Refused ? error.view : undefined;
        base = newer?.change_number ?? base;
        const said = t("common.not_done", { reason: asError(error).message });
        trouble.replaceChildren(newer ? t("forms.changed_elsewhere") : said);
      },
    );
  });
  host.replaceChildren(...(controls.length > MANY ? [searchOf(form, controls, isLive)] : []), form);
  if (host.closest("dialog")?.querySelector(":focus")) host.querySelector(FIELDS)?.focus(); // and not on *Close*
  const again = async () => {
    const at = [...form.elements].findIndex((each) => each === document.activeElement);
    await showForm(host, draft, { kind, name, index, isLive, done });
    const field = within(host, "form").elements[at];
    field?.closest("details")?.setAttribute("open", "");
    if (field instanceof HTMLElement) field.focus();
  };
  if (isLive) followOthers(draft, name, form, (view) => view === taken, () => calmly(again));
}

/**
 * Draw the form of an exporter anew when its options are changed elsewhere, as by *Undo*.
 * @param {Draft} draft @param {string} name @param {HTMLElement} form @param {(view: View) => boolean} isOurs @param {() => void} again
 */
function followOthers(draft, name, form, isOurs, again) {
  const optionsOf = (/** @type {View} */ { settings }) => JSON.stringify(exportOf(settings, name));
  let shown = optionsOf(draft.view);
  const end = draft.viewed.subscribe((view) => {
    const before = shown;
    shown = optionsOf(view);
    if (!form.isConnected) end();
    else if (shown !== before && !isOurs(view)) again();
  });
}

/** A field that leaves only the options with all its words in sight. */
function searchOf(/** @type {HTMLElement} */ form, /** @type {Control[]} */ controls, /** @type {boolean} */ isLive) {
  const search = element("input", { type: "search", class: "form-search", placeholder: t("forms.search"), "aria-label": t("forms.search") });
  const show = () => {
    for (const { field, input } of controls) {
      const option = within(form, "div", `.option:has(#${input.id})`);
      const group = option.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
      option.hidden = !hasWords(`${field.path.join(" ")} ${group} ${option.textContent}`, search.value);
    }
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("fieldset, details"))) {
      group.hidden = !group.querySelector(".option:not([hidden])");
      if (search.value && group instanceof HTMLDetailsElement) group.open = true;
    }
  };
  search.addEventListener("input", show);
  form.addEventListener("submit", () => {
    if (!isLive) search.value = ""; // what is wrong may be out of sight
    show();
  });
  return search;
}

/**
 * Show each problem at its field, and at the head those of none; the first has the focus, unless somebody has
 * gone on already.
 * @param {Control[]} controls
 * @param {HTMLElement} trouble
 * @param {OptionProblem[]} problems
 * @param {boolean} isLive
 */
function showProblems(controls, trouble, problems, isLive) {
  const others = [];
  const all = controls.flatMap((each) => [each, ...(each.rows?.().flat() ?? [])]);
  for (const { error, input } of all) {
    error.replaceChildren();
    error.hidden = true;
    input.removeAttribute("aria-invalid");
  }
  for (const { path, message } of problems) {
    const control = fieldOf(controls, path);
    if (!control) others.push(element("span", {}, path.length ? `${path.join(".")}: ` : "", plugins(message)));
    else {
      control.error.append(control.error.hidden ? "" : "; ", plugins(message));
      control.error.hidden = false;
      control.input.setAttribute("aria-invalid", "true");
    }
  }
  trouble.replaceChildren(...others);
  if (!problems.length) return;
  const first = all.find(({ error }) => !error.hidden);
  const section = first?.input.closest("details");
  if (section) section.open = true;
  if (!isLive) first?.input.focus();
  if (!others.length) trouble.replaceChildren(t("forms.wrong", { count: problems.length }));
}

/**
 * The control of the field that a problem is in: the one with the longest path on the way to it, in its row.
 * @param {Control[]} controls @param {OptionProblem["path"]} path @returns {Control | undefined}
 */
function fieldOf(controls, path) {
  /** @param {Control} control */
  const isOnTheWay = ({ field }) => field.path.every((step, number) => step === String(path[number]));
  const found = controls.filter(isOnTheWay);
  const [nearest] = found.sort((one, other) => other.field.path.length - one.field.path.length);
  const length = nearest?.field.path.length ?? 0;
  const row = nearest?.rows?.()[Number(path[length])] ?? [];
  return (row.length ? fieldOf(row, path.toSpliced(length, 1)) : undefined) ?? nearest;
}
