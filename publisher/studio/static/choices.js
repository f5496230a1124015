// The quiet choices about the page: each changes a setting at once, and some make the puzzle anew.

import { calmly } from "./net.js";
import { element, select } from "./nodes.js";
import { pdfOf, withGenerator, withPdf } from "./paper_settings.js";
import { t } from "./texts.js";

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
 */
export function showChoices(host, draft, { templates, remake } = {}) {
  const change = (changes) =>
    calmly(async () => {
      await draft.ensure();
      await draft.settings(changes(draft.view.settings));
    });
  const draw = () => {
    const chosen = document.activeElement?.dataset.choice;
    host.replaceChildren(...nodes(draft.view?.settings ?? {}, change, { templates, remake }));
    if (chosen) host.querySelector(`[data-choice="${chosen}"]`)?.focus();
  };
  draft.addEventListener("view", draw);
  draw();
}

function nodes(settings, change, { templates, remake }) {
  const pdf = pdfOf(settings);
  const printed = (changes) => change((now) => ({ export: withPdf(now, changes) }));
  const remade = async (changes) => {
    if (await change((now) => ({ generator: withGenerator(now, changes) }))) await remake();
  };
  const listed = (name, values, value, run) => {
    const all = values.includes(value) ? values : [value, ...values];
    const options = all.map((each) => [each, t.known(`words.${name}_${each}`) ?? each]);
    const chosen = select(
      { class: "in-sentence", "data-choice": name, onchange: (event) => run(event.target.value) },
      options,
      value,
    );
    return element("label", {}, t(`words.${name}`), chosen);
  };
  const checked = (name, value, on, off) => {
    const box = element("input", {
      type: "checkbox",
      checked: value,
      "data-choice": name,
      onchange: (event) => printed(event.target.checked ? on : off),
    });
    return element("label", { class: "check" }, box, t(`words.${name}`));
  };
  const usual = [
    listed("paper", PAPERS, pdf.paper ?? "a4", (paper) => printed({ paper })),
    listed("solution", SOLUTIONS, pdf.solution ?? "page", (solution) => printed({ solution })),
    checked(
      "word_bank",
      (pdf.word_bank ?? "none") !== "none",
      { word_bank: "shuffled" },
      { word_bank: null },
    ),
  ];
  if (!templates) {
    return [
      ...usual,
      checked("large_print", pdf.template === LARGE, { template: LARGE }, { template: null }),
    ];
  }
  const { use = FREEFORM, size = "auto" } = settings.generator ?? {};
  const sized = listed("size", SIZES, String(size), (wish) =>
    remade({ size: wish === "auto" ? null : wish }),
  );
  return [
    listed("template", templates, pdf.template ?? "classic", (template) => printed({ template })),
    ...usual,
    listed("hints", HINTS, String(pdf.hints ?? "0"), (hints) =>
      printed({ hints: hints === "0" ? null : hints }),
    ),
    ...(use === FREEFORM ? [sized] : []), // a grid that is drawn has its size
  ];
}
