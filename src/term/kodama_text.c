/* Kodama in words. What a card is called is notation and the same in every language; icons, spirits and decrees have
 * words. The signs of the icons are told in the help, and stand next to their words wherever there is room. */
#include <stdlib.h>
#include <string.h>

#include "kodama_screen.h"

const char *const kodama_signs[KODAMA_ICONS] = {
    [KODAMA_CATERPILLAR] = "§", [KODAMA_CLOUD] = "☁",    [KODAMA_FIREFLY] = "☼",
    [KODAMA_FLOWER] = "✿",      [KODAMA_MUSHROOM] = "♠", [KODAMA_STAR] = "★"};

static const char *word(const term_view *view, const char *id) { return irori_words_get(view->words, id); }

void kodama_add(char text[TERM_TEXT], const char *separator, const char *more) {
    size_t used = strlen(text);
    char whole[2 * TERM_TEXT];
    snprintf(whole, sizeof whole, "%s%s", used ? separator : "", more);
    size_t fits = irori_text_fit(whole, TERM_TEXT - used);
    memcpy(text + used, whole, fits);
    text[used + fits] = 0;
}

void kodama_say_message(const term_view *view, const irori_message *message, char text[TERM_TEXT]) {
    irori_words_say(view->words, message, term_seat_name, (void *)view, text, TERM_TEXT);
}

/* Cards */

void kodama_say_card(const term_view *view, int card, char text[TERM_TEXT]) {
    snprintf(text, TERM_TEXT, "%s",
             kodama_is_trunk(card) ? word(view, "kodama.trunk") : kodama_rules_of(view)->card[card].name);
}

void kodama_signs_of(const kodama_card *card, char text[TERM_TEXT]) {
    *text = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        for (int i = 0; i < card->icons[icon]; i++) kodama_add(text, "", kodama_signs[icon]);
}

/* "firefly, flower ×2" */
void kodama_say_icons(const term_view *view, const kodama_card *card, char text[TERM_TEXT]) {
    *text = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        char part[TERM_TEXT];
        int n = card->icons[icon];
        if (!n) continue;
        snprintf(part, sizeof part, n > 1 ? "%.60s ×%d" : "%.60s", word(view, kodama_word_of_icon((kodama_icon)icon)),
                 n);
        kodama_add(text, ", ", part);
    }
}

/* Points */

/* "decree +3 (on the trunk)" */
void kodama_say_decree_points(const term_view *view, int decree, int points, char text[TERM_TEXT]) {
    irori_message message;
    char why[TERM_TEXT];
    kodama_say_because(kodama_rules_of(view), decree, &message);
    kodama_say_message(view, &message, why);
    term_say(view->words, text, "kodama.points.decree", "points", 'd', points, "why", 's', why, NULL);
}

/* "+9: firefly 4 (over 3 cards), flower 3 (over 2 cards) · decree +2 (on the trunk)" */
void kodama_say_points(const term_view *view, const kodama_points *points, char text[TERM_TEXT]) {
    char part[TERM_TEXT], reasons[TERM_TEXT] = "";
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        if (!points->icon[icon]) continue;
        term_say(view->words, part, "kodama.points.icon", "what", 'w', kodama_word_of_icon((kodama_icon)icon), "points",
                 'd', points->icon[icon], "cards", 'd', points->run[icon], NULL);
        kodama_add(reasons, ", ", part);
    }
    if (!points->branch) term_say(view->words, reasons, "kodama.points.none", NULL);
    if (points->decree) {
        kodama_say_decree_points(view, kodama_decree_now(kodama_state_of(view)), points->decree, part);
        kodama_add(reasons, " · ", part);
    }
    snprintf(text, TERM_TEXT, "+%d%s", points->branch + points->decree, word(view, "term.colon"));
    kodama_add(text, " ", reasons);
}

/* Places */

/* Four sentences: upright, upside down, to the left, to the right. */
static void say_angle(const term_view *view, const char *const ids[4], int angle, char text[TERM_TEXT]) {
    int degrees = (angle * 360 + KODAMA_TURN / 2) / KODAMA_TURN % 360; /* counter-clockwise */
    bool is_left = degrees < 180;
    const char *id = ids[degrees == 0 ? 0 : degrees == 180 ? 1 : is_left ? 2 : 3];
    term_say(view->words, text, id, "degrees", 'd', is_left ? degrees : 360 - degrees, NULL);
}

void kodama_say_lean(const term_view *view, int angle, char text[TERM_TEXT]) {
    static const char *const ids[] = {"kodama.lean.upright", "kodama.lean.down", "kodama.lean.left",
                                      "kodama.lean.right"};
    say_angle(view, ids, angle, text);
}

void kodama_say_place(const term_view *view, const kodama_place *place, char text[TERM_TEXT]) {
    kodama_reach reach = kodama_reach_of(kodama_rules_of(view), kodama_own_tree(view), place);
    char where[TERM_TEXT];
    kodama_say_lean(view, place->angle, text);
    term_say(view->words, where, reach.tips > 1 ? "kodama.place.tips" : "kodama.place.tip", "mm", 'd',
             (reach.distance + 5) / 10, "tip", 'd', reach.tip, "tips", 'd', reach.tips, NULL);
    kodama_add(text, ", ", where);
}

void kodama_say_place_briefly(const term_view *view, const kodama_place *place, char text[TERM_TEXT]) {
    static const char *const ids[] = {"kodama.lean.upright", "kodama.lean.down", "kodama.turn.left",
                                      "kodama.turn.right"};
    kodama_reach reach = kodama_reach_of(kodama_rules_of(view), kodama_own_tree(view), place);
    char where[TERM_TEXT];
    say_angle(view, ids, place->angle, text);
    term_say(view->words, where, "kodama.place.brief", "mm", 'd', (reach.distance + 5) / 10, "tip", 'd', reach.tip,
             NULL);
    kodama_add(text, ", ", where);
}

void kodama_write_place(const term_view *view, int slot, const kodama_place *place, char text[TERM_TEXT]) {
    char move[IRORI_MOVE_TEXT];
    kodama_move_to_text(view->rules, kodama_grow_move((kodama_drop){slot, place->x, place->y, place->angle}), move);
    snprintf(text, TERM_TEXT, "%s", move);
}

void kodama_say_refused(const term_view *view, const kodama_parent *parent, char text[TERM_TEXT]) {
    char name[TERM_TEXT];
    bool is_too_much = parent->points.branch > KODAMA_LIMIT; /* T5.5 */
    kodama_say_card(view, kodama_own_tree(view)->card[parent->card].card, name);
    term_say(view->words, text, is_too_much ? "kodama.refused.points" : "kodama.refused.room", "card", 's', name,
             "points", 'd', parent->points.branch, NULL);
}

void kodama_say_room(const term_view *view, int room, char text[TERM_TEXT]) {
    if (room == KODAMA_NO_ROOM)
        term_say(view->words, text, "kodama.room.last", NULL);
    else
        term_say(view->words, text, "kodama.room", "percent", 'd', room, NULL);
}

/* Seasons and decrees */

void kodama_say_season(const term_view *view, char text[TERM_TEXT]) {
    const kodama_state *s = kodama_state_of(view);
    const char *id = s->phase == KODAMA_HOST   ? "kodama.where.spirits"
                     : s->phase == KODAMA_GROW ? "kodama.where.round"
                                               : "kodama.where.over";
    term_say(view->words, text, id, "season", 'w', kodama_word_of_season(s->season), "round", 'd', s->round + 1,
             "rounds", 'd', KODAMA_ROUNDS, NULL);
}

void kodama_say_decree_now(const term_view *view, char text[TERM_TEXT]) {
    const kodama_rules *rules = kodama_rules_of(view);
    int decree = kodama_decree_now(kodama_state_of(view));
    irori_message message;
    char how[TERM_TEXT];
    *text = 0;
    if (!decree) return;
    irori_message_init(&message, "kodama.decree-now");
    kodama_name_decree(rules, decree, "what", &message);
    kodama_say_message(view, &message, text);
    kodama_say_decree(rules, decree, &message);
    kodama_say_message(view, &message, how);
    kodama_add(text, " ", how);
}

/* Spirits */

void kodama_name_spirit_in(const term_view *view, int spirit, char text[TERM_TEXT]) {
    irori_message message;
    irori_message_init(&message, "kodama.name");
    kodama_name_spirit(kodama_rules_of(view), spirit, "what", &message);
    kodama_say_message(view, &message, text);
}

void kodama_explain_spirit(const term_view *view, int spirit, char text[TERM_TEXT]) {
    const kodama_rules *rules = kodama_rules_of(view);
    const kodama_tree *tree = kodama_own_tree(view);
    const kodama_reward *reward = &rules->spirit[spirit].reward;
    irori_message message;
    char now[TERM_TEXT];
    int measured = kodama_measure_tree(rules, tree, reward->measure, reward->icon);
    kodama_say_spirit(rules, spirit, &message);
    kodama_say_message(view, &message, text);
    term_say(view->words, now, "kodama.would-score", "measured", 'd', measured, "n", 'd',
             kodama_reward_points(reward, measured), NULL);
    kodama_add(text, " ", now);
}

void kodama_say_measured(const term_view *view, const kodama_tree *tree, int spirit, char text[TERM_TEXT]) {
    static const char *const ids[KODAMA_MEASURES] = {
        [KODAMA_COUNT_ICON] = "kodama.short.icons", [KODAMA_RUN_OF_ICON] = "kodama.short.run",
        [KODAMA_LINE] = "kodama.short.line",        [KODAMA_FORK] = "kodama.short.forks",
        [KODAMA_TIP] = "kodama.short.tips",         [KODAMA_LIMB] = "kodama.short.limbs",
        [KODAMA_BALANCE] = "kodama.short.balance",  [KODAMA_TALL] = "kodama.short.tall",
        [KODAMA_WIDE] = "kodama.short.wide",        [KODAMA_SET] = "kodama.short.sets",
        [KODAMA_MIXED] = "kodama.short.mixed",      [KODAMA_TWIN] = "kodama.short.twins"};
    const kodama_reward *reward = &kodama_rules_of(view)->spirit[spirit].reward;
    int measured = kodama_measure_tree(kodama_rules_of(view), tree, reward->measure, reward->icon);
    term_say(view->words, text, ids[reward->measure], "measured", 'd', measured, "sign", 's',
             kodama_signs[reward->icon], NULL);
}

/* Moves */

static void say_drop(const term_view *view, kodama_drop drop, char text[TERM_TEXT]) {
    const kodama_rules *rules = kodama_rules_of(view);
    const kodama_state *s = kodama_state_of(view);
    const kodama_tree *tree = kodama_own_tree(view);
    char name[TERM_TEXT], on[TERM_TEXT], place[TERM_TEXT];
    kodama_wood wood;
    int card = s->display[drop.slot];
    kodama_wood_init(&wood, rules, tree);
    int parent = kodama_parent_of(&wood, rules->card[card].stem, drop.x, drop.y, drop.angle);
    if (parent < 0) {
        kodama_move_to_text(view->rules, kodama_grow_move(drop), text);
        return;
    }
    kodama_points points = kodama_score_branch(rules, tree, parent, card, drop.angle, kodama_decree_now(s));
    kodama_say_card(view, card, name);
    kodama_say_card(view, tree->card[parent].card, on);
    kodama_say_place(view, &(kodama_place){(uint8_t)parent, (uint16_t)drop.angle, (int16_t)drop.x, (int16_t)drop.y},
                     place);
    term_say(view->words, text, "kodama.move.grow", "card", 's', name, "parent", 's', on, "place", 's', place, "points",
             'd', points.branch + points.decree, NULL);
}

void kodama_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]) {
    char name[TERM_TEXT];
    kodama_drop drop = kodama_drop_of(move);
    if (kodama_operation(move) == KODAMA_HOST_MOVE) {
        int spirit = (int)(move >> 8);
        kodama_name_spirit_in(view, spirit, name);
        term_say(view->words, text, "kodama.move.host", "what", 's', name, "points", 'd',
                 kodama_score_spirit(kodama_rules_of(view), kodama_own_tree(view), spirit), NULL);
    } else if (kodama_operation(move) == KODAMA_GROW_MOVE && drop.slot < kodama_rules_of(view)->display) {
        say_drop(view, drop, text);
    } else {
        term_say(view->words, text, "kodama.pass", NULL);
    }
}
