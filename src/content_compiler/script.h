/* What the writers of stories share: script.c, and choice.c for decisions. While scanning, nothing is written and every
 * step is 0. */
#ifndef IRORI_CONTENT_SCRIPT_H
#define IRORI_CONTENT_SCRIPT_H

#include "grammar.h"

/* Writes a step; its number. */
int content_step(content_compiler *compiler, harakiri_step step);
int content_op(content_compiler *compiler, harakiri_op op);

/* The jump of this step leads to what is written next. */
void content_land(content_compiler *compiler, int step);

/* A list of jumps that all lead to the end of something. */
typedef struct content_exits {
    int step[CONTENT_WORDS], count;
} content_exits;

/* A jump to that end. */
void content_add_exit(content_compiler *compiler, content_exits *exits);
void content_land_exits(content_compiler *compiler, const content_exits *exits);

/* Writes a line and those beside it, with all that stands below them. `needs` is what there is. */
void content_block(content_compiler *compiler, int node, int needs);

const content_node *content_at(const content_compiler *compiler, int node);

/* choice.c: "choose", of all players together or of who plays the character */
void content_write_choice(content_compiler *compiler, int node, int needs, bool is_joint);

#endif
