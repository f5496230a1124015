// How a grid begins: empty, designed, or of a file or a drawing.

import { draft } from "../draft.js";
import { takeChosen, takeDrops } from "../dropping.js";
import { gridPicture } from "../grid_picture.js";
import { calmly } from "../net.js";
import { byId, button, element } from "../nodes.js";
import { languageName } from "../sentence.js";
import { t } from "../texts.js";
import { Part } from "./part.js";

/**
 * @typedef {{title: HTMLInputElement, language: HTMLSelectElement, width: HTMLInputElement, height: HTMLInputElement,
 *   symmetry: HTMLSelectElement, style: HTMLSelectElement, drawing: HTMLTextAreaElement, file: HTMLInputElement}} Fields
 */

const MANY = 6; // designs that are shown

export class StartView extends Part {
  #found = byId("designs");
  /** @type {AbortController | null} */
  #designing = null;
  #seed = 1;
  #isRtl = false;

  constructor(/** @type {GridRoom} */ room, /** @type {HTMLFormElement} */ root) {
    super(room);
    this.fields = /** @type {Fields} */ (/** @type {unknown} */ (root.elements));
    const { symmetry, drawing, file } = this.fields;
    this.#nameLanguages();
    byId("begin-empty").addEventListener("click", () => this.#begin({ size: this.#size, symmetry: symmetry.value }));
    byId("begin-design").addEventListener("click", () => this.#design());
    byId("begin-drawing").addEventListener("click", () => this.#begin({ drawing: drawing.value }));
    /** @type {import("../dropping.js").DropPlace} */
    const files = { take: (content) => this.#begin({ file: content }), isSingle: true, shown: [root] };
    file.addEventListener("change", () => takeChosen(file.files, files));
    root.addEventListener("submit", (event) => event.preventDefault());
    takeDrops(root, files);
  }

  /** Show the title and the language that the draft has already. */
  show(/** @type {View} */ { language, title }) {
    this.fields.language.value = language.code;
    this.fields.title.value = title;
    this.#isRtl = language.direction === "rtl";
  }

  /** Offer the size of a grid. Only as the form opens: then the size is that of whoever types. */
  offerSize(/** @type {Board} */ { width, height }) {
    this.fields.width.value = String(width);
    this.fields.height.value = String(height);
  }

  #nameLanguages() {
    const { language } = this.fields;
    const options = [...language.options];
    for (const each of options) each.text = languageName(each.value, each.text);
    const { lang } = document.documentElement;
    language.replaceChildren(...options.sort((one, other) => one.text.localeCompare(other.text, lang)));
  }

  get #size() {
    const { width, height } = this.fields;
    return [width.valueAsNumber || 0, height.valueAsNumber || 0];
  }

  #begin(/** @type {object} */ beginning) {
    this.#designing?.abort();
    const { language, title } = this.fields;
    const named = title.value.trim() ? { title: title.value.trim() } : {};
    return this.edits.begin({ language: language.value, ...named, ...beginning });
  }

  #design() {
    const grid = { style: this.fields.style.value, size: this.#size.join("x") };
    this.#found.replaceChildren(element("p", { class: "quiet" }, t("grid.designing")));
    this.#designing?.abort();
    const { signal } = (this.#designing = new AbortController());
    const wishes = { grid, seed: this.#seed, many: MANY };
    calmly(async () => {
      let count = 0;
      for await (const { failed, design } of draft.stream("designs", wishes, signal)) {
        if (failed) this.#found.replaceChildren(element("p", { role: "alert" }, failed.message ?? failed.error));
        if (!design) continue;
        if (!count) this.#found.replaceChildren();
        count += 1;
        this.#found.append(this.#choice(design, count));
      }
    });
    this.#seed += 1;
  }

  /** A button that begins with a design. */
  #choice(/** @type {Design} */ { drawing, symmetry, state }, /** @type {number} */ number) {
    const label = t("grid.design_told", { number, words: state.slots.length, blocks: state.figures.blocks });
    const run = () => this.#begin({ drawing, symmetry });
    return button([gridPicture(state, this.#isRtl), element("span", {}, label)], run, { class: "plain attempt" });
  }
}
