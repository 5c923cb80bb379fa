/* Work that threads may share: numbered items, done in batches. Whoever does whatever, the batches' reports add up to
 * the same. */
#ifndef IRORI_WORK_H
#define IRORI_WORK_H

#include <stdatomic.h>
#include <stdbool.h>

#include "irori/status.h"

typedef struct work_kind {
    irori_status (*open)(const void *def, void **batch, irori_error *why);
    bool (*play)(void *batch, uint64_t item, atomic_bool *stop); /* false: given up halfway as *stop (or NULL) says */
    void (*close)(void *batch, void *report);                    /* adds what was played there to the report */
} work_kind;

extern const work_kind work_sim, work_match;

/* All of it as one batch. */
irori_status work_run(const work_kind *kind, const void *def, uint64_t first, uint64_t count, void *report,
                      irori_error *why);

#endif
