// The quiet choices about the page: each changes a setting at once, and some make the puzzle anew.

import { calmly } from "./net.js";
import { element, select } from "./nodes.js";
import { exportOf, withExport, withGenerator } from "./paper_settings.js";
import { t } from "./texts.js";

/**
 * @typedef {{templates?: string[], remake?: () => Promise<unknown>}} Wishes
 * @typedef {(changes: (now: Settings) => Options) => Promise<boolean>} Change
 */

const PAPERS = ["a4", "letter", "a5", "a3"];
const SOLUTIONS = ["page", "below", "none"];
const HINTS = ["0", "10%", "25%"];
const SIZES = ["auto", "9x9", "11x11", "13x13", "15x15", "17x17"];
const LARGE = "large-print";
const FREEFORM = "freeform";

/**
 * Draw the choices of a draft into a place, and again whenever its view is another. With
 * `templates` there are all choices, and `remake` makes the puzzle anew; without, those of the first
 * screen.
 * @param {HTMLElement} host
 * @param {Draft} draft
 * @param {string} exporter - of the printed page
 * @param {Wishes} wishes
 */
export function showChoices(host, draft, exporter, wishes = {}) {
  /** @type {Change} */
  const change = (changes) =>
    calmly(async () => {
      await draft.ensure();
      await draft.settings(changes(draft.view.settings));
    });
  const draw = () => {
    const chosen = document.activeElement?.getAttribute("data-choice");
    host.replaceChildren(...nodes(draft.newest?.settings ?? {}, exporter, change, wishes));
    const again = chosen && host.querySelector(`[data-choice="${chosen}"]`);
    if (again instanceof HTMLElement) again.focus();
  };
  draft.viewed.subscribe(draw);
  draw();
}

/** @param {Settings} settings @param {string} exporter @param {Change} change @param {Wishes} wishes */
function nodes(settings, exporter, change, { templates, remake }) {
  const paper = exportOf(settings, exporter);
  /** @param {Options} changes */
  const printed = (changes) => change((now) => ({ export: withExport(now, exporter, changes) }));
  const remade = async (/** @type {Options} */ changes) => {
    if (await change((now) => ({ generator: withGenerator(now, changes) }))) await remake?.();
  };
  /** @param {string} name @param {string[]} values @param {string} value @param {(value: string) => unknown} run */
  const listed = (name, values, value, run) => {
    const all = values.includes(value) ? values : [value, ...values];
    const options = all.map((each) => /** @type {[string, string]} */ ([each, t.known(`words.${name}_${each}`) ?? each]));
    const attributes = { class: "in-sentence", "data-choice": name, onchange: () => run(chosen.value) };
    /** @type {HTMLSelectElement} */
    const chosen = select(attributes, options, value);
    return element("label", {}, t(`words.${name}`), chosen);
  };
  /** @param {string} name @param {boolean} value @param {Options} on @param {Options} off */
  const checked = (name, value, on, off) => {
    const box = element("input", {
      type: "checkbox",
      checked: value,
      "data-choice": name,
      onchange: ({ target }) => printed(target.checked ? on : off),
    });
    return element("label", { class: "check" }, box, t(`words.${name}`));
  };
  const usual = [
    listed("paper", PAPERS, paper.paper ?? "a4", (value) => printed({ paper: value })),
    listed("solution", SOLUTIONS, paper.solution ?? "page", (solution) => printed({ solution })),
    checked("word_bank", (paper.word_bank ?? "none") !== "none", { word_bank: "shuffled" }, { word_bank: null }),
  ];
  if (!templates) {
    return [
      ...usual,
      checked("large_print", paper.template === LARGE, { template: LARGE }, { template: null }),
    ];
  }
  const { use = FREEFORM, size = "auto" } = settings.generator ?? {};
  const sized = listed("size", SIZES, String(size), (wish) =>
    remade({ size: wish === "auto" ? null : wish }),
  );
  return [
    listed("template", templates, paper.template ?? "classic", (template) => printed({ template })),
    ...usual,
    listed("hints", HINTS, String(paper.hints ?? "0"), (hints) =>
      printed({ hints: hints === "0" ? null : hints }),
    ),
    ...(use === FREEFORM ? [sized] : []), // a grid that is drawn has its size
  ];
}
