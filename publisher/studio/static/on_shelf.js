// Pure: what the shelf shows. A draft and the config it is saved as are one. Tested under Node.

/** The items of the server as the shelf shows them: a draft and the file that it is saved as are one. */
export function merged(/** @type {ShelfItem[]} */ items) {
  const drafts = items.filter((each) => each.kind === "draft");
  const savedAs = new Map(drafts.filter((each) => each.config).map((each) => [each.config, each]));
  const files = items.filter((each) => each.kind !== "draft").map((file) => ({ file, draft: savedAs.get(file.name) }));
  const taken = new Set(files.map(({ draft }) => draft));
  const shown = [
    ...files.map(({ file, draft }) => cardOf(draft ?? file, file, draft)),
    ...drafts.filter((each) => !taken.has(each)).map((each) => cardOf(each, undefined, each)),
  ];
  return shown.sort((a, b) => b.changed - a.changed);
}

/** @param {ShelfItem} newest @param {ShelfItem} [file] @param {ShelfItem} [draft] @returns {ShelfCard} */
function cardOf(newest, file, draft) {
  const pictured = [draft, file].find((each) => each?.picture);
  return {
    ...file,
    ...newest,
    kind: file?.kind ?? "draft",
    config: file?.name ?? null,
    draft: draft?.name ?? null,
    fault: newest.fault,
    title: newest.title || file?.name || newest.words?.filter(Boolean).join(", ") || newest.name,
    changed: Math.max(file?.changed ?? 0, draft?.changed ?? 0),
    changes: file?.changes ?? "all",
    made_by: file?.made_by ?? null,
    own: file?.own ?? [],
    picture: pictured ? `/shelf/${pictured.kind}/${encodeURIComponent(pictured.name)}.svg?v=${pictured.picture}` : null,
  };
}

/** A key that no other card has. */
export function keyOf(/** @type {ShelfCard} */ item) {
  return `${item.draft ?? ""}/${item.config ?? ""}`;
}

/** The items whose title or file has all words of a search. */
export function matching(/** @type {ShelfCard[]} */ items, /** @type {string} */ search) {
  return items.filter((item) => hasWords(`${item.title} ${item.config ?? ""} ${item.draft ?? ""}`, search));
}

/** Whether a text has all words of a search. */
export function hasWords(/** @type {string} */ text, /** @type {string} */ search) {
  const lower = text.toLocaleLowerCase();
  return search.toLocaleLowerCase().split(/\s+/).every((word) => lower.includes(word));
}

/**
 * The list with an item moved by some places; it stays inside the list.
 * @template T
 * @param {T[]} list
 * @param {number} index
 * @param {number} by
 */
export function moved(list, index, by) {
  const to = Math.min(Math.max(index + by, 0), list.length - 1);
  const made = [...list];
  made.splice(to, 0, ...made.splice(index, 1));
  return made;
}

/** The puzzles of a book with a part for each language: in order, under the language's name. */
export function byLanguage(/** @type {Chosen[]} */ chosen) {
  const codes = [...new Set(chosen.map((each) => each.language))];
  return codes.flatMap((code) =>
    chosen
      .filter((each) => each.language === code)
      .map((each, number) => ({ ...each, section: number ? "" : each.language_name })),
  );
}
