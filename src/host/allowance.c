/* How often somebody may do what is no move: sit down and leave, be called otherwise, hand over, take back, propose and
 * vote. The game bounds its moves; nothing bounds these, and every one of them is a row, and an entry that all who come
 * later are told. So each costs time, which flows back: a device's own, and the table's, of which who sits there may
 * use twice as much as a stranger, and its maker any. Nobody can use up for good what others need.
 *
 * It follows from the rows, like all that lasts: a table that was dropped from memory forgets nothing. */
#include "host_private.h"

enum {
    EACH_MS = 4000, /* one costs a device so much, */
    EACH_MOST = 64, /* which may owe for so many; */
    ALL_MS = 2000,  /* and the table so much */
    ALL_MOST = 512
};

/* That of the device; else of who owes least, whose debt is forgiven. */
static host_guest *guest_of(irori_host *host, irori_device device) {
    host_guest *best = &host->guest[0];
    for (int i = 0; i < HOST_GUESTS; i++) {
        host_guest *guest = &host->guest[i];
        if (guest->device == device) return guest;
        if (!guest->device || (best->device && guest->until < best->until)) best = guest;
    }
    *best = (host_guest){.device = device};
    return best;
}

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

void allowance_charge(irori_host *host, irori_device device, int64_t time) {
    if (!device || host->is_dealt_at_once) return; /* one keyboard's own */
    host_guest *guest = guest_of(host, device);
    guest->until = later(guest->until, time) + EACH_MS;
    host->paid_until = later(host->paid_until, time) + ALL_MS;
}

static int64_t debt_of(const irori_host *host, irori_device device) {
    for (int i = 0; i < HOST_GUESTS; i++)
        if (host->guest[i].device == device) return host->guest[i].until - host->now;
    return 0;
}

static bool sits(const irori_host *host, irori_device device) {
    for (int seat = 0; seat < host->rules->players; seat++)
        if (host->seats[seat].device == device) return true;
    return false;
}

bool allowance_is_used_up(const irori_host *host, irori_device device) {
    int64_t most = (int64_t)ALL_MOST * ALL_MS * (sits(host, device) ? 2 : 1);
    if (!device || host->is_dealt_at_once) return false;
    if (debt_of(host, device) >= (int64_t)EACH_MOST * EACH_MS) return true;
    return device != host->maker && host->paid_until - host->now >= most;
}
