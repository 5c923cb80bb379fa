/* Harakiri: what speaks for going somewhere (advice_way.c), for advice.c, which says it for every move. */
#ifndef IRORI_HARAKIRI_ADVICE_H
#define IRORI_HARAKIRI_ADVICE_H

#include "bot.h"

/* Setting out with these companions; a step or a crossing of the travel under way; its end; one point more for it. */
void harakiri_explain_travel(const harakiri_rules *rules, const harakiri_state *s, uint32_t group, irori_message *out);
void harakiri_explain_step(const harakiri_rules *rules, const harakiri_state *s, int place, bool is_sea,
                           irori_message *out);
void harakiri_explain_stop(const harakiri_rules *rules, const harakiri_state *s, irori_message *out);
void harakiri_explain_exerting(const harakiri_rules *rules, const harakiri_state *s, irori_message *out);

/* That this character is the next one. */
void harakiri_explain_activation(const harakiri_rules *rules, const harakiri_state *s, int who, irori_message *out);

#endif
