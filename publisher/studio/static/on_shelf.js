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
 * The puzzles of a book with one moved by a place, 1 or -1: past a puzzle, or past a heading into the next part. A
 * part of one puzzle moves whole. @param {Chosen[]} chosen @param {number} index @param {1 | -1} by
 */
export function moved(chosen, index, by) {
  const first = Math.min(index, index + by);
  const [one, other] = chosen.slice(first, first + 2);
  if (!one || !other) return chosen;
  const made = [...chosen];
  const put = (/** @type {Chosen[]} */ ...pair) => (made.splice(first, 2, ...pair), made);
  const { section } = chosen[index];
  const following = chosen[index + 1];
  if (section && (!following || following.section)) return put(other, one);
  if (by === 1 && other.section) return put({ ...one, section: other.section }, { ...other, section: "" });
  if (by === 1 || !section) return put({ ...other, section: one.section }, { ...one, section: "" });
  made.splice(index, 2, { ...other, section: "" }, { ...following, section });
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
