/* The names of the status codes. */
#include "irori/status.h"

const char *irori_status_name(irori_status status) {
    static const char *const names[] = {
#define X(name, about) #name,
        IRORI_STATUS_LIST(X)
#undef X
    };
    return (unsigned)status < sizeof names / sizeof *names ? names[status] : "?";
}

irori_status irori_fail(irori_error *error, irori_status status, const char *id) {
    if (error) {
        error->status = status;
        error->line = 0;
        irori_message_init(&error->why, id);
    }
    return status;
}
