/* Shares of the win from how far ahead each seat is: for evaluations. */
#ifndef IRORI_WIN_SHARE_H
#define IRORI_WIN_SHARE_H

#include "irori/game.h"

enum { SHARE_DOUBLE = 256 };

/* A seat that is SHARE_DOUBLE ahead of another is twice as likely to win. */
void share_win(int players, const int32_t lead[], int32_t worth[]);

#endif
