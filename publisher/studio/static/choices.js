// The quiet choices about paper: each changes a setting of the printed page at once.

import { calmly } from "./net.js";
import { element, select } from "./nodes.js";
import { pdfOf, withPdf } from "./paper_settings.js";
import { t } from "./texts.js";

const PAPERS = ["a4", "letter", "a5", "a3"];
const SOLUTIONS = ["page", "below", "none"];
const LARGE = "large-print";

/** Draw the choices of a draft into a place, and again whenever its view is another. */
export function showChoices(host, draft, { templates = [] } = {}) {
  const draw = () => host.replaceChildren(...nodes(draft, templates));
  draft.addEventListener("view", draw);
  draw();
}

function nodes(draft, templates) {
  const settings = draft.view?.settings ?? {};
  const pdf = pdfOf(settings);
  const change = (changes) =>
    calmly(async () => {
      await draft.ensure();
      await draft.settings({ export: withPdf(draft.view.settings, changes) });
    });
  const chosen = (name, options, value) =>
    element(
      "label",
      {},
      t(`words.${name}`),
      select({ class: "in-sentence", "data-choice": name, onchange: (event) => change({ [name]: event.target.value }) }, options, value),
    );
  const checked = (name, value, on, off) =>
    element(
      "label",
      { class: "check" },
      element("input", { type: "checkbox", checked: value, "data-choice": name, onchange: (event) => change(event.target.checked ? on : off) }),
      t(`words.${name}`),
    );
  const papers = PAPERS.includes(pdf.paper ?? "a4") ? PAPERS : [pdf.paper, ...PAPERS];
  const looks = templates.length
    ? chosen("template", templates.map((each) => [each, t.known(`words.template_${each}`) ?? each]), pdf.template ?? "classic")
    : checked("large_print", pdf.template === LARGE, { template: LARGE }, { template: null });
  return [
    chosen("paper", papers.map((each) => [each, t.known(`words.paper_${each}`) ?? each]), pdf.paper ?? "a4"),
    chosen("solution", SOLUTIONS.map((each) => [each, t(`words.solution_${each}`)]), pdf.solution ?? "page"),
    checked("word_bank", (pdf.word_bank ?? "none") !== "none", { word_bank: "shuffled" }, { word_bank: null }),
    looks,
  ];
}
