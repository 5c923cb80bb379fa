/* Work done by one thread. */
#include "work.h"

irori_status work_run(const work_kind *kind, const void *def, uint64_t first, uint64_t count, void *report,
                      irori_error *why) {
    void *desk;
    irori_status status = kind->open(def, &desk, why);
    if (status) return status;
    for (uint64_t item = first; item < first + count; item++) (void)kind->play(desk, item, NULL);
    kind->close(desk, report);
    return IRORI_OK;
}
