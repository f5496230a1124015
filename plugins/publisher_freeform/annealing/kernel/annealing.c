/* A step: change the board, refill it, keep it if its energy may rise so far. See annealing.py. */
#include "walk.h"

#include <stdlib.h>

enum { FEW = 16 };

static int64_t crossing_value(const Walk *walk)
{
    const Terms *terms = walk->terms;
    return walk->seeks_crossings ? terms->final_crossing_value : terms->crossing_value;
}

static int64_t penalty_of_unplaced(const Walk *walk, const State *state)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < state->unplaced_count; i++) sum += walk->penalties[state->unplaced[i]];
    return sum;
}

int64_t energy(const Walk *walk, const State *state)
{
    return penalty_of_unplaced(walk, state)
        - crossing_value(walk) * crossings(&walk->frame, &state->board);
}

/* Puts the unplaced words, or a random choice of them, into `words_to_try`; their number. */
static int32_t draw_words(Walk *walk, const State *state)
{
    const double *chances = walk->terms->chances;
    int32_t count = 0;
    for (int32_t i = 0; i < state->unplaced_count; i++) {
        int32_t word = state->unplaced[i];
        if (!chances || draw_random(walk->terms->generator) < chances[word])
            walk->words_to_try[count++] = word;
    }
    return count;
}

/* Takes a few words off, or forces one in; false if the change failed. */
static bool change(Walk *walk, State *state)
{
    const Terms *terms = walk->terms;
    double drawn = draw_random(terms->generator);
    if (drawn < terms->take_off_share || !state->unplaced_count)
        return take_off(walk, state, 1 + (drawn > terms->two_off) + (drawn > terms->three_off));
    int32_t count = terms->chances ? draw_words(walk, state) : 0;
    const int32_t *words = count ? walk->words_to_try : state->unplaced;
    int32_t word = words[draw(walk, count ? count : state->unplaced_count)];
    terms->times_tried[word]++;
    if (!force(walk, state, word)) return false;
    terms->times_placed[word]++;
    return true;
}

static int by_key(const void *one, const void *other)
{
    const Ordered *first = one, *second = other;
    if (first->key != second->key) return first->key < second->key ? -1 : 1;
    return first->number - second->number;
}

/* A few words are sorted while a library would still be called. */
static void sort(Ordered *words, int32_t count)
{
    if (count > FEW) {
        qsort(words, (size_t)count, sizeof *words, by_key);
        return;
    }
    for (int32_t i = 1; i < count; i++) {
        Ordered moved = words[i];
        int32_t at = i;
        for (; at && words[at - 1].key > moved.key; at--) words[at] = words[at - 1];
        words[at] = moved;
    }
}

/* Puts the words to try into their random order, words that the step took off mostly later. */
static int32_t ordered_words(Walk *walk, const State *state, const Bits *placed_before)
{
    int32_t count = draw_words(walk, state);
    for (int32_t i = 0; i < count; i++) {
        int32_t word = walk->words_to_try[i];
        double later = walk->terms->later * has(placed_before, word);
        walk->ordered[i] = (Ordered){draw_random(walk->terms->generator) + later, i, word};
    }
    sort(walk->ordered, count);
    if (count > walk->terms->refill_tries) count = walk->terms->refill_tries;
    for (int32_t i = 0; i < count; i++) walk->words_to_try[i] = walk->ordered[i].word;
    return count;
}

/* Puts unplaced words in until none fits; false as soon as the energy is sure to rise too much. The
   words that have a start, but cross no other, wait at the end of the row, which is a ring. */
static bool refill(Walk *walk, State *state, const State *before, int64_t rise)
{
    const Terms *terms = walk->terms;
    int64_t spare = rise + terms->hoped_crossings * crossing_value(walk);
    spare += penalty_of_unplaced(walk, before);
    int32_t *row = walk->words_to_try, size = ordered_words(walk, state, before->board.placed);
    int32_t first = 0, waiting = size, in_vain = 0;
    while (in_vain < waiting) {
        int32_t word = row[first];
        first = first + 1 < size ? first + 1 : 0;
        waiting--;
        bool is_legal = legal_starts(&walk->frame, &state->board, word, walk->legal);
        terms->times_tried[word]++;
        if (is_legal && insert(walk, state, word, walk->legal)) {
            terms->times_placed[word]++;
            in_vain = 0;
        } else if (is_legal) {
            row[(first + waiting++) % size] = word;
            in_vain++;
        } else {
            spare -= walk->penalties[word];
            if (spare < 0) return false;
        }
    }
    return true;
}

/* Raises the penalties of unplaced words, then scales all so that the sum stays the same. */
static void raise_penalties(Walk *walk, const State *state)
{
    const Terms *terms = walk->terms;
    int64_t *penalties = walk->penalties, before = 0, after = 0;
    for (int32_t i = 0; i < state->unplaced_count; i++) {
        int64_t *penalty = &penalties[state->unplaced[i]], raised = *penalty + terms->penalty_raise;
        if (raised > terms->highest_penalty) raised = terms->highest_penalty;
        if (raised > *penalty) *penalty = raised;
    }
    for (int32_t word = 0; word < terms->word_count; word++) {
        before += terms->penalties[word];
        after += penalties[word];
    }
    for (int32_t word = 0; word < terms->word_count; word++)
        penalties[word] = penalties[word] * before / after;
}

static void copy_state(Walk *walk, State *to, const State *from)
{
    Frame *frame = &walk->frame;
    Board *board = &to->board;
    const Board *other = &from->board;
    int32_t size = frame->word_parts, cells = frame->spread * (5 + frame->letter_count);
    size_t words = (size_t)frame->word_count * sizeof(int32_t);
    memcpy(board->start_of, other->start_of, words);
    memcpy(board->order, other->order, words);
    memcpy(board->owner, other->owner, (size_t)frame->cell_count * sizeof(int32_t));
    board->placed_count = other->placed_count;
    /* All sets of cells lie one after the other. */
    copy(board->along - frame->margin, other->along - frame->margin, cells);
    copy(board->placed, other->placed, size);
    copy(board->crossing, other->crossing, frame->word_count * size);
    memcpy(to->unplaced, from->unplaced, words);
    to->unplaced_count = from->unplaced_count;
    copy(to->counted, from->counted, size);
    copy(to->unchecked, from->unchecked, size);
    frame->work += cells;
}

/* One step; true if it was kept, and `now` is another board. */
bool make_step(Walk *walk)
{
    const Terms *terms = walk->terms;
    const State *before = walk->now;
    State *changed = walk->next;
    if (walk->step && walk->step % terms->word_count == 0 && before->unplaced_count
        && !terms->is_crowded) {
        raise_penalties(walk, before);
        walk->energy = energy(walk, before);
    }
    walk->step++;
    copy_state(walk, changed, before);
    double heat = walk->seeks_crossings ? terms->crossing_heat : terms->heat;
    int64_t rise = allowed_rise(heat, draw_random(terms->generator));
    if (!change(walk, changed) || !refill(walk, changed, before, rise)) return false;
    int64_t after = energy(walk, changed);
    if (after > walk->energy + rise) return false;
    walk->next = walk->now;
    walk->now = changed;
    walk->energy = after;
    return true;
}
