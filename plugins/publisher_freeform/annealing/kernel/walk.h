/* A walk of the annealing from board to board: annealing.py, move_set.py and crossing_graph.py. */
#ifndef WALK_H
#define WALK_H

#include "board.h"

/* What Python hands in. The arrays are Python's, and outlive the walk. `codes` are the letters of
   all words, one word after the other. `chances` is NULL if all unplaced words are tried.

   `inside` are the cells that there are, as `Frame` has them.

   `generator` is the state of Python's random numbers, which a walk carries on with. `placed`,
   `starts` and `unplaced` are the first board: the placed words in their order, their starts, and
   the other words in theirs; a walk writes a new board there. */
typedef struct {
    int32_t columns, rows, word_count, letter_count, placed_count;
    const int32_t *lengths, *codes;
    const int64_t *penalties, *values;
    const double *chances;
    const Bits *inside;
    uint32_t *generator;
    int32_t *placed, *starts, *unplaced;
    int64_t *times_tried, *times_placed;

    double take_off_share, two_off, three_off;
    int32_t neighbourhood, neighbour_trials, most_lost, trials;
    double force_anywhere, prefer_double_crossing, try_next_level;
    double disconnected_cost, least_swing, swing_range;
    int32_t refill_tries, hoped_crossings;
    double later;
    double heat, crossing_heat;
    int64_t crossing_value, final_crossing_value;
    int32_t is_crowded;
    int64_t penalty_raise, highest_penalty;
} Terms;

/* What Python waits for: a kept board of at least this value, and with that value of at least so
   many crossings, or with fewer unplaced words than before; or so many steps, or so much work. */
typedef struct {
    int64_t value, crossings, fewest_unplaced, most_steps, most_work;
    int32_t seeks_crossings;

    /* What came of it. */
    int32_t placed_count;
    int64_t steps;
} Lookout;

typedef struct {
    Board board;
    int32_t *unplaced, unplaced_count;
    Bits *counted, *unchecked;
} State;

/* A connected set of words, and those of them that have just joined it. */
typedef struct {
    Bits *reached, *ahead;
} Part;

typedef struct {
    int32_t start;
    double cost, swing;
} Choice;

/* A word to try, and its place in the order of trial. */
typedef struct {
    double key;
    int32_t number, word;
} Ordered;

typedef struct {
    const Terms *terms;
    Frame frame;
    State states[2], *now, *next;
    int64_t *penalties, energy, step;
    bool seeks_crossings;

    /* Sets for the length of one move; what uses them says so by their names. */
    Bits *legal, *gone_cells, *levels[4], *twice, *once, *options;
    Bits *hit, *best_hit, *crossed, *beside, *lost, *evicted;
    Bits *claimed, *touched;
    Part *parts;
    int32_t *queue, *starts, *words_to_try;
    Choice *choices;
    Ordered *ordered;
    struct Piece *memory;
    bool is_short;
} Walk;

double draw_random(uint32_t *generator);
int64_t allowed_rise(double heat, double chance);

void disconnected(
    Walk *walk, const State *state, const Bits *joint, const Bits *ends, const Bits *gone);

int32_t draw(Walk *walk, int32_t below);
bool insert(Walk *walk, State *state, int32_t word, const Bits *starts);
bool force(Walk *walk, State *state, int32_t word);
bool take_off(Walk *walk, State *state, int32_t count);

int64_t energy(const Walk *walk, const State *state);
bool make_step(Walk *walk);

#endif
