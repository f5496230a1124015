// How a grid begins: empty, designed, or of a file or a drawing.

import { asBase64 } from "../dropping.js";
import { ask, calmly, stream } from "../net.js";
import { languageName } from "../sentence.js";
import { button, el, thumbnail } from "./dom.js";

export class StartView {
  /** `root` is the form of the template; `onBegun(losses, before)` is called when the grid is there. */
  constructor(root, t, draft, onBegun) {
    this.root = root;
    this.t = t;
    this.draft = draft;
    this.onBegun = onBegun;
    this.designing = null;
    this.seed = 1;
    this.found = root.querySelector("#designs");
    this._nameLanguages();
    const on = (id, run) => root.querySelector(id).addEventListener("click", run);
    on("#begin-empty", () => this.begin({ size: this.size, symmetry: root.elements.symmetry.value }));
    on("#begin-design", () => this.design());
    on("#begin-drawing", () => this.begin({ drawing: root.elements.drawing.value }));
    root.elements.file.addEventListener("change", () => this._file(root.elements.file.files[0]));
    root.addEventListener("submit", (event) => event.preventDefault());
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      this._file(event.dataTransfer.files[0]);
    });
  }

  /** Show the title and the language that the draft has already. */
  show(view) {
    const { language, title } = this.root.elements;
    language.value = view.language.code;
    title.value = view.title;
  }

  /** Offer the size of a grid. Only as the form opens: then the size is that of whoever types. */
  offerSize({ width, height }) {
    this.root.elements.width.value = width;
    this.root.elements.height.value = height;
  }

  _nameLanguages() {
    const options = [...this.root.elements.language.options];
    for (const each of options) each.text = languageName(each.value, each.text);
    const { lang } = document.documentElement;
    options.sort((one, other) => one.text.localeCompare(other.text, lang));
    this.root.elements.language.replaceChildren(...options);
  }

  get size() {
    const { width, height } = this.root.elements;
    return [width.valueAsNumber || 0, height.valueAsNumber || 0];
  }

  get _more() {
    const { language, title } = this.root.elements;
    return { language: language.value, ...(title.value.trim() ? { title: title.value.trim() } : {}) };
  }

  begin(beginning) {
    this.designing?.abort();
    return calmly(async () => {
      const before = this.draft.view;
      const asked = { ...this._more, ...beginning, base: before.revision };
      const { view, losses } = await ask(this.draft.path("begin"), asked);
      this.draft.take(view);
      this.onBegun(losses, before);
    });
  }

  async _file(file) {
    if (file) await this.begin({ file: await asBase64(file) });
  }

  design() {
    const { style } = this.root.elements;
    const grid = { style: style.value, size: this.size.join("x") };
    this.found.replaceChildren(el("p", { class: "quiet" }, this.t("grid.designing")));
    const many = 6;
    this.designing?.abort();
    const designing = (this.designing = new AbortController());
    calmly(async () => {
      let count = 0;
      for await (const line of stream(this.draft.path("designs"), { grid, seed: this.seed, many }, designing)) {
        if (line.failed) this.found.replaceChildren(el("p", { role: "alert" }, line.failed.message ?? line.failed.error));
        if (!line.design) continue;
        if (!count) this.found.replaceChildren();
        count += 1;
        this._design(line.design, count);
      }
    });
    this.seed += 1;
  }

  _design({ drawing, symmetry, state }, count) {
    const isRtl = this.draft.view.language.direction === "rtl";
    const label = this.t("grid.design_told", { number: count, words: state.slots.length, blocks: state.figures.blocks });
    const run = () => this.begin({ drawing, symmetry });
    this.found.append(button([thumbnail(state, isRtl), el("span", {}, label)], run, { class: "plain attempt" }));
  }
}
