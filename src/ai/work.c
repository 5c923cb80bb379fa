/* Work done by one thread. */
#include "work.h"

irori_status work_run(const work_kind *kind, const void *def, uint64_t first, uint64_t count, void *report,
                      irori_error *why) {
    void *batch;
    irori_status status = kind->open(def, &batch, why);
    if (status) return status;
    for (uint64_t item = first; item < first + count; item++) (void)kind->play(batch, item, NULL);
    kind->close(batch, report);
    return IRORI_OK;
}
