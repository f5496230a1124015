/* Sets of cells and of words: a bit for each member, 64 of them in each part.

   A set of cells has empty parts before and after it, so that a shift may look beyond its ends. */
#ifndef SETS_H
#define SETS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef _MSC_VER
#include <intrin.h>
#endif

typedef uint64_t Bits;

/* Parts that a processor works on together. */
#if defined __clang__
typedef Bits Block __attribute__((vector_size(16)));
#elif defined __GNUC__
typedef Bits Block __attribute__((vector_size(32)));
#else
typedef Bits Block;
#endif

/* A function that is compiled twice; the processor says which one is used. */
#if defined __GNUC__ && !defined __clang__ && defined __x86_64__ && defined __GLIBC__ \
    && !defined __SANITIZE_ADDRESS__
#define BY_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define BY_PROCESSOR
#endif

enum { PART = 64, BLOCK = sizeof(Block) / sizeof(Bits) };

/* The lowest member of a part that is not empty. */
static inline int32_t lowest(Bits part)
{
    assert(part);
#ifdef _MSC_VER
    unsigned long index;
    _BitScanForward64(&index, part);
    return (int32_t)index;
#else
    return __builtin_ctzll(part);
#endif
}

/* The number of bits up to the highest member of a part that is not empty. */
static inline int32_t bit_length(Bits part)
{
    assert(part);
#ifdef _MSC_VER
    unsigned long index;
    _BitScanReverse64(&index, part);
    return (int32_t)index + 1;
#else
    return PART - __builtin_clzll(part);
#endif
}

/* The number of members of a part, added up in pairs, in fours, in bytes. */
static inline int32_t bit_count(Bits part)
{
    part -= part >> 1 & 0x5555555555555555;
    part = (part & 0x3333333333333333) + (part >> 2 & 0x3333333333333333);
    part = (part + (part >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int32_t)(part * 0x0101010101010101 >> 56);
}

static inline bool has(const Bits *set, int32_t member)
{
    return set[member / PART] >> member % PART & 1;
}

static inline void add(Bits *set, int32_t member)
{
    set[member / PART] |= (Bits)1 << member % PART;
}

static inline void drop(Bits *set, int32_t member)
{
    set[member / PART] &= ~((Bits)1 << member % PART);
}

/* Most sets of words have one part, for which a call would take longer. */
static inline void clear(Bits *set, int32_t parts)
{
    set[0] = 0;
    if (parts > 1) memset(set + 1, 0, (size_t)(parts - 1) * sizeof(Bits));
}

static inline void copy(Bits *to, const Bits *from, int32_t parts)
{
    to[0] = from[0];
    if (parts > 1) memcpy(to + 1, from + 1, (size_t)(parts - 1) * sizeof(Bits));
}

static inline bool is_empty(const Bits *set, int32_t parts)
{
    Bits some = 0;
    for (int32_t i = 0; i < parts; i++) some |= set[i];
    return !some;
}

static inline bool meet(const Bits *one, const Bits *other, int32_t parts)
{
    Bits some = 0;
    for (int32_t i = 0; i < parts; i++) some |= one[i] & other[i];
    return some != 0;
}

static inline void unite(Bits *set, const Bits *other, int32_t parts)
{
    for (int32_t i = 0; i < parts; i++) set[i] |= other[i];
}

/* The first member that is not below `from`; -1 if there is none. */
static inline int32_t next_member(const Bits *set, int32_t parts, int32_t from)
{
    int32_t i = from / PART;
    if (i >= parts) return -1;
    Bits part = set[i] >> from % PART;
    if (part) return from + lowest(part);
    while (++i < parts)
        if (set[i]) return i * PART + lowest(set[i]);
    return -1;
}

static inline Block load(const Bits *parts)
{
    Block block;
    memcpy(&block, parts, sizeof block);
    return block;
}

static inline void store(Bits *parts, Block block)
{
    memcpy(parts, &block, sizeof block);
}

/* The block at `parts` of a shift of the whole set: all members moved down by `by`. */
static inline Block down(const Bits *parts, int32_t by)
{
    parts += by / PART;
    return load(parts) >> by % PART | load(parts + 1) << 1 << (PART - 1 - by % PART);
}

/* The same, all members moved up. */
static inline Block up(const Bits *parts, int32_t by)
{
    parts -= by / PART;
    return load(parts) << by % PART | load(parts - 1) >> 1 >> (PART - 1 - by % PART);
}

#endif
