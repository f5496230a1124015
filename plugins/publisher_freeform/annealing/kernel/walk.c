/* What Python calls: begin a walk, go on until something is worth a look, end it. */
#include "walk.h"

#include <stdlib.h>

#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

#ifndef SOURCES
#define SOURCES ""
#endif

/* A piece of memory of a walk; they are a list, so that one call frees them all. */
typedef struct Piece {
    struct Piece *before;
    Bits content[];
} Piece;

/* Empty memory; NULL, now and from then on, if there is none left. */
static void *room(Walk *walk, size_t count, size_t size)
{
    Piece *block = walk->is_short ? NULL : calloc(1, sizeof *block + (count + 1) * size);
    walk->is_short = !block;
    if (!block) return NULL;
    block->before = walk->memory;
    walk->memory = block;
    return block->content;
}

static Bits *set_of_words(Walk *walk)
{
    return room(walk, (size_t)walk->frame.word_parts, sizeof(Bits));
}

/* Some sets of cells, one after the other; each has its margins, and the first begins after one. */
static Bits *sets_of_cells(Walk *walk, int32_t count)
{
    const Frame *frame = &walk->frame;
    Bits *first = room(walk, (size_t)count * (size_t)frame->spread, sizeof(Bits));
    return first ? first + frame->margin : NULL;
}

/* Numbers of cells, after as many for cells before the first as a line has. */
static int32_t *of_cells(Walk *walk)
{
    const Frame *frame = &walk->frame;
    int32_t *first = room(walk, (size_t)(frame->cell_count + frame->stride), sizeof *first);
    return first ? first + frame->stride : NULL;
}

static void measure_frame(Frame *frame, const Terms *terms)
{
    int32_t longest = terms->columns > terms->rows ? terms->columns : terms->rows;
    frame->columns = terms->columns;
    frame->rows = terms->rows;
    frame->word_count = terms->word_count;
    frame->letter_count = terms->letter_count;
    frame->lengths = terms->lengths;
    frame->stride = longest + 1;
    frame->plane = (frame->rows + 1) * frame->stride;
    frame->cell_count = frame->plane + (frame->columns + 1) * frame->stride;
    for (int32_t word = 0; word < frame->word_count; word++)
        if (frame->lengths[word] > frame->longest) frame->longest = frame->lengths[word];
    if (frame->longest > longest) longest = frame->longest;
    frame->margin = (longest + 1) / PART + 2;
    frame->cell_parts = (frame->cell_count + BLOCK * PART - 1) / (BLOCK * PART) * BLOCK;
    frame->spread = frame->cell_parts + 2 * frame->margin;
    frame->word_parts = (frame->word_count + PART - 1) / PART;
}

/* The cells in which a word of some length may start without leaving the board. */
static Bits *starts_inside(Walk *walk, int32_t length)
{
    const Frame *frame = &walk->frame;
    Bits *starts = sets_of_cells(walk, 1);
    if (!starts) return NULL;
    copy(starts, frame->inside, frame->cell_parts);
    for (int32_t k = 1; k < length; k++)
        for (int32_t i = 0; i < frame->cell_parts; i += BLOCK)
            store(starts + i, load(starts + i) & down(frame->inside + i, k));
    return starts;
}

static void set_twins(Walk *walk)
{
    Frame *frame = &walk->frame;
    int32_t *twin = frame->twin = of_cells(walk);
    if (!twin) return;
    for (int32_t cell = -frame->stride; cell < frame->cell_count; cell++) twin[cell] = cell;
    for (int32_t row = 0; row < frame->rows; row++)
        for (int32_t column = 0; column < frame->columns; column++) {
            int32_t cell = row * frame->stride + column;
            int32_t other = frame->plane + column * frame->stride + row;
            twin[cell] = other;
            twin[other] = cell;
        }
}

static void set_words(Walk *walk)
{
    Frame *frame = &walk->frame;
    frame->inside = sets_of_cells(walk, 1);
    if (frame->inside)
        copy(frame->inside, walk->terms->inside, (frame->cell_count + PART - 1) / PART);
    frame->starts_inside = room(walk, (size_t)frame->longest + 1, sizeof(Bits *));
    frame->codes = room(walk, (size_t)frame->word_count, sizeof(int32_t *));
    walk->penalties = room(walk, (size_t)frame->word_count, sizeof(int64_t));
    const int32_t *codes = walk->terms->codes;
    for (int32_t word = 0; !walk->is_short && word < frame->word_count; word++) {
        int32_t length = frame->lengths[word];
        if (!frame->starts_inside[length])
            frame->starts_inside[length] = starts_inside(walk, length);
        frame->codes[word] = codes;
        codes += length;
        walk->penalties[word] = walk->terms->penalties[word];
    }
}

static void set_moves(Walk *walk)
{
    Bits **of_words[] = {
        &walk->hit, &walk->best_hit, &walk->crossed, &walk->beside, &walk->lost, &walk->evicted,
        &walk->claimed, &walk->touched,
    };
    Bits **cells[] = {
        &walk->legal, &walk->gone_cells, &walk->levels[0], &walk->levels[1], &walk->levels[2],
        &walk->levels[3], &walk->twice, &walk->once, &walk->options,
    };
    size_t words = (size_t)walk->frame.word_count;
    for (size_t i = 0; i < sizeof of_words / sizeof *of_words; i++)
        *of_words[i] = set_of_words(walk);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) *cells[i] = sets_of_cells(walk, 1);
    walk->parts = room(walk, words + 1, sizeof(Part));
    for (size_t i = 0; walk->parts && i <= words; i++) {
        walk->parts[i].reached = set_of_words(walk);
        walk->parts[i].ahead = set_of_words(walk);
    }
    walk->queue = room(walk, words + 1, sizeof(int32_t));
    walk->words_to_try = room(walk, words, sizeof(int32_t));
    walk->ordered = room(walk, words, sizeof(Ordered));
    walk->starts = room(walk, (size_t)walk->terms->trials, sizeof(int32_t));
    walk->choices = room(walk, (size_t)walk->terms->trials, sizeof(Choice));
}

/* An empty board, with no word counted as unplaced yet. */
static void set_state(Walk *walk, State *state)
{
    Frame *frame = &walk->frame;
    Board *board = &state->board;
    size_t words = (size_t)frame->word_count;
    board->start_of = room(walk, words, sizeof(int32_t));
    board->order = room(walk, words, sizeof(int32_t));
    board->owner = of_cells(walk);
    board->along = sets_of_cells(walk, 5 + frame->letter_count);
    board->placed = set_of_words(walk);
    board->crossing = room(walk, words * (size_t)frame->word_parts, sizeof(Bits));
    state->unplaced = room(walk, words, sizeof(int32_t));
    state->counted = set_of_words(walk);
    state->unchecked = set_of_words(walk);
    if (walk->is_short) return;
    board->crosswise = board->along + frame->spread;
    board->occupied = board->crosswise + frame->spread;
    board->free = board->occupied + frame->spread;
    board->open = board->free + frame->spread;
    board->cells_with = board->open + frame->spread;
    for (int32_t cell = -frame->stride; cell < frame->cell_count; cell++)
        board->owner[cell] = NOTHING;
    for (int32_t word = 0; word < frame->word_count; word++) board->start_of[word] = NOTHING;
    refresh(frame, board);
}

/* Puts the words of Python's first board on the walk's. */
static void put_first(Walk *walk)
{
    const Terms *terms = walk->terms;
    State *state = walk->now;
    for (int32_t i = 0; i < terms->placed_count; i++)
        place(&walk->frame, &state->board, terms->placed[i], terms->starts[i]);
    state->unplaced_count = terms->word_count - terms->placed_count;
    memcpy(state->unplaced, terms->unplaced, (size_t)state->unplaced_count * sizeof(int32_t));
    copy(state->counted, state->board.placed, walk->frame.word_parts);
    walk->energy = energy(walk, state);
}

static bool is_worth_a_look(const Walk *walk, const Lookout *lookout)
{
    const Board *board = &walk->now->board;
    if (walk->now->unplaced_count < lookout->fewest_unplaced) return true;
    int64_t value = 0;
    for (int32_t i = 0; i < board->placed_count; i++)
        value += walk->terms->values[board->order[i]];
    return value > lookout->value
        || (value == lookout->value && crossings(&walk->frame, board) >= lookout->crossings);
}

static void show(const Walk *walk, Lookout *lookout)
{
    const Board *board = &walk->now->board;
    lookout->placed_count = board->placed_count;
    for (int32_t i = 0; i < board->placed_count; i++) {
        walk->terms->placed[i] = board->order[i];
        walk->terms->starts[i] = board->start_of[board->order[i]];
    }
    memcpy(
        walk->terms->unplaced, walk->now->unplaced,
        (size_t)walk->now->unplaced_count * sizeof(int32_t));
}

/* The hash of the sources that this is made of, and the sizes of what Python hands in. */
EXPORTED const char *kernel_sources(void)
{
    return SOURCES;
}

EXPORTED void kernel_end(Walk *walk)
{
    if (!walk) return;
    for (Piece *block = walk->memory, *before; block; block = before) {
        before = block->before;
        free(block);
    }
    free(walk);
}

/* A walk; NULL if memory is short. */
EXPORTED Walk *kernel_begin(const Terms *terms)
{
    Walk *walk = calloc(1, sizeof *walk);
    if (!walk) return NULL;
    walk->terms = terms;
    walk->now = &walk->states[0];
    walk->next = &walk->states[1];
    measure_frame(&walk->frame, terms);
    set_twins(walk);
    set_words(walk);
    set_moves(walk);
    set_state(walk, walk->now);
    set_state(walk, walk->next);
    if (walk->is_short) {
        kernel_end(walk);
        return NULL;
    }
    put_first(walk);
    return walk;
}

/* Goes on until a board is worth a look, which is true then, or until it is time to ask again. */
EXPORTED bool kernel_go(Walk *walk, Lookout *lookout)
{
    walk->seeks_crossings = lookout->seeks_crossings;
    walk->frame.work = 0;
    lookout->steps = 0;
    while (lookout->steps < lookout->most_steps && walk->frame.work < lookout->most_work) {
        lookout->steps++;
        if (make_step(walk) && is_worth_a_look(walk, lookout)) {
            show(walk, lookout);
            return true;
        }
    }
    return false;
}
