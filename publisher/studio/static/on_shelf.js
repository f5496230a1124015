// Pure: what the shelf shows. A draft and the config it is saved as are one. Tested under Node.

/** The items of the server as the shelf shows them: each has `config` and `draft` where it has one. */
export function merged(items) {
  const drafts = items.filter((each) => each.kind === "draft");
  const savedAs = new Map(drafts.filter((each) => each.config).map((each) => [each.config, each]));
  const configs = items.filter((each) => each.kind !== "draft").map((each) => [each, savedAs.get(each.name)]);
  const taken = new Set(configs.map(([, draft]) => draft));
  const shown = [
    ...configs.map(([file, draft]) => one(file, draft)),
    ...drafts.filter((each) => !taken.has(each)).map((each) => one(null, each)),
  ];
  return shown.sort((a, b) => b.changed - a.changed);
}

function one(file, draft) {
  const newest = draft ?? file;
  const pictured = [draft, file].find((each) => each?.picture);
  return {
    ...file,
    ...draft,
    kind: file?.kind ?? "draft",
    config: file?.name ?? null,
    draft: draft?.name ?? null,
    fault: draft ? draft.fault : file.fault,
    title: newest.title || (file?.name ?? draft.name),
    changed: Math.max(file?.changed ?? 0, draft?.changed ?? 0),
    changes: file?.changes ?? "all",
    made_by: file?.made_by ?? null,
    picture: pictured ? `/shelf/${pictured.kind}/${encodeURIComponent(pictured.name)}.svg?v=${pictured.picture}` : null,
  };
}

/** What tells cards apart. */
export function keyOf(item) {
  return `${item.draft ?? ""}/${item.config ?? ""}`;
}

/** The items whose title or file has all words of a search. */
export function matching(items, search) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = `${item.title} ${item.config ?? ""} ${item.draft ?? ""}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The list with an item moved by some places; it stays inside the list. */
export function moved(list, index, by) {
  const to = Math.min(Math.max(index + by, 0), list.length - 1);
  const made = [...list];
  made.splice(to, 0, ...made.splice(index, 1));
  return made;
}

/** The puzzles of a book with a part for each language: in order, under the language's name. */
export function byLanguage(chosen) {
  const codes = [...new Set(chosen.map((each) => each.language))];
  return codes.flatMap((code) =>
    chosen
      .filter((each) => each.language === code)
      .map((each, number) => ({ ...each, section: number ? "" : each.language_name })),
  );
}
