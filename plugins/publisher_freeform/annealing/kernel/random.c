/* Random numbers: those of Python, and the logarithm that both draw with. */
#include "walk.h"

#include <float.h>
#include <math.h>

#if FLT_EVAL_METHOD != 0
#error "numbers have to be rounded to 64 bits after each operation, as Python rounds them"
#endif

enum { SIZE = 624, SHIFTED = 397 };

static uint32_t mixed(uint32_t high, uint32_t low, uint32_t shifted)
{
    uint32_t number = (high & 0x80000000U) | (low & 0x7fffffffU);
    return shifted ^ number >> 1 ^ (0x9908b0dfU & (0U - (number & 1)));
}

static void renew(uint32_t *generator)
{
    uint32_t *next = generator;
    for (; next < generator + SIZE - SHIFTED; next++)
        *next = mixed(next[0], next[1], next[SHIFTED]);
    for (; next < generator + SIZE - 1; next++)
        *next = mixed(next[0], next[1], next[SHIFTED - SIZE]);
    *next = mixed(next[0], generator[0], next[SHIFTED - SIZE]);
    generator[SIZE] = 0;
}

/* The Mersenne Twister of Matsumoto and Nishimura (1998); `generator[SIZE]` is the next index. */
static uint32_t next_number(uint32_t *generator)
{
    if (generator[SIZE] >= SIZE) renew(generator);
    uint32_t number = generator[generator[SIZE]++];
    number ^= number >> 11;
    number ^= number << 7 & 0x9d2c5680U;
    number ^= number << 15 & 0xefc60000U;
    return number ^ number >> 18;
}

/* Python's `random()`. */
double draw_random(uint32_t *generator)
{
    uint32_t high = next_number(generator) >> 5, low = next_number(generator) >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

/* The natural logarithm of a number from 0 to 1, 0 left out: the same sums as in temperature.py,
   because what `log` gives may differ between libraries of C in the last bit. */
static double logarithm(double number)
{
    static const double LOG_TWO = 0.6931471805599453, ROOT_OF_HALF = 0.7071067811865476;
    int exponent;
    double mantissa = frexp(number, &exponent);
    if (mantissa < ROOT_OF_HALF) {
        mantissa *= 2;
        exponent--;
    }
    double x = (mantissa - 1) / (mantissa + 1), y = x * x;
    double total = 2.0 / 9 + y * (2.0 / 11 + y * (2.0 / 13 + y * (2.0 / 15)));
    total = 2 + y * (2.0 / 3 + y * (2.0 / 5 + y * (2.0 / 7 + y * total)));
    return exponent * LOG_TWO + x * total;
}

/* The most that the energy may rise in a step; energies are whole numbers. */
int64_t allowed_rise(double heat, double chance)
{
    return (int64_t)(-heat * logarithm(1 - chance));
}
