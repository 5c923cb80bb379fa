#include "win_share.h"

/* 2 to the power of -i/16, of 65536. */
static const uint32_t part[16] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
                                  46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};

void share_win(int players, const int32_t lead[], int32_t worth[]) {
    int32_t most = lead[0];
    uint32_t odds[IRORI_MAX_SEATS], sum = 0;
    for (int seat = 1; seat < players; seat++)
        if (lead[seat] > most) most = lead[seat];
    for (int seat = 0; seat < players; seat++) {
        uint32_t behind = (uint32_t)(most - lead[seat]) / (SHARE_DOUBLE / 16);
        odds[seat] = behind < 16 * 16 ? part[behind % 16] >> behind / 16 : 0;
        sum += odds[seat];
    }
    for (int seat = 0; seat < players; seat++) worth[seat] = (int32_t)((uint64_t)odds[seat] * IRORI_SURE / sum);
}
