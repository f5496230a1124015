// The book that is being made of puzzles of the shelf.

import { facts } from "./facts.js";
import { calmly, post, shownReason } from "./net.js";
import { button, byId, element, refill, textButton } from "./nodes.js";
import { byLanguage, moved } from "./on_shelf.js";
import { pictureOf } from "./page_picture.js";
import { say } from "./notice.js";
import { fileName } from "./save_panel.js";
import { giveByLinks } from "./saving.js";
import { languageName } from "./sentence.js";
import { t } from "./texts.js";

const title = byId("book-title", "input");
const name = byId("book-name", "input");
const cover = byId("book-cover", "input");
const levels = byId("book-levels", "input");
const template = byId("book-template", "select");
template.append(...facts.templates.map((each) => element("option", { value: each }, t.known(`words.template_${each}`) ?? each)));
template.value = "book";

const COVER = -1; // the number of the cover among the pages
const KEPT = "book"; // the form, as this tab keeps it

export class Book {
  isOpen = false;
  /** @type {Chosen[]} */
  chosen = [];
  /** The page that is shown, from 0, or that of the cover. */
  page = 0;
  /** The page that is wanted, while one is looked at. @type {number | null} */
  #wanted = null;

  /** The last choice, after which the next one is made: the book has them in the order of the clicks. */
  #turn = Promise.resolve();

  /** @param {BookPlace} on */
  constructor(on) {
    this.on = on;
    byId("make-book").addEventListener("click", () => {
      this.toggle();
      if (this.isOpen) title.focus();
    });
    byId("book-all").addEventListener("click", () => calmly(() => this.chooseAll()));
    byId("book-sections").addEventListener("click", () => this.set(byLanguage(this.chosen)));
    byId("book-form").addEventListener("submit", (event) => {
      event.preventDefault();
      calmly(() => this.write(false));
    });
    byId("book-form").addEventListener("input", () => this.showReady());
    byId("book-form").addEventListener("change", ({ target }) => this.look(target !== cover ? this.page : cover.checked ? COVER : 0));
    levels.addEventListener("change", () => this.set(this.chosen));
    byId("book-before").addEventListener("click", () => this.look(this.page - 1));
    byId("book-next").addEventListener("click", () => this.look(this.page + 1));
    giveByLinks();
  }

  has(/** @type {ShelfCard} */ item) {
    return this.chosen.some((each) => each.config === item.config);
  }

  toggle() {
    this.isOpen = !this.isOpen;
    byId("book").hidden = !this.isOpen;
    byId("make-book").setAttribute("aria-pressed", String(this.isOpen));
    this.on.changed();
    this.showReady();
  }

  /** The form as it is filled in. @returns {BookDraft} */
  get draft() {
    const { chosen, isOpen } = this;
    return { title: title.value, name: name.value, template: template.value, cover: cover.checked, levels: levels.value, chosen, isOpen };
  }

  /** Fill the form in. */
  take(/** @type {BookDraft} */ draft) {
    [title.value, name.value, template.value, levels.value] = [draft.title, draft.name, draft.template, draft.levels];
    cover.checked = draft.cover;
    if (this.isOpen !== draft.isOpen) this.toggle();
    this.set(draft.chosen);
  }

  /** Go on with the book that this tab had. */
  restore() {
    const kept = sessionStorage.getItem(KEPT);
    if (kept) this.take(JSON.parse(kept));
  }

  /** Go on with a book of the folder, made of its puzzles on the shelf. */
  async change(/** @type {ShelfCard} */ { config, book }) {
    await this.on.whole();
    if (!config || !book) return;
    const had = this.draft;
    const chosen = book.configs.flatMap(({ config, section }) =>
      this.on.all().filter((each) => each.config === config).map((each) => chosenOf(each, config, section ?? "")),
    );
    const name = withoutSuffix(config);
    this.take({ ...book, title: book.title ?? "", name, levels: (book.levels ?? []).join(", "), chosen, isOpen: true });
    title.focus();
    if (had.chosen.length) say(t("shelf.book_opened", { title: title.value }), { label: t("common.undo"), run: () => this.take(had) });
  }

  /** The box on a card that takes it into the book, with a line about what that does besides. */
  choice(/** @type {ShelfCard} */ item) {
    if (item.fault || item.changes === "nothing") return [];
    const box = element("input", {
      type: "checkbox",
      value: item.config ?? "",
      checked: this.has(item),
      "aria-label": t("shelf.book_add", { title: item.title }),
      onchange: ({ target }) => {
        target.dataset.waits = "";
        const done = this.inTurn(() => this.choose(item, target.checked).finally(() => delete target.dataset.waits));
        calmly(() => done.finally(() => (target.checked = this.has(item))));
      },
    });
    const saves = t(this.has(item) ? "shelf.book_writes" : "shelf.book_saves");
    const about = isUnsaved(item) ? [element("p", { class: "quiet card-text" }, saves)] : [];
    return [element("label", { class: "card-choose" }, box), ...about];
  }

  /** Do something after all that was chosen before. @type {(work: () => Promise<void>) => Promise<void>} */
  inTurn = (work) => (this.#turn = this.#turn.catch(() => {}).then(work));

  /** Take all puzzles that the shelf shows, in the order of their titles, with numbers as such. */
  async chooseAll() {
    await this.on.whole();
    const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
    const missing = this.on.shown().filter((each) => this.choice(each).length && !this.has(each));
    for (const each of missing.sort((a, b) => compare(a.title, b.title))) await this.inTurn(() => this.choose(each, true));
  }

  /** Take a puzzle into the book or out of it; the book has what is in the folder, so it is saved before. */
  async choose(/** @type {ShelfCard} */ item, /** @type {boolean} */ isIn) {
    const isSaving = isIn && isUnsaved(item);
    const config = isSaving ? await saved(item) : item.config;
    if (!config) return;
    const others = this.chosen.filter((each) => each.config !== config);
    this.set(isIn ? [...others, chosenOf(item, config)] : others);
    if (isSaving) calmly(this.on.written);
  }

  set(/** @type {Chosen[]} */ chosen) {
    this.chosen = chosen;
    /** @type {NodeListOf<HTMLInputElement>} */
    const boxes = document.querySelectorAll(".card-choose input:not([data-waits])"); // those whose turn is over
    for (const box of boxes) box.checked = chosen.some(({ config }) => config === box.value);
    refill(byId("chosen", "ol"), chosen.map((each, index) => this.line(each, index)));
    byId("book-empty").hidden = chosen.length > 0;
    byId("book-sections").hidden = this.levels.length > 0 || new Set(chosen.map((each) => each.language)).size < 2;
    byId("book-done").replaceChildren();
    this.showReady();
    this.on.changed();
    this.look(this.page);
  }

  /** Show a page of the book as it will be printed, below its form; the one that was asked for last. */
  async look(/** @type {number} */ wanted) {
    const page = cover.checked ? wanted : Math.max(0, wanted);
    byId("book-pages").hidden = !this.chosen.length;
    const isLooking = this.#wanted !== null;
    this.#wanted = page;
    if (isLooking) return;
    for (let seen = null; this.chosen.length && seen !== this.#wanted; ) {
      seen = this.#wanted;
      const before = JSON.stringify(this.asked());
      await this.#show(seen).catch((error) => this.#tell(error));
      if (this.chosen.length && before !== JSON.stringify(this.asked())) seen = null; // another book by now
    }
    this.#wanted = null;
  }

  async #show(/** @type {number} */ page) {
    const isCover = page === COVER;
    const shown = await post("/api/shelf/book/page", { ...this.asked(), ...(isCover ? { shows: "cover" } : { page }) });
    const number = { number: shown.page + 1, pages: shown.pages };
    byId("book-page").replaceChildren(await pictureOf(shown, isCover ? t("shelf.cover") : t("page.picture", number)));
    this.page = isCover ? COVER : shown.page;
    byId("book-number").textContent = isCover ? t("shelf.cover") : t("page.number", number);
    const [before, next] = [byId("book-before", "button"), byId("book-next", "button")];
    const other = document.activeElement === next ? before : document.activeElement === before ? next : null;
    before.disabled = this.page === (cover.checked ? COVER : 0);
    next.disabled = this.page + 1 === shown.pages;
    if (before.disabled || next.disabled) other?.focus(); // else the focus would be nowhere
  }

  /** Say in the place of the page why there is none. */
  #tell(/** @type {unknown} */ error) {
    byId("book-page").replaceChildren(element("p", { class: "quiet" }, shownReason(error)));
    byId("book-number").textContent = "";
    byId("book-before", "button").disabled = byId("book-next", "button").disabled = true;
  }

  /** The names of the levels, from easy to hard; none if the puzzles stay in the order they have. */
  get levels() {
    return levels.value.split(/[,،;]/).map((each) => each.trim()).filter(Boolean);
  }

  /** What a book is made of. */
  asked() {
    const isByLevel = this.levels.length > 0; // then they are the parts
    const configs = this.chosen.map(({ config, section }) => ({ config, section: isByLevel ? "" : section.trim() }));
    const [{ language }] = this.chosen;
    return { configs, title: title.value.trim(), language, template: template.value, cover: cover.checked, levels: this.levels };
  }

  line(/** @type {Chosen} */ each, /** @type {number} */ index) {
    const { title } = each;
    /** @param {1 | -1} by @param {string} label @param {string} sign */
    const move = (by, label, sign) => {
      const to = index + by;
      const disabled = to < 0 || to >= this.chosen.length;
      const click = () => {
        this.set(moved(this.chosen, index, by));
        const place = this.chosen.findIndex(({ config }) => config === each.config);
        const line = byId("chosen", "ol").children[place];
        /** @type {HTMLElement | null} */
        const again = line.querySelector(`[data-by="${by}"]:not(:disabled)`) ?? line.querySelector("[data-by]:not(:disabled)");
        again?.focus();
      };
      return button(sign, click, { class: "plain", "data-by": by, disabled, "aria-label": label });
    };
    const heading = element("input", { type: "text", dir: "auto", maxlength: "120", value: each.section, hidden: this.levels.length > 0, placeholder: t("shelf.book_section_here"), "aria-label": t("shelf.book_section", { title }) });
    heading.addEventListener("input", () => (each.section = heading.value));
    const out = button("×", () => this.set(this.chosen.filter((other) => other !== each)), { class: "plain", "aria-label": t("shelf.book_out", { title }) });
    const moves = this.levels.length ? [] : [move(-1, t("shelf.book_up", { title }), "↑"), move(1, t("shelf.book_down", { title }), "↓")];
    return element("li", {}, heading, element("span", { class: "chosen-title" }, element("bdi", {}, title)), element("span", {}, moves, out));
  }

  /** Show whether it can be written; the form is kept as it is now. */
  showReady() {
    byId("book-write", "button").disabled = !this.chosen.length;
    sessionStorage.setItem(KEPT, JSON.stringify(this.draft));
  }

  /** The puzzles that have changed since they were chosen: the pages are of what the folder has. */
  get #changed() {
    return this.on.all().filter((each) => this.has(each) && isUnsaved(each));
  }

  /** The shelf was looked at anew: show the book of what it has now, and say what is newer. */
  renew() {
    const changed = this.#changed;
    const save = () => calmly(() => this.#saveChanged());
    const said = [t("shelf.book_old", { count: changed.length, title: changed[0]?.title ?? "" }), " ", textButton(t("shelf.book_renew"), save)];
    byId("book-old").hidden = !changed.length;
    byId("book-old").replaceChildren(...(changed.length ? said : []));
    if (this.isOpen) this.look(this.page);
  }

  /** Save what has changed in puzzles since they were chosen; false if something is to be asked first. */
  async #saveChanged() {
    const changed = this.#changed;
    for (const each of changed) if (!(await saved(each))) return false;
    if (changed.length) await this.on.written();
    return true;
  }

  async write(/** @type {boolean} */ replace) {
    await this.on.whole(); // what has changed is known then
    if (!(await this.#saveChanged())) return;
    name.value = name.value.trim() || fileName(title.value.trim());
    const done = await post("/api/shelf/book", { ...this.asked(), name: name.value, replace });
    if (done.asks) return this.askToReplace(done.asks[0].file);
    const files = cover.checked ? ["open_pdf", "open_cover"] : ["open_pdf"];
    const links = files.flatMap((text, number) => {
      const href = `/shelf/${encodeURIComponent(done.config)}/printed?export=${number}`;
      const shown = element("a", { class: "button", href: `${href}&print=1`, target: "_blank", rel: "noopener" }, t(`shelf.${text}`));
      return element("span", { class: "buttons" }, shown, element("a", { class: "button", href, download: true }, t("take.download")));
    });
    byId("book-done").replaceChildren(t("shelf.book_done", { name: done.config, count: done.count }), " ", ...links);
    calmly(this.on.written);
    this.look(this.page);
  }

  askToReplace(/** @type {string} */ name) {
    const replace = button(t("take.replace"), () => calmly(() => this.write(true)));
    byId("book-done").replaceChildren(t("shelf.book_replace", { name }), " ", replace);
    replace.focus();
  }
}

/** A card as a puzzle of the book. @param {ShelfCard} card @param {string} config @returns {Chosen} */
const chosenOf = ({ title, language, language_name: name }, config, section = "") => ({ config, title, language, language_name: languageName(language, name), section });

const withoutSuffix = (/** @type {string} */ config) => config.replace(/\.ya?ml$/, "");

/** Whether the folder has not, or not yet, what a draft is now. */
const isUnsaved = (/** @type {ShelfCard} */ { draft, config, unsaved }) => Boolean(draft && (!config || unsaved));

/** Save a draft in the folder; null if something is to be asked first, which is said. */
async function saved(/** @type {ShelfCard} */ { draft, config, title }) {
  const address = encodeURIComponent(draft ?? "");
  const name = (config && withoutSuffix(config)) ?? (fileName(title) || draft);
  const done = await post(`/api/d/${address}/save`, { name });
  if (!done.asks) return done.config;
  const [{ file, is_ours: isOurs }] = done.asks;
  say(t(isOurs ? "take.changed_by_others" : "take.there_already", { name: file }), { label: t("shell.to_take"), run: () => (location.href = `/d/${address}/take`) });
  return null;
}
