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

enum { PART = 64 };

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

static inline void clear(Bits *set, int32_t parts)
{
    memset(set, 0, (size_t)parts * sizeof(Bits));
}

static inline void copy(Bits *to, const Bits *from, int32_t parts)
{
    memcpy(to, from, (size_t)parts * sizeof(Bits));
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

/* A shift of the whole set: part i of it, all members moved down by `by`. */
static inline Bits down(const Bits *set, int32_t i, int32_t by)
{
    const Bits *part = set + i + by / PART;
    return part[0] >> by % PART | part[1] << 1 << (PART - 1 - by % PART);
}

/* The same, all members moved up. */
static inline Bits up(const Bits *set, int32_t i, int32_t by)
{
    const Bits *part = set + i - by / PART;
    return part[0] << by % PART | part[-1] >> 1 >> (PART - 1 - by % PART);
}

#endif
