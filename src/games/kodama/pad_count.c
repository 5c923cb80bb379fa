/* Kodama's score pad: the answers, by the engine's own rules. A line tells all that decrees ask but two things:
 * whether the card below carries another already, and how the new one is turned. */
#include <string.h>

#include "pad.h"

void kodama_pad_init(kodama_pad *t) {
    *t = (kodama_pad){.decree_count = KODAMA_PAD_UNTOLD, .placed = KODAMA_PAD_UNTOLD};
}

bool kodama_pad_must_be_told(const kodama_decree *decree) {
    return decree->kind == KODAMA_ON_PLACING && (decree->way == KODAMA_WAY_FORK || decree->way == KODAMA_WAY_LEVEL);
}

/* T7 */
static int score_decree(const kodama_decree *decree, const kodama_pad *t, const kodama_points *points) {
    kodama_placing placing = {t->icons[0], t->cards - 1, points->branch, t->placed == 1, t->placed == 1};
    if (decree->kind == KODAMA_COUNTS_AS) return points->decree;
    if (decree->kind == KODAMA_AT_END) return 0;
    if (kodama_pad_must_be_told(decree) && t->placed == KODAMA_PAD_UNTOLD) return KODAMA_PAD_UNTOLD;
    return kodama_is_placed(decree, &placing) ? decree->points : 0;
}

kodama_pad_answer kodama_pad_answer_line(const kodama_rules *rules, const kodama_pad *t) {
    const kodama_decree *decree = t->decree ? &rules->decree[t->decree] : NULL;
    kodama_pad_answer answer = {.points =
                                    kodama_score_line((const uint8_t(*)[KODAMA_ICONS])t->icons, t->cards, decree)};
    answer.is_legal = answer.points.branch <= KODAMA_LIMIT; /* T5 */
    answer.decree = decree ? score_decree(decree, t, &answer.points) : 0;
    answer.total = answer.points.branch + (answer.decree > 0 ? answer.decree : 0);
    return answer;
}

void kodama_pad_result(const kodama_pad *t, irori_result *result) {
    static const char *const parts[KODAMA_PAD_PARTS] = {"kodama.part.branches", "kodama.part.decrees",
                                                        "kodama.part.spirits"};
    memset(result, 0, sizeof *result);
    for (int player = 0; player < t->players; player++) {
        irori_standing *standing = &result->seat[player];
        for (int part = 0; part < t->player[player].parts; part++) {
            standing->score += t->player[player].points[part];
            if (t->player[player].parts == KODAMA_PAD_PARTS)
                standing->part[standing->parts++] =
                    (irori_part){.id = parts[part], .points = t->player[player].points[part]};
        }
    }
    kodama_rank(t->players, result);
}
