// The shapes that the browser's modules share, for the type checker: nothing of this runs or is installed.
// Rows and columns are logical and count from 0.

// What the server sends and gets.

type Place = [row: number, column: number];
type Direction = "across" | "down";
/** By its first cell. */
type SlotAt = { row: number; column: number; direction: Direction };
/** A choice about letters of a language that people make differently. */
type Policy = { name: string; summary: string; choices: string[]; usual: string; chosen: string };
type Language = {
  code: string; name: string; direction: "ltr" | "rtl"; across: string; down: string; letters: string[]; policies: Policy[];
};
type Sureness = "pinned" | "typed" | "pencil";
type Cell = {
  block?: boolean; absent?: boolean; letter?: string; sure?: Sureness | null; number?: number;
  given?: boolean; circled?: boolean; shaded?: boolean; bar_after?: boolean; bar_below?: boolean;
};
type Slot = { number: number; direction: Direction; cells: Place[]; answer: string; label: string; said: string; clue: string; explanation: string; gloss: string; source: string; score: number | null };
/** The text of a clue, or what is said about it. */
type CluePart = "clue" | "explanation" | "gloss";
type Rejection = { word: string; slot: SlotAt | null };
type Flaw = { kind: string; message: string; cells: Place[]; slots: SlotAt[] };
/** What a check says of a puzzle, in the language of the interface; the worst come first. */
type Remark = { check: string; level: "error" | "warning" | "note"; text: string; cells: Place[]; slots: SlotAt[] };
type Remarks = { figures: Figures; remarks: Remark[]; failed: string[] };
type Figures = {
  words: number; mean_length: number; blocks: number; open_cells: number; unchecked: number;
  letters: Record<string, number>; mean_score: number | null; lowest_score: number | null;
  scores: Record<string, number>;
};
type Symmetry = "rotational" | "quarter" | "left-right" | "up-down" | "diagonal" | "none";
type LeftOut = { spelling: string; reason: string };
type PuzzleState = {
  width: number; height: number; kind?: string; lists_words?: boolean; symmetry: Symmetry; seed: number; cells: Cell[][]; slots: Slot[]; rejected: Rejection[];
  loose: { word: string; clue: string }[]; left_out: LeftOut[]; figures: Figures; flaws: Flaw[];
};

// The settings of a draft are those of a config: here is what the pages read of them.

type Options = Record<string, unknown>;
type GeneratorOptions = Options & { must?: string[]; use?: string; size?: unknown; wordlists?: ListItem[] };
type WordSource = Options & { only?: Options & { sample?: number } };
type Export = string | Record<string, Record<string, string | undefined>>;
type LanguageSettings = Options & { use?: string; letters?: Options };
type Settings = Options & { language?: string | LanguageSettings; words?: WordSource[]; generator?: GeneratorOptions; kind?: string | Options; export?: Export[] };
type View = {
  draft: string; change_number: number; words_change_number: number; title: string; language: Language;
  settings: Settings; brought: Record<string, string>; uploaded: string | null; came: string; by_hand: boolean; outdated: boolean; saved: string | null;
  unsaved: boolean; can_undo: boolean; can_redo: boolean; attempts: number; state: PuzzleState | null;
};

/** A command of the workbench, by its name in `do`. */
type Command = { do: string; letters?: [Place, string][]; visit?: string; [more: string]: unknown };
type Proposal = { id: number; state: PuzzleState };
/** The best so far of a search. */
type Better = { number: number; view: PuzzleState; proposal?: Proposal };
type Conflict = { slots: Place[][] | null; ran_out: boolean };
type Measure = { changed: number; mean_before: number | null; lowest_before: number | null; mean: number | null; lowest: number | null };
type SearchDone = { stopped: string; remarks: string[]; view?: View; proposal?: Proposal; measure?: Measure | null };
type Failure = { message?: string; error?: string; kind?: string };
type SearchLine = { begun?: { seconds: number | null }; better?: Better; conflict?: Conflict; failed?: Failure; done?: SearchDone };
type Design = { drawing: string; symmetry: Symmetry; state: PuzzleState };
type DesignLine = { design?: Design; failed?: Failure };

// The grid room's answers.

type Candidate = {
  spelling: string; letters: string[]; score: number | null; list: string; possible: boolean;
  tightest: number | null; tightest_at: string; clue: string; clue_source: string; last_used: string;
};
type Suggestion = { text: string; source: string; last_used: string };
type Suggestions = { providers: boolean; rows: Suggestion[]; remarks: string[] };
type SuggestionLine = { done?: Suggestions; failed?: Failure };
type Candidates = { total: number; hopeless: string[]; rows: Candidate[] };
type Found = { spelling: string; letters: string[]; score: number | null; list: string; note: string };
type FoundWords = { total: number; rows: Found[] };
type FindAsked = { question: string; text: string };
type SlotCells = { direction: Direction; cells: Place[] };
type Prospects = { letters: [row: number, column: number, letters: string[]][]; hopeless: SlotCells[]; unknown: SlotCells[] };
type Proof = "filled" | "dead" | "unknown";
/** A fill that was soon found, of the puzzle at a change number; or slots that cannot all have words. */
type Sketch = { proof: Proof; change_number: number; proposal?: Proposal; conflict: Place[][] };
type SketchLine = { done?: Sketch; failed?: Failure };
type Attempt = { attempt: number; state: PuzzleState };
/** Of the generator's `wordlists`. */
type ListItem = Options & { file?: string; block?: unknown; support?: unknown };
type WordLists = { files: string[]; are_taken: boolean; sources: Offer[]; chosen: ListItem[]; never: string[] };

// The words, the page and the files.

/** A line of a list; that of what was pasted, or of the first file, is 0. */
type Line = {
  list: number; line: number; kind: "word" | "odd" | "heading"; spelling: string; letters: string[]; clue: string;
  text?: string; reason?: string;
};
type OddLine = { line: number | null; text: string; reason: string };
/** A way to read the list at a place, by settings of its source; and the columns of the one that is taken. */
type ListReading = { settings: Options; word: string; clue: string };
type ListColumns = { rows: string[][]; roles: string[]; names: string[] };
type Understood = {
  language: string; rivals: string[]; other: string; columns: ListColumns | null; readings: ListReading[]; asks: boolean; place: number;
  count: number; usable: number; separator: string | null; shown: string;
  losses: string[]; lines: Line[]; odd: OddLine[]; warnings: string[];
};
type EarlierPuzzle = { id: string; width: number; height: number; letters: Place[] };
/** In shares of the page. */
type Box = { left: number; top: number; right: number; bottom: number };
type PageArea = Box & { kind: string; puzzle: number; slot?: SlotAt; cell?: Place };
type PagePicture = {
  page: number; pages: number; width: number; height: number; points: [number, number]; png: string;
  areas: PageArea[]; faults: string[];
};
type Exporter = { name: string; suffix: string; summary: string; has_options: boolean; is_printed: boolean; is_usual: boolean; choices: Choice[]; given_away: Options };
/** What is there already. */
type Asks = { file: string; is_ours: boolean; changed: string[] };
type SaveAnswer = { view: View; config: string; files: string[]; only_here: string[]; asks?: Asks[] };

// The options of plugins as forms.

type Offer = { name: string; summary: string; means: string | null; plugin: string; fills_grids: boolean };
type MoreWords = { name: string; index: number; reads: string };
type Offers = { generators: Offer[]; sources: Offer[]; generator: string; more_words: MoreWords[]; base: number };
type FormField = {
  path: string[]; kind: string; label: string; group?: string; about?: string; is_needed?: boolean;
  usual?: string | string[]; value?: string | string[]; choices?: string[]; least?: number; most?: number;
  is_whole?: boolean; suffixes?: string[]; alone?: string; is_several?: boolean; is_short?: boolean; fields?: FormField[];
  rows?: FormField[][]; blank?: FormField[];
  called?: string; means?: string; names?: Record<string, string>;
};
type OptionProblem = { path: (string | number)[]; message: string };

// The shelf.

type ShelfKind = "config" | "draft" | "puzzle";
/** As the server sends it. */
type ShelfItem = {
  kind: ShelfKind; name: string; title: string; language: string; language_name: string; changed: number;
  changes?: "all" | "clues" | "nothing"; puzzles: number; made_by?: string | null; is_made: boolean;
  grid?: { size: [number, number]; open: number } | null; picture?: string | null; fault?: string; more_faults?: number;
  config?: string | null; unsaved?: boolean; words?: string[]; came?: string; own: OwnFile[]; book?: BookForm | null;
};
/** What a book asks of its shelf: to draw the cards anew, to read what is new in the folder, the cards that are shown, all. */
type BookPlace = { changed: () => void; written: () => Promise<void>; shown: () => ShelfCard[]; all: () => ShelfCard[]; whole: () => Promise<void> };
/** What a book in the folder was written of. */
type BookForm = { title?: string; levels?: string[]; template: string; cover: boolean; configs: { config: string; section: string | null }[] };
/** A file that a config writes, and whether it can be opened by itself. */
type OwnFile = { name: string; opens: boolean };
/** Folders and files that are not shown. */
type Passed = { folders: string[]; files: string[] };
/** As it is shown. */
type ShelfCard = Omit<ShelfItem, "config"> & { config: string | null; draft: string | null };
/** A puzzle of a book. */
type Chosen = Pick<ShelfCard, "title" | "language" | "language_name"> & { config: string; section: string };
/** The form of a book, as it is filled in. */
type BookDraft = { title: string; name: string; template: string; cover: boolean; levels: string; chosen: Chosen[]; isOpen: boolean };

// What the server answers to GET, and what to POST, by the path; `/api/d/NAME/` is left out of those of
// a draft, and so is what follows a `/` or a `?` in their paths.

type DraftGot = {
  "": View; words: { text: string; understood: Understood; view: View }; earlier: { puzzles: EarlierPuzzle[] };
  lists: WordLists; attempts: { attempts: Attempt[] }; offers: Offers; pages: PagePicture;
  forms: { fields?: FormField[]; files?: string[]; pictured: string[]; base: number }; exports: { refused?: string; losses: string[]; unseen: string[] };
  came: { refused?: string; losses: string[] };
};
type DraftPosted = {
  do: View; settings: View; accept: View; better: View; earlier: View; lists: View; never: View;
  sources: View; words: { understood: Understood; view: View }; file: { understood: Understood; view: View };
  candidates: Candidates; find: FoundWords; look: { lines: string[] }; prospects: Prospects; remarks: Remarks; prove: { proof: Proof };
  begin: { view: View; losses: string[] }; forms: { problems: OptionProblem[]; view: View };
  "option-files": { path: string }; save: SaveAnswer;
};
type DraftStreamed = { search: SearchLine; designs: DesignLine; suggest: SuggestionLine; sketch: SketchLine };
type Got = {
  "/api/exports": { exports: Exporter[] };
  "/api/shelf": { folder: string; is_writable: boolean; items: ShelfItem[]; passed: Passed; pending: number };
};
type Posted = {
  "/api/drafts": View; "/api/alive": unknown; "/api/shelf/open": { draft: string; room: string; is_other?: boolean };
  "/api/shelf/dropped": { draft: string; room: string }; "/api/shelf/duplicate": unknown; "/api/shelf/delete": { deleted: string }; "/api/shelf/restore": unknown;
  "/api/shelf/book": { config: string; count: number; asks?: Asks[] }; "/api/shelf/book/page": PagePicture;
  "/api/shelf/folder": { address: string; place: string }; [save: `/api/d/${string}/save`]: SaveAnswer;
};
type HeadOf<P extends string> = P extends `${infer Head}/${string}` ? Head : P extends `${infer Head}?${string}` ? Head : P;
/** The answer of a table to a path. */
type AnswerOf<Table, P extends string> = P extends keyof Table ? Table[P]
  : P extends `${infer Head}?${string}` ? (Head extends keyof Table ? Table[Head] : never)
  : HeadOf<P> extends keyof Table ? Table[HeadOf<P>] : never;

/** An option with its usual values, the default first, and what people call these; "" is the option. */
type Choice = [name: string, values: string[], said: Record<string, string>];
/** What a page of a room brings along: `printed` is the exporter of the printed page, `generator` the usual one. */
type Facts = {
  languages: [code: string, name: string][]; templates: string[]; usual_templates: string[]; printed: string;
  choices: Choice[]; kinds: [name: string, said: string, generator: string][]; generator: string; place: string; generators: Record<string, Choice[]>; fillers: string[]; formats: string[];
  puzzle_files: string[];
  either_files: string[];
};

// Elements and texts.

type Child = string | Node | null | undefined;
type Children = Child | Child[] | (Child | Child[])[];
type AttributeValue = string | number | boolean | null | undefined;
type Handler<T, E> = (event: E & { target: Element; currentTarget: T }) => unknown;
type Attributes<T> = {
  [name: string]: AttributeValue | ((event: never) => unknown);
  onclick?: Handler<T, MouseEvent>; onchange?: (event: Event & { target: T }) => unknown;
};
type MenuItem = { label: Children; run?: () => unknown; href?: string };
type Texts = Record<string, string>;
/** The program's own words, by sections. */
type Said = { reasons: Texts; features: Texts; formats: Texts };
type Values = Record<string, string | number>;
type Translate = (key: string, values?: Values) => string;

// The rooms.

type Draft = import("../../publisher/studio/static/draft.js").Draft;
type PageView = import("../../publisher/studio/static/page_view.js").PageView;
type AreaKind = "word" | "clue";
type AreaButton = { kind: AreaKind; slot: Slot; box: Box };
type PageWish = { better?: number; quality?: "quick" | "fine" };
/** A setting that was changed in the sentence; `reading` has those of the list at a place, none to find them. */
type SentenceChange = { language?: string; reading?: Options; place?: number; sample?: number };
type Field = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** What is written into a field. */
type Entry = { text: string } | { items: string[] } | { pairs: [string, string | string[]][] } | { yaml: string } | { groups: PathEntry[][] };
type PathEntry = Entry & { path: string[] };
type Control = { field: FormField; input: Field; error: HTMLElement; read: () => Entry; rows?: () => Control[][] };

// The grid room. Areas and letters have the keys of their cells.

type Board = import("../../publisher/studio/static/grid/board.js").Board;
type Area = Set<string>;
/** Letters that a search proposes and nobody has accepted. */
type Ghosts = Map<string, string>;
/** The letters that can still come. */
type Possible = Map<string, string[]>;
/** Where a word is rejected. */
type Reach = "here" | "puzzle" | "never";
/** `version` counts the changes that candidates and prospects depend on: of the puzzle, and of the lists. */
type Given = {
  view: View | null; version: number; board: Board; cursor: SlotAt; isStarting: boolean;
  area: Area | null; anchor: Place | null; isDrawing: boolean; isHeld: boolean; showsMissingImages: boolean;
  ghosts: Ghosts; proposal: number | null; isSketch: boolean; wantsSketch: boolean; isSearching: boolean; trouble: string; ranOut: boolean; conflict: Slot[];
  find: FindAsked; found: FoundWords & { of: FindAsked | null }; notFound: string;
  filter: string; order: string; candidates: Candidates | null; isReading: boolean; noCandidates: string;
  proofs: Map<string, Proof>; wantsCrossing: boolean; crossed: Candidates | null; preview: Ghosts | null; prospects: Prospects | null; proof: Proof | null; broken: Slot[];
  remarks: Remark[]; failed: string[]; figures: Figures | null;
  panel: string; lists: WordLists | null; attempts: Attempt[];
};
type Derived = { slot: Slot | null; crossing: Slot | null; possible: Possible; forced: Map<string, string> };
/** What the grid room shows. */
type RoomState = Readonly<Given & Derived>;
type ShownFlaw = { kind: string; text: string; cells: Place[]; slot?: Slot; level?: Remark["level"] };
type Actions = ReturnType<typeof import("../../publisher/studio/static/grid/actions.js").namedActions>;
type ActionName = keyof Actions;
type Answers = import("../../publisher/studio/static/grid/answers.js").Answers;
type Edits = import("../../publisher/studio/static/grid/edits.js").Edits;
type GridRoom = import("../../publisher/studio/static/grid/room.js").GridRoom;
