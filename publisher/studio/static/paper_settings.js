// Pure: settings of a draft with changes; null takes an option away. Tested under Node.

/** @returns {(item: Export) => boolean} */
const isOf = (/** @type {string} */ exporter) => (item) =>
  typeof item === "string" ? item === exporter : item[exporter] !== undefined;

/** The options that the settings give an exporter. @param {Settings} settings @param {string} exporter */
export function exportOf({ export: all = [] }, exporter) {
  const found = all.find(isOf(exporter));
  return (typeof found === "object" && found[exporter]) || {};
}

/**
 * The list `export` with other options of an exporter; `usual` is the list of settings that have none.
 * @param {Settings} settings @param {string} exporter @param {Options} changes @param {Export[]} usual
 */
export function withExport(settings, exporter, changes, usual = []) {
  const options = changed(exportOf(settings, exporter), changes);
  const made = Object.keys(options).length ? { [exporter]: options } : exporter;
  const isThis = isOf(exporter);
  return [made, ...(settings.export ?? usual).filter((each) => !isThis(each))];
}

/** Whether the settings have an exporter. @param {Settings} settings @param {string} exporter */
export const hasExport = ({ export: all = [] }, exporter) => all.some(isOf(exporter));

/** The list `words` with other options of one of its sources, the first if none is said. @param {Settings} settings @param {Options} changes */
export function withSource({ words = [{}] }, changes, at = 0) {
  return words.map((source, place) => (place === at ? changed(source, changes) : source));
}

/**
 * The list `words` with one of its sources read in another way; a separator that was chosen stays beside
 * columns, for they are those that it makes. @param {Settings} settings @param {Options} reading
 */
export function withReading(settings, reading, place = 0) {
  const same = reading.columns || reading.swap ? {} : { separator: null };
  return withSource(settings, { ...same, columns: null, swap: null, ...reading }, place);
}

/** How many words each puzzle takes of long lists; undefined if it takes all. */
export function sampleOf(/** @type {Settings} */ { words = [] }) {
  const samples = words.map(({ only }) => only?.sample).filter((each) => each !== undefined);
  return samples.length ? samples.reduce((sum, each) => sum + each, 0) : undefined;
}

/** The list `words` with another number of words that each puzzle takes, of each file its share; null for all. */
export function withSample(/** @type {Settings} */ { words = [] }, /** @type {number | null} */ sample) {
  const files = words.filter(isFile).length || 1;
  return words.map((source, place) => {
    if (place && !isFile(source)) return source;
    const share = sample && Math.max(1, Math.floor((sample + files - 1 - place) / files));
    const only = changed(source.only ?? {}, { sample: share });
    return changed(source, { only: Object.keys(only).length ? only : null });
  });
}

const isFile = (/** @type {Options} */ { file, xlsx, anki }) => Boolean(file ?? xlsx ?? anki);

/**
 * The setting `language` with another choice for letters of the language; null for the usual one.
 * @param {Settings} settings @param {string} code @param {string} name @param {string | null} choice
 */
export function withLetters({ language }, code, name, choice) {
  const { letters = {}, ...own } = typeof language === "object" ? language : {};
  const made = changed(letters, { [name]: choice });
  const whole = { ...own, use: code, ...(Object.keys(made).length ? { letters: made } : {}) };
  return Object.keys(whole).length > 1 ? whole : code;
}

/** The settings of the generator with others; null is left of none. @param {Settings} settings @param {Options} changes */
export function withGenerator({ generator = {} }, changes) {
  const made = changed(generator, changes);
  return Object.keys(made).length ? made : null;
}

/** The settings of the generator with a word that has to be in the puzzle. */
export function withMust(/** @type {Settings} */ settings, /** @type {string} */ word) {
  return withGenerator(settings, { must: [...new Set([...(settings.generator?.must ?? []), word])] });
}

function changed(/** @type {Options} */ options, /** @type {Options} */ changes) {
  const made = Object.entries({ ...options, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(made);
}
