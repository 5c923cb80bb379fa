/* For `init` and `apply` of any game: telling what happened. Both expect the list to be called `events`; it may be
 * NULL. Say WHISPER where not everybody sees object and numbers: a forgotten audience is nobody. */
#ifndef IRORI_TELL_H
#define IRORI_TELL_H

#include <assert.h>

#include "irori/game.h"

enum { NOBODY = -1 }; /* as the actor */

static inline uint16_t only(int seat) { return (uint16_t)(1u << seat); }

static inline void tell(irori_events *events, irori_event event) {
    if (!events) return;
    assert(events->count < events->cap);
    if (events->count >= events->cap) return; /* too small a max_events tells too little, and writes nowhere else */
    events->list[events->count++] = event;
}

#define TELL(who, ...)        WHISPER(IRORI_SEEN_BY_ALL, who, __VA_ARGS__)
#define WHISPER(to, who, ...) tell(events, (irori_event){.actor = (int8_t)(who), .seen_by = (to), __VA_ARGS__})

#endif
