// The shapes of what the server sends and gets, for the type checker: nothing of this runs.
// Rows and columns are logical and count from 0.

/**
 * @typedef {[row: number, column: number]} Place
 * @typedef {"across" | "down"} Direction
 * @typedef {{row: number, column: number, direction: Direction}} SlotAt - by its first cell
 * @typedef {{code: string, name: string, direction: "ltr" | "rtl", across: string, down: string, letters: string[]}} Language
 * @typedef {"pinned" | "typed" | "pencil"} Sureness
 * @typedef {{block?: boolean, absent?: boolean, letter?: string, sure?: Sureness | null, number?: number,
 *   given?: boolean, circled?: boolean, shaded?: boolean, bar_after?: boolean, bar_below?: boolean}} Cell
 * @typedef {{number: number, direction: Direction, cells: Place[], answer: string, clue: string, score: number | null}} Slot
 * @typedef {{word: string, slot: SlotAt | null}} Rejection
 * @typedef {{kind: string, message: string, cells: Place[], slots: SlotAt[]}} Flaw
 * @typedef {{words: number, mean_length: number, blocks: number, open_cells: number, unchecked: number,
 *   letters: Record<string, number>, mean_score: number | null, lowest_score: number | null}} Figures
 * @typedef {"rotational" | "quarter" | "left-right" | "up-down" | "diagonal" | "none"} Symmetry
 * @typedef {{spelling: string, reason: string}} LeftOut
 * @typedef {{width: number, height: number, symmetry: Symmetry, seed: number, cells: Cell[][], slots: Slot[],
 *   rejected: Rejection[], loose: {word: string, clue: string}[], left_out: LeftOut[], figures: Figures,
 *   flaws: Flaw[]}} PuzzleState
 */

/**
 * The settings of a draft are those of a config: here is what the pages read of them.
 *
 * @typedef {Record<string, unknown>} Options
 * @typedef {Options & {must?: string[], use?: string, size?: unknown}} GeneratorOptions
 * @typedef {Options & {only?: Options & {sample?: number}}} WordSource
 * @typedef {string | Record<string, Record<string, string | undefined>>} Export
 * @typedef {Record<string, unknown> & {words?: WordSource[], generator?: GeneratorOptions, export?: Export[]}} Settings
 * @typedef {{draft: string, change_number: number, words_change_number: number, title: string, language: Language,
 *   settings: Settings, uploaded: string | null, by_hand: boolean, outdated: boolean, saved: string | null,
 *   unsaved: boolean, can_undo: boolean, can_redo: boolean, attempts: number, state: PuzzleState | null}} View
 */

/**
 * A command of the workbench, by its name in `do`.
 *
 * @typedef {{do: string, letters?: [Place, string][], visit?: string, [more: string]: unknown}} Command
 * @typedef {{id: number, state: PuzzleState}} Proposal
 * @typedef {{number: number, view: PuzzleState, proposal?: Proposal}} Better - the best so far of a search
 * @typedef {{slots: Place[][] | null, is_proved: boolean}} Conflict
 * @typedef {{stopped: string, remarks: string[], view?: View, proposal?: Proposal}} SearchDone
 * @typedef {{message?: string, error?: string, kind?: string}} Failure
 * @typedef {{better?: Better, conflict?: Conflict, failed?: Failure, done?: SearchDone}} SearchLine
 * @typedef {{drawing: string, symmetry: Symmetry, state: PuzzleState}} Design
 * @typedef {{design?: Design, failed?: Failure}} DesignLine
 */

/**
 * The grid room's answers.
 *
 * @typedef {{spelling: string, letters: string[], score: number | null, list: string, possible: boolean,
 *   tightest: number | null, tightest_at: string, clue: string, last_used: string}} Candidate
 * @typedef {{total: number, hopeless: string[], rows: Candidate[]}} Candidates
 * @typedef {{direction: Direction, cells: Place[]}} SlotCells
 * @typedef {{letters: [row: number, column: number, letters: string[]][], hopeless: SlotCells[], unknown: SlotCells[]}} Prospects
 * @typedef {"filled" | "dead" | "unknown"} Proof
 * @typedef {{attempt: number, state: PuzzleState}} Attempt
 * @typedef {Record<string, unknown> & {file?: string, block?: unknown}} ListItem - of the generator's `wordlists`
 * @typedef {{files: string[], are_taken: boolean, sources: Offer[], chosen: ListItem[], never: string[]}} WordLists
 */

/**
 * The words, the page and the files.
 *
 * @typedef {{line: number, kind: "word" | "odd" | "heading", spelling: string, letters: string[], clue: string,
 *   text?: string, reason?: string}} Line
 * @typedef {{line: number | null, text: string, reason: string}} OddLine
 * @typedef {{language: string, count: number, usable: number, separator: string | null, shown: string,
 *   losses: string[], lines: Line[], odd: OddLine[], warnings: string[]}} Understood
 * @typedef {{id: string, width: number, height: number, letters: Place[]}} EarlierPuzzle
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box - in shares of the page
 * @typedef {Box & {kind: string, puzzle: number, slot?: SlotAt, cell?: Place}} PageArea
 * @typedef {{page: number, pages: number, width: number, height: number, points: [number, number], png: string,
 *   areas: PageArea[], faults: string[]}} PagePicture
 * @typedef {{name: string, suffix: string, summary: string, has_options: boolean, is_printed: boolean}} Exporter
 * @typedef {{file: string, is_ours: boolean, changed: string[]}} Asks - what is there already
 * @typedef {{view: View, config: string, files: string[], only_here: string[], asks?: Asks[]}} SaveAnswer
 */

/**
 * The options of plugins as forms.
 *
 * @typedef {{name: string, summary: string, plugin: string, fills_grids: boolean}} Offer
 * @typedef {{name: string, index: number, reads: string}} MoreWords
 * @typedef {{generators: Offer[], sources: Offer[], generator: string, more_words: MoreWords[], base: number}} Offers
 * @typedef {{path: string[], kind: string, label: string, about?: string, is_needed?: boolean,
 *   usual?: string | string[], value?: string | string[], choices?: string[], least?: number, most?: number,
 *   is_whole?: boolean, fields?: FormField[]}} FormField
 * @typedef {{path: (string | number)[], message: string}} OptionProblem
 */

/**
 * The shelf.
 *
 * @typedef {"config" | "draft" | "puzzle"} ShelfKind
 * @typedef {{kind: ShelfKind, name: string, title: string, language: string, language_name: string, changed: number,
 *   changes?: "all" | "clues" | "nothing", puzzles: number, made_by?: string | null, is_made: boolean,
 *   grid?: {size: [number, number], open: number} | null, picture?: string | null, fault?: string,
 *   config?: string | null, unsaved?: boolean}} ShelfItem - as the server sends it
 * @typedef {Omit<ShelfItem, "config"> & {config: string | null, draft: string | null}} ShelfCard - as it is shown
 */

/**
 * What the server answers to GET, and what to POST, by the path; `/api/d/NAME/` is left out of those of
 * a draft, and so is what follows a `/` or a `?` in their paths.
 *
 * @typedef {{"": View, words: {text: string, understood: Understood, view: View}, earlier: {puzzles: EarlierPuzzle[]},
 *   lists: WordLists, attempts: {attempts: Attempt[]}, offers: Offers, pages: PagePicture,
 *   forms: {fields?: FormField[], files?: string[], base: number}, exports: {refused?: string, losses: string[]}}} DraftGot
 * @typedef {{do: View, settings: View, accept: View, better: View, earlier: View, lists: View, never: View,
 *   "sources": View, words: {understood: Understood, view: View}, file: {understood: Understood, view: View},
 *   candidates: Candidates, prospects: Prospects, prove: {proof: Proof}, ready: unknown,
 *   begin: {view: View, losses: string[]}, forms: {problems: OptionProblem[], view: View},
 *   "option-files": {path: string}, save: SaveAnswer}} DraftPosted
 * @typedef {{search: SearchLine, designs: DesignLine}} DraftStreamed
 * @typedef {{"/api/exports": {exports: Exporter[]},
 *   "/api/shelf": {folder: string, is_writable: boolean, items: ShelfItem[], pending: number}}} Got
 * @typedef {{"/api/drafts": View, "/api/alive": unknown, "/api/shelf/open": {draft: string, room: string, is_other?: boolean},
 *   "/api/shelf/duplicate": unknown, "/api/shelf/delete": {deleted: string}, "/api/shelf/restore": unknown,
 *   "/api/shelf/book": {config: string, count: number, asks?: Asks[]}}} Posted
 */

/**
 * @template {string} P
 * @typedef {P extends `${infer Head}/${string}` ? Head : P extends `${infer Head}?${string}` ? Head : P} HeadOf
 */

/**
 * The answer of a table to a path.
 *
 * @template Table
 * @template {string} P
 * @typedef {P extends keyof Table ? Table[P] : P extends `${infer Head}?${string}` ? (Head extends keyof Table ? Table[Head] : never)
 *   : HeadOf<P> extends keyof Table ? Table[HeadOf<P>] : never} AnswerOf
 */

export {};
