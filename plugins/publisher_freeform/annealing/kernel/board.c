/* The board: put words on, take them off, ask where they may go. See board.py. */
#include "board.h"

BY_PROCESSOR
void refresh(Frame *frame, Board *board)
{
    const Bits *along = board->along, *crosswise = board->crosswise;
    Bits *occupied = board->occupied;
    int32_t parts = frame->cell_parts, stride = frame->stride;
    for (int32_t i = 0; i < parts; i += BLOCK)
        store(occupied + i, load(along + i) | load(crosswise + i));
    for (int32_t i = 0; i < parts; i += BLOCK) {
        Block inside = load(frame->inside + i);
        Block beside = up(occupied + i, stride) | down(occupied + i, stride);
        store(board->free + i, inside & ~(load(occupied + i) | beside));
        store(board->open + i, inside & ~load(along + i));
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
        int32_t other = owner_of(frame, board, across);
        if (other == NOTHING) continue;
        add(crossed_by(frame, board, word), other);
        add(crossed_by(frame, board, other), word);
    }
    board->start_of[word] = start;
    board->order[board->placed_count++] = word;
    add(board->placed, word);
    refresh(frame, board);
}

/* Adds to a set the words that cross any of some words. */
void add_neighbours(const Frame *frame, const Board *board, const Bits *words, Bits *found)
{
    int32_t parts = frame->word_parts;
    for (int32_t word = next_member(words, parts, 0); word >= 0;
         word = next_member(words, parts, word + 1))
        unite(found, crossed_by(frame, board, word), parts);
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
        int32_t other = owner_of(frame, board, across);
        if (other != NOTHING) {
            drop(crossed_by(frame, board, other), word);
        } else {
            Bits *cells_with = cells_of(frame, board, frame->codes[word][i]);
            drop(cells_with, cell);
            drop(cells_with, across);
        }
    }
    clear(crossed_by(frame, board, word), frame->word_parts);
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
        for (int32_t i = 0; i < frame->cell_parts; i += BLOCK)
            store(cells + i, load(cells + i) & load(occupied + i) & down(occupied + i, 1));
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

/* Of a block of starts: where a word's letter number k is in nobody's way. */
static inline Block fitting(
    const Frame *frame, const Board *board, int32_t letter, int32_t first, int32_t k)
{
    int32_t from = first + k / PART, by = k % PART;
    const Bits *with = cells_of(frame, board, letter) + from;
    const Bits *free = board->free + from, *open = board->open + from;
    Block here = load(free) | (load(with) & load(open));
    Block next = load(free + 1) | (load(with + 1) & load(open + 1));
    return here >> by | next << 1 << (PART - 1 - by);
}

/* Every start at which a word breaks no rule, whether it crosses another or not; false if none. */
BY_PROCESSOR
bool legal_starts(Frame *frame, const Board *board, int32_t word, Bits *found)
{
    int32_t length = frame->lengths[word], parts = frame->cell_parts;
    const int32_t *letters = frame->codes[word];
    for (int32_t i = 0; i < parts; i += BLOCK) {
        Block ends = up(board->occupied + i, 1) | down(board->occupied + i, length);
        Block legal = load(frame->starts_inside[length] + i) & ~ends;
        for (int32_t k = 0; k < length; k++) legal &= fitting(frame, board, letters[k], i, k);
        store(found + i, legal);
    }
    frame->work += (int64_t)parts * length;
    return !is_empty(found, parts);
}

/* Of legal starts: where the word crosses three others or more, two or more, one or more. */
BY_PROCESSOR
void legal_by_crossings(
    Frame *frame, const Board *board, int32_t word, const Bits *legal, Bits *levels[3])
{
    int32_t length = frame->lengths[word], parts = frame->cell_parts;
    for (int32_t i = 0; i < parts; i += BLOCK) {
        Block thrice = {0}, twice = {0}, once = {0}, among = load(legal + i);
        for (int32_t k = 0; k < length; k++) {
            Block meeting = down(board->occupied + i, k) & among;
            thrice |= twice & meeting;
            twice |= once & meeting;
            once |= meeting;
        }
        store(levels[0] + i, thrice);
        store(levels[1] + i, twice);
        store(levels[2] + i, once);
    }
    frame->work += (int64_t)parts * length;
}

/* Of some starts: where the word crosses two others or more, one or more. */
BY_PROCESSOR
void by_crossings(
    Frame *frame, const Board *board, int32_t word, const Bits *among, Bits *twice, Bits *once)
{
    int32_t length = frame->lengths[word], parts = frame->cell_parts;
    const int32_t *letters = frame->codes[word];
    for (int32_t i = 0; i < parts; i += BLOCK) {
        Block more = {0}, some = {0}, starts = load(among + i);
        for (int32_t k = 0; k < length; k++) {
            int32_t from = i + k / PART, by = k % PART;
            const Bits *with = cells_of(frame, board, letters[k]) + from;
            const Bits *crosswise = board->crosswise + from;
            Block here = load(with) & load(crosswise);
            Block next = load(with + 1) & load(crosswise + 1);
            Block meeting = (here >> by | next << 1 << (PART - 1 - by)) & starts;
            more |= some & meeting;
            some |= meeting;
        }
        store(twice + i, more);
        store(once + i, some);
    }
    frame->work += (int64_t)parts * length;
}

/* Starts inside the board with no cell in the way, with one at most, with two at most. */
BY_PROCESSOR
void by_obstacles(Frame *frame, const Board *board, int32_t word, Bits *levels[3])
{
    int32_t length = frame->lengths[word], parts = frame->cell_parts;
    const int32_t *letters = frame->codes[word];
    for (int32_t i = 0; i < parts; i += BLOCK) {
        Block inside = load(frame->starts_inside[length] + i);
        Block before = up(board->occupied + i, 1), after = down(board->occupied + i, length);
        Block one = inside & (before | after), two = inside & before & after, three = {0};
        for (int32_t k = 0; k < length; k++) {
            Block bad = inside & ~fitting(frame, board, letters[k], i, k);
            three |= two & bad;
            two |= one & bad;
            one |= bad;
        }
        store(levels[0] + i, inside ^ one);
        store(levels[1] + i, inside ^ two);
        store(levels[2] + i, inside ^ three);
    }
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
