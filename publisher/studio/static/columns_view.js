// How a list was read: its first rows under a menu for each column, and other readings to take instead.

import { element, select, textButton, within } from "./nodes.js";
import { t } from "./texts.js";
import { columnsText, rolesFor, withRole } from "./understood.js";

const FEW = 2; // columns that are folded away, for the sentence says all of them

export class ColumnsView {
  /** The roles that are shown, to know a list of other columns. */
  seen = 0;

  /** @param {HTMLElement} host @param {(change: SentenceChange) => void} changed */
  constructor(host, changed) {
    this.place = 0; // of the list among the sources
    this.question = element("div", { class: "readings" });
    this.details = element("details", {}, element("summary"));
    this.host = host;
    this.changed = (/** @type {Options} */ reading) => changed({ reading, place: this.place });
    host.append(this.question, this.details);
  }

  /** @param {Understood | null} understood @param {Options[]} sources - the words of the settings */
  show(understood, sources) {
    const { columns = null, readings = [], asks = false, place = 0 } = understood ?? {};
    this.place = place;
    this.host.hidden = !columns && !asks && readings.length < 2;
    const hadFocus = this.host.contains(document.activeElement);
    this.ask(readings, asks, sources.length > 1 ? nameOf(sources[place]) : "");
    this.details.hidden = !columns;
    if (!columns) return;
    const width = columns.roles.length;
    if (asks || width !== this.seen) this.details.open = asks || width > FEW;
    this.seen = width;
    within(this.details, "summary").textContent = t("words.columns", { roles: columns.roles.map(roleName).join(" · ") });
    const chosen = document.activeElement?.getAttribute("data-column");
    const again = () => this.changed({});
    within(this.details, "summary").after(table(columns, this.changed));
    while (this.details.children.length > FEW) this.details.lastElementChild?.remove();
    if (sources[place]?.columns) this.details.append(textButton(t("words.columns_anew"), again));
    const field = chosen && this.details.querySelector(`[data-column="${chosen}"]`);
    if (field instanceof HTMLElement) field.focus();
    if (hadFocus && !this.host.contains(document.activeElement)) within(this.details, "summary").focus(); // a choice is gone
  }

  /** The readings to choose from, where one is not certain. @param {ListReading[]} readings @param {boolean} asks @param {string} file */
  ask(readings, asks, file) {
    const offered = asks ? readings : readings.slice(1);
    const choices = offered.map((each) => element("li", { dir: "auto" }, textButton(readingText(each), () => this.changed(each.settings))));
    const said = t(asks ? (file ? "words.asks_of" : "words.asks") : "words.or_reading", { file });
    this.question.hidden = !choices.length;
    this.question.replaceChildren(element("p", { class: asks ? "asked" : "quiet" }, said), element("ul", { class: "list" }, choices));
  }
}

/** What a reading takes: a part of the file, its letters, or what is an answer in it. */
function readingText(/** @type {ListReading} */ { settings, word, clue }) {
  const { sheet, table, encoding } = settings;
  if (encoding) return t("words.reading_letters", { word });
  const pair = word && t(clue ? "words.reading_pair" : "words.reading_word", { word, clue });
  const part = sheet ? t("words.reading_sheet", { sheet: String(sheet) })
    : table ? t("words.reading_table", { number: Number(table) }) : table === null ? t("words.reading_tables") : "";
  return [part, pair].filter(Boolean).join(": ");
}

/** The name of the file of a source, as people know it. */
const nameOf = (/** @type {Options | undefined} */ { file, xlsx } = {}) => String(file ?? xlsx ?? "").replace(/.*[\\/]/, "");

/** @param {ListColumns} columns @param {(reading: Options) => void} changed */
function table({ rows, roles, names }, changed) {
  const heads = roles.map((role, place) => {
    const label = t("words.column", { number: place + 1 });
    const options = rolesFor(roles, place).map((each) => /** @type {[string, string]} */ ([each, roleName(each)]));
    const onchange = () => changed({ columns: columnsText(withRole(roles, place, menu.value)) });
    /** @type {HTMLSelectElement} */
    const menu = select({ "aria-label": label, "data-column": String(place), onchange }, options, role);
    return element("th", { scope: "col", "data-role": role }, menu);
  });
  const cells = (/** @type {string[]} */ row) => row.map((cell, place) => element("td", { dir: "auto", "data-role": roles[place], title: cell }, cell));
  const heading = names.length ? [element("tr", { class: "names" }, cells(names))] : [];
  const body = element("tbody", {}, heading, rows.map((row) => element("tr", {}, cells(row))));
  return element("div", { class: "columns-table", tabindex: "0", role: "region", "aria-label": t("words.columns_table") },
    element("table", {}, element("thead", {}, element("tr", {}, heads)), body));
}

const roleName = (/** @type {string} */ role) => t(`words.role_${role || "none"}`);
