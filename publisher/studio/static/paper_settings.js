// Pure: the settings of the printed page, inside the settings of a draft. Tested under Node.

/** What the export `pdf` of a draft's settings says. */
export function pdfOf(settings) {
  const found = (settings.export ?? []).find((each) => each === "pdf" || each?.pdf !== undefined);
  return found?.pdf ?? {};
}

/** The list `export` with other options of the PDF; null takes an option away. */
export function withPdf(settings, changes) {
  const options = changed(pdfOf(settings), changes);
  const made = Object.keys(options).length ? { pdf: options } : "pdf";
  const others = (settings.export ?? []).filter(
    (each) => each !== "pdf" && each?.pdf === undefined,
  );
  return [made, ...others];
}

/** The list `words` with other options of its first source; null takes an option away. */
export function withSource(settings, changes) {
  const [first, ...others] = settings.words;
  return [changed(first, changes), ...others];
}

/** How many words each puzzle takes of a long list; undefined if it takes all. */
export function sampleOf(settings) {
  return settings.words?.[0]?.only?.sample;
}

/** The list `words` with another number of words that each puzzle takes; null for all. */
export function withSample(settings, sample) {
  const only = changed(settings.words[0].only ?? {}, { sample });
  return withSource(settings, { only: Object.keys(only).length ? only : null });
}

/** The settings of the generator with others; null takes one away, and null is left of none. */
export function withGenerator(settings, changes) {
  const made = changed(settings.generator ?? {}, changes);
  return Object.keys(made).length ? made : null;
}

/** The settings of the generator with a word that has to be in the puzzle. */
export function withMust(settings, word) {
  const must = settings.generator?.must ?? [];
  return withGenerator(settings, { must: [...new Set([...must, word])] });
}

function changed(options, changes) {
  const made = Object.entries({ ...options, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(made);
}
