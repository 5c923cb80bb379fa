/* The five woven patterns, each known by its shape alone: waves, hemp leaves, tortoise shell, arrow
 * feathers, linked rings. */
#ifndef IRORI_WEAVE_H
#define IRORI_WEAVE_H

#include "svg.h"

typedef enum weave { WEAVE_SEIGAIHA, WEAVE_ASANOHA, WEAVE_KIKKO, WEAVE_YAGASURI, WEAVE_SHIPPO, WEAVES } weave;

/* A <pattern> with this id, in one of Irori's colours on card paper; once in a picture, inside <defs>. */
void weave_define(irori_writer *out, weave kind, const char *id, const char *colour, int percent);

/* One of its figures, around (0, 0) with a radius of about 50, for filling with a colour: "<path …/>". */
const char *weave_motif(weave kind);

#endif
