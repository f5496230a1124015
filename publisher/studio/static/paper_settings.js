// Pure: the settings of the printed page, inside the settings of a draft. Tested under Node.

/** What the export `pdf` of a draft's settings says. */
export function pdfOf(settings) {
  const found = (settings.export ?? []).find((each) => each === "pdf" || each?.pdf !== undefined);
  return found?.pdf ?? {};
}

/** The list `export` with other options of the PDF; null takes an option away. */
export function withPdf(settings, changes) {
  const options = { ...pdfOf(settings), ...changes };
  for (const [name, value] of Object.entries(options)) if (value === null) delete options[name];
  const made = Object.keys(options).length ? { pdf: options } : "pdf";
  const others = (settings.export ?? []).filter((each) => each !== "pdf" && each?.pdf === undefined);
  return [made, ...others];
}

/** The list `words` with other options of its first source; null takes an option away. */
export function withSource(settings, changes) {
  const [first, ...others] = settings.words;
  const made = { ...first, ...changes };
  for (const [name, value] of Object.entries(made)) if (value === null) delete made[name];
  return [made, ...others];
}

/** The settings of the generator with a word that has to be in the puzzle. */
export function withMust(settings, word) {
  const had = settings.generator ?? {};
  return { ...had, must: [...new Set([...(had.must ?? []), word])] };
}

/** The name of a file that was dropped as the words of a draft; "" if they were pasted. */
export function fileOf(settings) {
  const first = settings.words?.[0] ?? {};
  const name = String(first.file ?? first.xlsx ?? "").split(/[\\/]/).at(-1);
  return name === "words.txt" ? "" : name;
}
