/* The campaign sheet of Harakiri (H3) as a page: to read on a screen, to print. */
#ifndef IRORI_TERM_HARAKIRI_SHEET_H
#define IRORI_TERM_HARAKIRI_SHEET_H

#include "../games/harakiri/play.h"
#include "term.h"

/* Nothing on it is secret: `state` may be redacted for anybody. */
void harakiri_sheet(const irori_words *words, const harakiri_rules *rules, const harakiri_state *state, int width,
                    term_lines *page);

#endif
