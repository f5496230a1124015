// The quiet choices about the page: each changes a setting at once, and some make the puzzle anew.

import { facts } from "./facts.js";
import { usualGenerator } from "./kind_of.js";
import { calmly } from "./net.js";
import { element, refill, select } from "./nodes.js";
import { exportOf, withExport, withGenerator } from "./paper_settings.js";
import { isAllGiven } from "./state.js";
import { t } from "./texts.js";

const FEW = 3; // choices of the page on the first screen

/**
 * Draw the choices of a draft into a place, and again whenever its view is another. With `remake`,
 * which makes the puzzle anew, there are all choices; without, those of the first screen.
 * @param {HTMLElement} host
 * @param {Draft} draft
 * @param {() => Promise<unknown>} [remake]
 */
export function showChoices(host, draft, remake) {
  const change = (/** @type {(now: Settings) => Options} */ changes) =>
    calmly(async () => {
      await draft.ensure();
      if (!draft.newest) await draft.refresh(); // somebody was quicker than the page
      await draft.settings(changes(draft.view.settings));
    });
  const printed = (/** @type {Options} */ changes) =>
    change((now) => ({ export: withExport(now, facts.printed, changes) }));
  const remade = async (/** @type {Options} */ changes) => {
    if (await change((now) => ({ generator: withGenerator(now, changes) }))) await remake?.();
  };
  const nodes = (/** @type {Settings} */ { export: exports, generator = {} }) => {
    const paper = exportOf({ export: exports }, facts.printed);
    const ofPage = facts.choices.filter(([name]) => name !== "hints" || !isAllGiven(draft.newest?.state)).map((each) =>
      each[0] === "word_bank" && draft.newest?.state?.lists_words ? element("span", { class: "quiet" }, t("words.lists_words")) : choice(each, paper[each[0]], printed));
    const looks = facts.usual_templates.map((name) =>
      check(name, label("template", name), paper.template === name, (isOn) => printed({ template: isOn ? name : null })));
    if (!remake) return [...ofPage.slice(0, FEW), ...looks];
    const ofGrid = facts.generators[generator.use ?? usualGenerator(draft.newest?.settings)] ?? [];
    return [
      choice(["template", facts.templates, {}], paper.template ?? "classic", printed),
      ...ofPage,
      ...ofGrid.map((each) => choice(each, generator[each[0]], remade)),
    ];
  };
  const draw = () => {
    refill(host, nodes(draft.newest?.settings ?? {}));
  };
  draft.viewed.subscribe(draw);
  draw();
}

/**
 * An option with its usual values, the default first: of two, the other is a check if it has a name.
 * @param {Choice} choice
 * @param {unknown} given
 * @param {(changes: Options) => unknown} change
 */
export function choice([name, values, said], given, change) {
  const value = String(given ?? values[0]);
  const [usual, other] = values;
  if (values.length === 2 && t.known(`words.${name}`)) return check(name, label(name), value !== usual, (isOn) => change({ [name]: isOn ? other : usual }));
  const all = values.includes(value) ? values : [value, ...values];
  const options = all.map((each) => /** @type {[string, string]} */ ([each, label(name, each, said[each])]));
  const onchange = () => change({ [name]: chosen.value });
  /** @type {HTMLSelectElement} */
  const chosen = select({ class: "in-sentence", "data-choice": name, onchange }, options, value);
  return element("label", {}, label(name, "", said[""]), chosen);
}

/** What an option is called, or one of its values; plugins may have others than those with a text. */
const label = (/** @type {string} */ name, value = "", said = "") =>
  t.known(value ? `words.${name}_${value}` : `words.${name}`) ?? (said || value || name);

/** @param {string} name @param {string} said @param {boolean} checked @param {(isOn: boolean) => unknown} change */
function check(name, said, checked, change) {
  const onchange = (/** @type {{target: HTMLInputElement}} */ { target }) => change(target.checked);
  const box = element("input", { type: "checkbox", checked, "data-choice": name, onchange });
  return element("label", { class: "check" }, box, said);
}
