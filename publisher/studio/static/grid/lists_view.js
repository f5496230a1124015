// The word lists that grids are filled from: of the folder, dropped, or of plugins.

import { asBase64 } from "../dropping.js";
import { ask, calmly } from "../net.js";
import { button, el } from "./dom.js";

export class ListsView {
  constructor(root, t, draft, onChanged) {
    this.root = root;
    this.t = t;
    this.draft = draft;
    this.onChanged = onChanged;
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      this._keep(event.dataTransfer.files);
    });
  }

  /** Ask for the lists and show them; resolves with the answer. */
  async refresh() {
    await calmly(async () => {
      this.answer = await ask(this.draft.path("lists"));
      this._show();
    });
    return this.answer;
  }

  get never() {
    return this.answer?.never ?? [];
  }

  /** Whether there are no words at all: neither lists nor the draft's own. */
  get isEmpty() {
    const { words } = this.draft.view.settings;
    const hasOwn = !Array.isArray(words) || words.length > 0;
    return !hasOwn && !this.answer?.chosen.some((item) => !item.block);
  }

  _show() {
    const { t } = this;
    const { files, sources, chosen } = this.answer;
    if (!this.answer.are_taken) {
      this.root.replaceChildren(el("p", { class: "quiet" }, t("grid.lists_of_words")));
      return;
    }
    const has = (name) => chosen.some((item) => item.file === name);
    const folder = files.map((name) =>
      el("li", {}, el("label", { class: "check" },
        el("input", { type: "checkbox", checked: has(name), onchange: (event) => this._toggle({ file: name }, event.target.checked) }),
        el("bdi", { dir: "ltr" }, name))));
    const others = chosen.filter((item) => !files.includes(item.file) && !item.block).map((item) =>
      el("li", {}, el("label", { class: "check" },
        el("input", { type: "checkbox", checked: true, onchange: () => this._toggle(item, false) }),
        el("bdi", { dir: "ltr" }, described(item)))));
    const plugin = el("select", { "aria-label": t("grid.lists_source") }, sources.map((each) => el("option", { value: each.name }, `${each.name}: ${each.summary}`)));
    const value = el("input", { type: "text", "aria-label": t("grid.lists_value"), placeholder: t("grid.lists_value") });
    const file = el("input", { type: "file", class: "unseen", multiple: true, tabindex: "-1", "aria-label": t("grid.lists_drop"), onchange: () => this._keep(file.files) });
    const preferred = sources.find((each) => each.name === "wordfreq");
    if (preferred) [plugin.value, value.value] = ["wordfreq", this.draft.view.language.code];
    this.root.replaceChildren(
      el("ul", { class: "list lists" }, others, folder),
      others.length + folder.length ? "" : el("p", { class: "quiet" }, t("grid.lists_none")),
      el("div", { class: "buttons" }, button(t("grid.lists_drop"), () => file.click()), file),
      el("form", { class: "buttons", onsubmit: (event) => {
        event.preventDefault();
        this._toggle({ [plugin.value]: value.value }, true);
      } }, plugin, value, el("button", {}, t("grid.lists_add"))),
    );
  }

  _toggle(item, isChosen) {
    const same = (other) => JSON.stringify(other) === JSON.stringify(item);
    const left = this.answer.chosen.filter((each) => !same(each));
    return this._changed(() => this.draft.settings({ "generator.wordlists": isChosen ? [...left, item] : left }));
  }

  _keep(files) {
    return this._changed(async () => {
      for (const file of files) {
        this.draft.take(await ask(this.draft.path("lists"), await asBase64(file)));
      }
    });
  }

  async _changed(work) {
    await calmly(work);
    await this.refresh();
    this.onChanged();
  }
}

const described = (item) => Object.entries(item).map(([key, value]) => (key === "file" ? value : `${key}: ${value}`)).join(", ");
