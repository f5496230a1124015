/* The board: put words on, take them off, ask where they may go. See board.py. */
#include "board.h"

void refresh(Frame *frame, Board *board)
{
    const Bits *along = board->along, *crosswise = board->crosswise, *inside = frame->inside;
    Bits *occupied = board->occupied;
    int32_t parts = frame->cell_parts, stride = frame->stride;
    for (int32_t i = 0; i < parts; i++) occupied[i] = along[i] | crosswise[i];
    for (int32_t i = 0; i < parts; i++) {
        Bits beside = up(occupied, i, stride) | down(occupied, i, stride);
        board->free[i] = inside[i] & ~(occupied[i] | beside);
        board->open[i] = inside[i] & ~along[i];
    }
    frame->work += 2 * parts;
}

void place(Frame *frame, Board *board, int32_t word, int32_t start)
{
    int32_t twin = twin_of(frame, start);
    assert(board->start_of[word] == NOTHING);
    assert(has(frame->starts_inside[frame->lengths[word]], start));
    for (int32_t i = 0; i < frame->lengths[word]; i++) {
        int32_t cell = start + i, across = twin + i * frame->stride;
        Bits *cells_with = cells_of(frame, board, frame->codes[word][i]);
        add(cells_with, cell);
        add(cells_with, across);
        board->owner[cell] = word;
        add(board->along, cell);
        add(board->crosswise, across);
    }
    board->start_of[word] = start;
    board->order[board->placed_count++] = word;
    add(board->placed, word);
    refresh(frame, board);
}

/* Adds to a set the words that cross a word. */
static void add_crossed(const Frame *frame, const Board *board, int32_t word, Bits *crossed)
{
    int32_t cell = twin_of(frame, board->start_of[word]);
    for (int32_t i = 0; i < frame->lengths[word]; i++, cell += frame->stride) {
        int32_t other = owner_of(frame, board, cell);
        if (other != NOTHING) add(crossed, other);
    }
}

void add_neighbours(const Frame *frame, const Board *board, const Bits *words, Bits *found)
{
    int32_t parts = frame->word_parts;
    for (int32_t word = next_member(words, parts, 0); word >= 0;
         word = next_member(words, parts, word + 1))
        add_crossed(frame, board, word, found);
}

static void take_off_one(const Frame *frame, Board *board, int32_t word, Bits *cells)
{
    int32_t start = board->start_of[word], twin = twin_of(frame, start);
    for (int32_t i = 0; i < frame->lengths[word]; i++) {
        int32_t cell = start + i, across = twin + i * frame->stride;
        board->owner[cell] = NOTHING;
        add(cells, cell);
        drop(board->along, cell);
        drop(board->crosswise, across);
        if (owner_of(frame, board, across) == NOTHING) {
            Bits *cells_with = cells_of(frame, board, frame->codes[word][i]);
            drop(cells_with, cell);
            drop(cells_with, across);
        }
    }
    board->start_of[word] = NOTHING;
    drop(board->placed, word);
    int32_t *order = board->order, at = 0;
    while (order[at] != word) at++;
    size_t later = (size_t)(--board->placed_count - at);
    memmove(order + at, order + at + 1, later * sizeof *order);
}

/* Takes words off: `cells` are then the cells they had, each in its plane; the words they crossed
   are added to `crossed`. */
void remove_words(Frame *frame, Board *board, const Bits *words, Bits *cells, Bits *crossed)
{
    int32_t parts = frame->word_parts;
    clear(cells, frame->cell_parts);
    add_neighbours(frame, board, words, crossed);
    for (int32_t word = next_member(words, parts, 0); word >= 0;
         word = next_member(words, parts, word + 1))
        take_off_one(frame, board, word, cells);
    refresh(frame, board);
}

/* Takes words off, and others as long as letters touch without a word; `words` is empty then. The
   words that any of them crossed are added to `crossed`, those taken off as well as others. */
void evict(Frame *frame, Board *board, Bits *words, Bits *cells, Bits *crossed)
{
    while (!is_empty(words, frame->word_parts)) {
        remove_words(frame, board, words, cells, crossed);
        clear(words, frame->word_parts);
        const Bits *occupied = board->occupied;
        for (int32_t i = 0; i < frame->cell_parts; i++)
            cells[i] &= occupied[i] & down(occupied, i, 1);
        for (int32_t cell = next_member(cells, frame->cell_parts, 0); cell >= 0;
             cell = next_member(cells, frame->cell_parts, cell + 1)) {
            int32_t owner = owner_of(frame, board, twin_of(frame, cell));
            if (owner != NOTHING) add(words, owner);
        }
    }
}

int32_t crossings(const Frame *frame, const Board *board)
{
    int32_t count = 0;
    for (int32_t i = 0; i < frame->cell_parts; i++)
        count += bit_count(board->along[i] & board->crosswise[i]);
    return count / 2;
}

/* Every start at which a word breaks no rule, whether it crosses another or not; false if none. */
bool legal_starts(Frame *frame, const Board *board, int32_t word, Bits *found)
{
    int32_t length = frame->lengths[word], parts = frame->cell_parts;
    const Bits *inside = frame->starts_inside[length], *occupied = board->occupied;
    const Bits *free = board->free, *open = board->open;
    for (int32_t i = 0; i < parts; i++)
        found[i] = inside[i] & ~(up(occupied, i, 1) | down(occupied, i, length));
    for (int32_t k = 0; k < length; k++) {
        const Bits *with = cells_of(frame, board, frame->codes[word][k]);
        int32_t skip = k / PART, by = k % PART;
        Bits some = 0;
        for (int32_t i = 0; i < parts; i++) {
            int32_t from = i + skip;
            Bits here = free[from] | (with[from] & open[from]);
            Bits next = free[from + 1] | (with[from + 1] & open[from + 1]);
            some |= found[i] &= here >> by | next << 1 << (PART - 1 - by);
        }
        frame->work += parts;
        if (!some) return false;
    }
    return true;
}

/* Of legal starts: where the word crosses three others or more, two or more, one or more. */
void legal_by_crossings(
    Frame *frame, const Board *board, int32_t word, const Bits *legal, Bits *levels[3])
{
    Bits *thrice = levels[0], *twice = levels[1], *once = levels[2];
    int32_t parts = frame->cell_parts;
    for (int32_t level = 0; level < 3; level++) clear(levels[level], parts);
    for (int32_t k = 0; k < frame->lengths[word]; k++)
        for (int32_t i = 0; i < parts; i++) {
            Bits meeting = down(board->occupied, i, k) & legal[i];
            thrice[i] |= twice[i] & meeting;
            twice[i] |= once[i] & meeting;
            once[i] |= meeting;
        }
    frame->work += (int64_t)parts * frame->lengths[word];
}

/* Of some starts: where the word crosses two others or more, one or more. */
void by_crossings(
    Frame *frame, const Board *board, int32_t word, const Bits *among, Bits *twice, Bits *once)
{
    int32_t parts = frame->cell_parts;
    const Bits *crosswise = board->crosswise;
    clear(twice, parts);
    clear(once, parts);
    for (int32_t k = 0; k < frame->lengths[word]; k++) {
        const Bits *with = cells_of(frame, board, frame->codes[word][k]);
        int32_t skip = k / PART, by = k % PART;
        for (int32_t i = 0; i < parts; i++) {
            int32_t from = i + skip;
            Bits here = with[from] & crosswise[from], next = with[from + 1] & crosswise[from + 1];
            Bits meeting = (here >> by | next << 1 << (PART - 1 - by)) & among[i];
            twice[i] |= once[i] & meeting;
            once[i] |= meeting;
        }
    }
    frame->work += (int64_t)parts * frame->lengths[word];
}

/* Starts inside the board with no cell in the way, with one at most, with two at most. */
void by_obstacles(Frame *frame, const Board *board, int32_t word, Bits *levels[3])
{
    Bits *one = levels[0], *two = levels[1], *three = levels[2];
    int32_t length = frame->lengths[word], parts = frame->cell_parts;
    const Bits *inside = frame->starts_inside[length], *occupied = board->occupied;
    const Bits *free = board->free, *open = board->open;
    for (int32_t i = 0; i < parts; i++) {
        Bits before = up(occupied, i, 1), after = down(occupied, i, length);
        one[i] = inside[i] & (before | after);
        two[i] = inside[i] & before & after;
        three[i] = 0;
    }
    for (int32_t k = 0; k < length; k++) {
        const Bits *with = cells_of(frame, board, frame->codes[word][k]);
        int32_t skip = k / PART, by = k % PART;
        for (int32_t i = 0; i < parts; i++) {
            int32_t from = i + skip;
            Bits here = free[from] | (with[from] & open[from]);
            Bits next = free[from + 1] | (with[from + 1] & open[from + 1]);
            Bits bad = inside[i] & ~(here >> by | next << 1 << (PART - 1 - by));
            three[i] |= two[i] & bad;
            two[i] |= one[i] & bad;
            one[i] |= bad;
        }
    }
    for (int32_t level = 0; level < 3; level++)
        for (int32_t i = 0; i < parts; i++) levels[level][i] ^= inside[i];
    frame->work += (int64_t)parts * length;
}

static void add_owners(const Frame *frame, const Board *board, int32_t cell, Bits *words)
{
    int32_t owner = owner_of(frame, board, cell);
    if (owner != NOTHING) add(words, owner);
    owner = owner_of(frame, board, twin_of(frame, cell));
    if (owner != NOTHING) add(words, owner);
}

/* The words in the way of a word at a start, and the words that it may cross there. */
void meets(
    const Frame *frame, const Board *board, int32_t word, int32_t start, Bits *hit, Bits *crossed)
{
    int32_t length = frame->lengths[word], stride = frame->stride, across = twin_of(frame, start);
    clear(hit, frame->word_parts);
    clear(crossed, frame->word_parts);
    add_owners(frame, board, start - 1, hit);
    add_owners(frame, board, start + length, hit);
    for (int32_t i = 0; i < length; i++, across += stride) {
        int32_t cell = start + i, mine = owner_of(frame, board, cell);
        int32_t other = owner_of(frame, board, across);
        if (mine != NOTHING) add(hit, mine);
        if (other != NOTHING) {
            int32_t letter = frame->codes[other][across - board->start_of[other]];
            add(letter == frame->codes[word][i] ? crossed : hit, other);
        } else if (mine == NOTHING) {
            add_owners(frame, board, cell - stride, hit);
            add_owners(frame, board, cell + stride, hit);
        }
    }
    for (int32_t i = 0; i < frame->word_parts; i++) crossed[i] &= ~hit[i];
}
