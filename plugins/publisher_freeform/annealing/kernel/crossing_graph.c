/* Which words are disconnected: crossing_graph.py. A word's neighbours are read from the board. */
#include "walk.h"

/* Merges the parts that the words just reached belong to; `queue` are the parts that still grow. */
static int32_t merge(Walk *walk, Part *part, int32_t growing)
{
    int32_t size = walk->frame.word_parts, left = 0;
    copy(walk->touched, part->ahead, size);
    for (int32_t k = 0; k < growing; k++) {
        const Part *other = &walk->parts[walk->queue[k]];
        if (!meet(other->reached, walk->touched, size)) {
            walk->queue[left++] = walk->queue[k];
            continue;
        }
        for (int32_t i = 0; i < size; i++) {
            part->reached[i] |= other->reached[i];
            part->ahead[i] = (part->ahead[i] & ~other->reached[i]) | other->ahead[i];
        }
    }
    return left;
}

/* One more round of words joins a part; false if there are none. */
static bool grow(Walk *walk, const State *state, Part *part, const Bits *gone)
{
    int32_t size = walk->frame.word_parts;
    clear(walk->touched, size);
    add_neighbours(&walk->frame, &state->board, part->ahead, walk->touched);
    for (int32_t i = 0; i < size; i++) {
        part->ahead[i] = walk->touched[i] & ~(part->reached[i] | (gone ? gone[i] : 0));
        part->reached[i] |= part->ahead[i];
    }
    return !is_empty(part->ahead, size);
}

static void begin_part(Walk *walk, int32_t number, const Bits *words)
{
    copy(walk->parts[number].reached, words, walk->frame.word_parts);
    copy(walk->parts[number].ahead, words, walk->frame.word_parts);
    walk->queue[number] = number;
}

/* The words, in `lost`, that are no longer connected to the rest once the words of `gone` are taken
   off. `joint` are connected, as one part; each of the `ends` beside them is a part of its own. */
void disconnected(
    Walk *walk, const State *state, const Bits *joint, const Bits *ends, const Bits *gone)
{
    int32_t size = walk->frame.word_parts, growing = 0;
    Bits *claimed = walk->claimed;
    clear(claimed, size);
    clear(walk->lost, size);
    if (joint) {
        begin_part(walk, growing++, joint);
        unite(claimed, joint, size);
    }
    for (int32_t word = next_member(ends, size, 0); word >= 0;
         word = next_member(ends, size, word + 1)) {
        if (joint && has(joint, word)) continue;
        clear(walk->touched, size);
        add(walk->touched, word);
        begin_part(walk, growing++, walk->touched);
        add(claimed, word);
    }
    while (growing > 1) {
        int32_t number = walk->queue[0];
        Part *part = &walk->parts[number];
        growing--;
        memmove(walk->queue, walk->queue + 1, (size_t)growing * sizeof *walk->queue);
        if (!grow(walk, state, part, gone)) {
            unite(walk->lost, part->reached, size);
            continue;
        }
        if (meet(part->ahead, claimed, size)) growing = merge(walk, part, growing);
        unite(claimed, part->ahead, size);
        walk->queue[growing++] = number;
    }
}
