/* The whole part of a square root, of numbers below 2^62. */
#ifndef IRORI_ROOT_H
#define IRORI_ROOT_H

#include <stdint.h>

static inline int64_t whole_root(int64_t square) {
    int64_t root = 0;
    for (int64_t bit = INT64_C(1) << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square) root += bit;
    return root;
}

#endif
