// The book that is being made of puzzles of the shelf.

import { ask, calmly } from "./net.js";
import { element } from "./nodes.js";
import { byLanguage, moved } from "./on_shelf.js";
import { fileName } from "./save_panel.js";
import { giveByLinks } from "./saving.js";
import { t } from "./texts.js";

const byId = (id) => document.getElementById(id);

export class Book {
  /** `changed` is called when cards are to be drawn anew. */
  constructor(changed) {
    this.isOpen = false;
    this.chosen = []; // {config, title, language, language_name, section}
    this.changed = changed;
    byId("make-book").addEventListener("click", () => this.toggle());
    byId("book-sections").addEventListener("click", () => this.set(byLanguage(this.chosen)));
    byId("book-form").addEventListener("submit", (event) => {
      event.preventDefault();
      calmly(() => this.write(false));
    });
    byId("book-title").addEventListener("input", () => this.showReady());
    giveByLinks();
  }

  has(item) {
    return this.chosen.some((each) => each.config === item.config);
  }

  toggle() {
    this.isOpen = !this.isOpen;
    byId("book").hidden = !this.isOpen;
    byId("make-book").setAttribute("aria-pressed", String(this.isOpen));
    this.changed();
    if (this.isOpen) byId("book-title").focus();
  }

  /** The box on a card that takes it into the book. */
  choice(item) {
    const isFit = item.kind === "config" && !item.fault && item.changes !== "nothing";
    if (!isFit && item.draft && !item.config) return element("p", { class: "quiet card-text" }, t("shelf.book_needs_saving"));
    if (!isFit) return null;
    const box = element("input", { type: "checkbox", checked: this.has(item), "aria-label": t("shelf.book_add", { title: item.title }) });
    box.addEventListener("change", () => {
      const { config, title, language, language_name } = item;
      const others = this.chosen.filter((each) => each.config !== config);
      this.set(box.checked ? [...others, { config, title, language, language_name, section: "" }] : others);
    });
    return element("label", { class: "card-choose" }, box);
  }

  set(chosen) {
    this.chosen = chosen;
    byId("chosen").replaceChildren(...chosen.map((each, index) => this.line(each, index)));
    byId("book-empty").hidden = chosen.length > 0;
    byId("book-sections").hidden = new Set(chosen.map((each) => each.language)).size < 2;
    byId("book-done").replaceChildren();
    this.showReady();
    this.changed();
  }

  line(each, index) {
    const { title } = each;
    const move = (by, label, sign) => {
      const to = index + by;
      const disabled = to < 0 || to >= this.chosen.length;
      const click = () => {
        this.set(moved(this.chosen, index, by));
        byId("chosen").children[to].querySelector(`[data-by="${by}"]:not(:disabled), [data-by]:not(:disabled)`)?.focus();
      };
      return element("button", { type: "button", class: "plain", "data-by": String(by), disabled, "aria-label": label, onclick: click }, sign);
    };
    const heading = element("input", { type: "text", dir: "auto", maxlength: "120", value: each.section, placeholder: t("shelf.book_section_here"), "aria-label": t("shelf.book_section", { title }) });
    heading.addEventListener("input", () => (each.section = heading.value));
    const buttons = element("span", {}, move(-1, t("shelf.book_up", { title }), "↑"), move(1, t("shelf.book_down", { title }), "↓"));
    return element("li", {}, heading, element("span", { class: "chosen-title" }, element("bdi", {}, title)), buttons);
  }

  showReady() {
    byId("book-write").disabled = !this.chosen.length || !byId("book-title").value.trim();
  }

  async write(replace) {
    const title = byId("book-title").value.trim();
    const name = byId("book-name").value.trim() || fileName(title);
    byId("book-name").value = name;
    const configs = this.chosen.map(({ config, section }) => ({ config, section: section.trim() }));
    const language = this.chosen[0].language;
    const done = await ask("/api/shelf/book", { configs, title, name, language, replace });
    if (done.asks) return this.askToReplace(done.asks[0].file);
    const href = `/shelf/${encodeURIComponent(done.config)}/files/pdf`;
    const link = (label, more) => element("a", { class: "button", href: href + (more.target ? "?print=1" : ""), ...more }, label);
    byId("book-done").replaceChildren(
      t("shelf.book_done", { name: done.config, count: done.count }),
      " ",
      element("span", { class: "buttons" }, link(t("shelf.open_pdf"), { target: "_blank", rel: "noopener" }), link(t("take.download"), { download: true })),
    );
    document.dispatchEvent(new CustomEvent("book"));
  }

  askToReplace(name) {
    const replace = element("button", { type: "button", onclick: () => calmly(() => this.write(true)) }, t("take.replace"));
    byId("book-done").replaceChildren(t("shelf.book_replace", { name }), " ", replace);
    replace.focus();
  }
}
