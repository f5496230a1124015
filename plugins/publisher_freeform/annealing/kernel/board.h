/* The board of a walk, as board.py describes it: sets of cells in two planes, the words and their
   starts. A cell keeps the index of its word, and not a set with one word. */
#ifndef BOARD_H
#define BOARD_H

#include "sets.h"

enum { NOTHING = -1 };

/* What all boards of a walk have in common. */
typedef struct {
    int32_t columns, rows, word_count, letter_count;
    int32_t stride, plane, cell_count;
    int32_t longest;                /* the length of the longest word */
    int32_t cell_parts, word_parts; /* of a set of cells, of a set of words */
    int32_t margin, spread;         /* the empty parts on each side of a set of cells; all parts */
    const int32_t *lengths;
    const int32_t **codes;          /* the letters of each word */
    int32_t *twin;
    Bits **starts_inside;           /* for each length */
    Bits *inside;
    int64_t work;                   /* the parts of sets of cells that were looked at */
} Frame;

/* `order` are the placed words in the order of their placing. */
typedef struct {
    int32_t *start_of, *order, placed_count;
    int32_t *owner;
    Bits *along, *crosswise, *occupied, *free, *open;
    Bits *cells_with;               /* for each letter, `spread` parts apart */
    Bits *placed;
    Bits *crossing;                 /* for each word those that cross it: the crossing graph */
} Board;

/* Cells before the first are as empty as those after the last: no look beyond an end needs care. */
static inline int32_t owner_of(const Frame *frame, const Board *board, int32_t cell)
{
    assert(-frame->stride <= cell && cell < frame->cell_count);
    (void)frame;
    return board->owner[cell];
}

static inline int32_t twin_of(const Frame *frame, int32_t cell)
{
    assert(-frame->stride <= cell && cell < frame->cell_count);
    return frame->twin[cell];
}

static inline Bits *cells_of(const Frame *frame, const Board *board, int32_t letter)
{
    assert(0 <= letter && letter < frame->letter_count);
    return board->cells_with + (int64_t)letter * frame->spread;
}

static inline Bits *crossed_by(const Frame *frame, const Board *board, int32_t word)
{
    return board->crossing + (int64_t)word * frame->word_parts;
}

void add_neighbours(const Frame *frame, const Board *board, const Bits *words, Bits *found);
void place(Frame *frame, Board *board, int32_t word, int32_t start);
void remove_words(Frame *frame, Board *board, const Bits *words, Bits *cells, Bits *crossed);
void evict(Frame *frame, Board *board, Bits *words, Bits *cells, Bits *crossed);
void refresh(Frame *frame, Board *board);
int32_t crossings(const Frame *frame, const Board *board);
bool legal_starts(Frame *frame, const Board *board, int32_t word, Bits *found);
void legal_by_crossings(
    Frame *frame, const Board *board, int32_t word, const Bits *legal, Bits *levels[3]);
void by_crossings(
    Frame *frame, const Board *board, int32_t word, const Bits *among, Bits *twice, Bits *once);
void by_obstacles(Frame *frame, const Board *board, int32_t word, Bits *levels[3]);
void meets(
    const Frame *frame, const Board *board, int32_t word, int32_t start, Bits *hit, Bits *crossed);

#endif
