/* The moves: insert a word, force one in, take some off, mend. See move_set.py. */
#include "walk.h"

#include <math.h>

/* A random whole number from 0 up to, not including, `below`. */
int32_t draw(Walk *walk, int32_t below)
{
    return (int32_t)(draw_random(walk->terms->generator) * below);
}

static bool by_chance(Walk *walk, double chance)
{
    return draw_random(walk->terms->generator) < chance;
}

/* A random member of a set of starts. */
static int32_t choose(Walk *walk, const Bits *options)
{
    int32_t parts = walk->frame.cell_parts, top = parts - 1;
    while (!options[top]) top--;
    return next_member(options, parts, draw(walk, top * PART + bit_length(options[top])));
}

static void leave_unplaced(State *state, int32_t word)
{
    int32_t *unplaced = state->unplaced, at = 0;
    while (unplaced[at] != word) at++;
    size_t later = (size_t)(--state->unplaced_count - at);
    memmove(unplaced + at, unplaced + at + 1, later * sizeof *unplaced);
}

/* Brings `unplaced` up to date. */
static void recount(const Walk *walk, State *state)
{
    for (int32_t i = 0; i < walk->frame.word_parts; i++) {
        Bits placed = state->board.placed[i], counted = state->counted[i];
        for (Bits gone = counted & ~placed; gone; gone &= gone - 1)
            state->unplaced[state->unplaced_count++] = i * PART + lowest(gone);
        for (Bits come = placed & ~counted; come; come &= come - 1)
            leave_unplaced(state, i * PART + lowest(come));
        state->counted[i] = placed;
    }
}

/* Puts a word at the legal start where it crosses most others; false if it crosses none. */
bool insert(Walk *walk, State *state, int32_t word, const Bits *starts)
{
    Board *board = &state->board;
    legal_by_crossings(&walk->frame, board, word, starts, walk->levels);
    for (int32_t level = 0; level < 3; level++)
        if (!is_empty(walk->levels[level], walk->frame.cell_parts)) {
            place(&walk->frame, board, word, choose(walk, walk->levels[level]));
            leave_unplaced(state, word);
            copy(state->counted, board->placed, walk->frame.word_parts);
            return true;
        }
    return false;
}

/* Puts a random word at a random start on the empty board. */
static void seed(Walk *walk, State *state)
{
    Frame *frame = &walk->frame;
    int32_t count = 0, *words = walk->words_to_try;
    for (int32_t word = 0; word < frame->word_count; word++)
        if (!is_empty(frame->starts_inside[frame->lengths[word]], frame->cell_parts))
            words[count++] = word;
    int32_t word = words[draw(walk, count)];
    const Bits *starts = frame->starts_inside[frame->lengths[word]];
    place(frame, &state->board, word, choose(walk, starts));
}

/* Takes off the disconnected words; false if there are too many, the state is then of no use. */
static bool mend(Walk *walk, State *state)
{
    int32_t size = walk->frame.word_parts, count = 0;
    Bits *unchecked = state->unchecked;
    if (!state->board.placed_count) seed(walk, state);
    for (int32_t i = 0; i < size; i++) unchecked[i] &= state->board.placed[i];
    disconnected(walk, state, NULL, unchecked, NULL);
    for (int32_t i = 0; i < size; i++) count += bit_count(walk->lost[i]);
    if (count > walk->terms->most_lost) return false;
    if (count)
        remove_words(&walk->frame, &state->board, walk->lost, walk->gone_cells, walk->beside);
    clear(unchecked, size);
    recount(walk, state);
    return true;
}

static void evict_one(Walk *walk, State *state, int32_t word)
{
    clear(walk->evicted, walk->frame.word_parts);
    add(walk->evicted, word);
    evict(&walk->frame, &state->board, walk->evicted, walk->gone_cells, state->unchecked);
}

/* Takes off a random word with a letter near a cell, if one is found. */
static void evict_near(Walk *walk, State *state, int32_t middle)
{
    const Frame *frame = &walk->frame;
    int32_t far = walk->terms->neighbourhood;
    for (int32_t trial = 0; trial < walk->terms->neighbour_trials; trial++) {
        int32_t lines = draw(walk, 2 * far + 1) - far, cells = draw(walk, 2 * far + 1) - far;
        int32_t cell = middle + lines * frame->stride + cells, near[2], count = 0;
        if (cell < 0 || cell >= frame->cell_count) continue;
        int32_t along = owner_of(frame, &state->board, cell);
        int32_t across = owner_of(frame, &state->board, twin_of(frame, cell));
        if (along != NOTHING) near[count++] = along;
        if (across != NOTHING) near[count++] = across;
        if (count) {
            evict_one(walk, state, near[draw(walk, count)]);
            return;
        }
    }
}

/* Takes off a random word and some near it, `count` in all, and what that disconnects. */
bool take_off(Walk *walk, State *state, int32_t count)
{
    Board *board = &state->board;
    if (!board->placed_count) return false;
    int32_t word = board->order[draw(walk, board->placed_count)];
    int32_t middle = board->start_of[word] + draw(walk, walk->frame.lengths[word]);
    evict_one(walk, state, word);
    while (--count > 0) evict_near(walk, state, middle);
    return mend(walk, state);
}

static int64_t penalty(const Walk *walk, const Bits *words)
{
    int32_t size = walk->frame.word_parts;
    int64_t sum = 0;
    for (int32_t word = next_member(words, size, 0); word >= 0;
         word = next_member(words, size, word + 1))
        sum += walk->penalties[word];
    return sum;
}

/* Puts those of `starts` where the word crosses others into `choices`, by the cost of what is in
   the way; their number. */
static int32_t sorted_choices(Walk *walk, const State *state, int32_t word, int32_t count)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t start = walk->starts[i];
        meets(&walk->frame, &state->board, word, start, walk->hit, walk->crossed);
        if (is_empty(walk->crossed, walk->frame.word_parts)) continue;
        double swing = walk->terms->least_swing
            + walk->terms->swing_range * draw_random(walk->terms->generator);
        Choice choice = {start, swing * (double)penalty(walk, walk->hit), swing};
        int32_t at = kept++;
        for (; at; at--) {
            Choice before = walk->choices[at - 1];
            if (before.cost < choice.cost
                || (before.cost == choice.cost && before.swing <= choice.swing))
                break;
            walk->choices[at] = before;
        }
        walk->choices[at] = choice;
    }
    return kept;
}

/* The start that costs least, or -1; `best_hit` are the words in the way there. */
static int32_t cheapest_of(Walk *walk, const State *state, int32_t word, int32_t count)
{
    int32_t size = walk->frame.word_parts, found = NOTHING;
    double least = INFINITY;
    count = sorted_choices(walk, state, word, count);
    for (int32_t i = 0; i < count; i++) {
        Choice choice = walk->choices[i];
        if (choice.cost >= least) break;
        meets(&walk->frame, &state->board, word, choice.start, walk->hit, walk->crossed);
        clear(walk->beside, size);
        add_neighbours(&walk->frame, &state->board, walk->hit, walk->beside);
        for (int32_t k = 0; k < size; k++) walk->beside[k] &= ~walk->hit[k];
        disconnected(walk, state, walk->crossed, walk->beside, walk->hit);
        double cost = choice.cost
            + choice.swing * walk->terms->disconnected_cost * (double)penalty(walk, walk->lost);
        if (!meet(walk->lost, walk->crossed, size) && cost < least) {
            found = choice.start;
            least = cost;
            copy(walk->best_hit, walk->hit, size);
        }
    }
    return found;
}

/* Puts some random starts of a set into `starts`, each once, in ascending order; their number. */
static int32_t some_starts(Walk *walk, const Bits *options)
{
    int32_t *starts = walk->starts, count = 0;
    for (int32_t trial = 0; trial < walk->terms->trials; trial++) {
        int32_t start = choose(walk, options), at = count;
        while (at && starts[at - 1] >= start) at--;
        if (at < count && starts[at] == start) continue;
        memmove(starts + at + 1, starts + at, (size_t)(count++ - at) * sizeof *starts);
        starts[at] = start;
    }
    return count;
}

/* The cheapest of some starts with few cells in the way, or -1. */
static int32_t cheapest(Walk *walk, const State *state, int32_t word)
{
    Frame *frame = &walk->frame;
    int32_t parts = frame->cell_parts;
    const Bits *inside = frame->starts_inside[frame->lengths[word]];
    Bits *options = walk->options, *twice = walk->twice;
    by_crossings(frame, &state->board, word, inside, twice, walk->once);
    by_obstacles(frame, &state->board, word, walk->levels);
    copy(walk->levels[3], inside, parts);
    int32_t levels = by_chance(walk, walk->terms->force_anywhere) ? 4 : 3;
    for (int32_t level = 0; level < levels; level++) {
        for (int32_t i = 0; i < parts; i++) options[i] = walk->levels[level][i] & walk->once[i];
        if (is_empty(options, parts)) continue;
        if (by_chance(walk, walk->terms->prefer_double_crossing) && meet(options, twice, parts))
            for (int32_t i = 0; i < parts; i++) options[i] &= twice[i];
        int32_t found = cheapest_of(walk, state, word, some_starts(walk, options));
        if (found != NOTHING) return found;
        if (!by_chance(walk, walk->terms->try_next_level)) break;
    }
    return NOTHING;
}

/* Puts a word in and takes off the words in its way; false if it cannot be done. */
bool force(Walk *walk, State *state, int32_t word)
{
    Board *board = &state->board;
    int32_t start = cheapest(walk, state, word), size = walk->frame.word_parts;
    if (start == NOTHING) return false;
    while (!is_empty(walk->best_hit, size)) {
        evict(&walk->frame, board, walk->best_hit, walk->gone_cells, state->unchecked);
        meets(&walk->frame, board, word, start, walk->best_hit, walk->crossed);
    }
    place(&walk->frame, board, word, start);
    add(state->unchecked, word);
    return mend(walk, state) && has(board->placed, word);
}
