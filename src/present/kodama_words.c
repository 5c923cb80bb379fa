/* Kodama in words. A card's name in the deck is notation, the same in every language; the cards, spirits and decrees of
 * our own deck have words besides, and icons always. */
#include <stdio.h>
#include <string.h>

#include "kodama_present.h"

const char *const kodama_icon_signs[KODAMA_ICONS] = {
    [KODAMA_CATERPILLAR] = "§", [KODAMA_CLOUD] = "☁",    [KODAMA_FIREFLY] = "☼",
    [KODAMA_FLOWER] = "✿",      [KODAMA_MUSHROOM] = "♠", [KODAMA_STAR] = "★"};

const char *kodama_colon(const irori_viewer *viewer) { return irori_present_word(viewer, "present.colon"); }

static void append_bytes(char text[IRORI_SENTENCE], const char *more) {
    size_t used = strlen(text), fits = irori_text_fit(more, IRORI_SENTENCE - used);
    memcpy(text + used, more, fits);
    text[used + fits] = 0;
}

void kodama_append(char text[IRORI_SENTENCE], const char *separator, const char *more) {
    if (*text) append_bytes(text, separator);
    append_bytes(text, more);
}

static void append_message(const irori_viewer *viewer, char text[IRORI_SENTENCE], const char *separator,
                           const irori_message *message) {
    char more[IRORI_SENTENCE];
    kodama_append(text, separator, irori_present_say(viewer, message, more));
}

/* Cards */

const char *kodama_card_name(const irori_viewer *viewer, int card) {
    const char *own = rules_of(viewer)->card[card].name;
    char id[sizeof "kodama.card." + KODAMA_NAME];
    if (kodama_is_trunk(card)) return irori_present_word(viewer, "kodama.trunk");
    snprintf(id, sizeof id, "kodama.card.%s", own);
    return irori_words_has(viewer->words, id) ? irori_present_word(viewer, id) : own;
}

void kodama_describe_signs(const kodama_card *card, char text[IRORI_SENTENCE]) {
    *text = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        for (int i = 0; i < card->icons[icon]; i++) append_bytes(text, kodama_icon_signs[icon]);
}

/* "firefly, flower ×2" */
void kodama_describe_icons(const irori_viewer *viewer, const uint8_t icons[KODAMA_ICONS], char text[IRORI_SENTENCE]) {
    *text = 0;
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        char times[16];
        if (!icons[icon]) continue;
        kodama_append(text, ", ", irori_present_word(viewer, kodama_word_of_icon((kodama_icon)icon)));
        snprintf(times, sizeof times, " ×%d", icons[icon]);
        if (icons[icon] > 1) append_bytes(text, times);
    }
}

/* Points */

/* "decree +3 (on the trunk)" */
void kodama_describe_decree_points(const irori_viewer *viewer, int decree, int points, char text[IRORI_SENTENCE]) {
    char why[IRORI_SENTENCE];
    irori_message message;
    kodama_say_because(rules_of(viewer), decree, &message);
    irori_present_say(viewer, &message, why);
    irori_message_init(&message, "kodama.points.decree");
    irori_message_number(&message, "points", points);
    irori_message_lend(&message, "why", why);
    irori_present_say(viewer, &message, text);
}

static void append_icon_points(const irori_viewer *viewer, const kodama_points *points, int icon,
                               char text[IRORI_SENTENCE], const char *separator) {
    irori_message message;
    irori_message_init(&message, "kodama.points.icon");
    irori_message_word(&message, "what", kodama_word_of_icon((kodama_icon)icon));
    irori_message_number(&message, "points", points->icon[icon]);
    irori_message_number(&message, "cards", points->run[icon]);
    append_message(viewer, text, separator, &message);
}

/* "+9: firefly 4 (over 3 cards), flower 3 (over 2 cards) · decree +2 (on the trunk)" */
void kodama_describe_points_by(const irori_viewer *viewer, const kodama_points *points, int decree,
                               char text[IRORI_SENTENCE]) {
    char more[IRORI_SENTENCE];
    const char *separator = " ";
    snprintf(text, IRORI_SENTENCE, "+%d%s", points->branch + points->decree, kodama_colon(viewer));
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        if (!points->icon[icon]) continue;
        append_icon_points(viewer, points, icon, text, separator);
        separator = ", ";
    }
    if (!points->branch) kodama_append(text, " ", irori_present_word(viewer, "kodama.points.none"));
    if (!points->decree) return;
    kodama_describe_decree_points(viewer, decree, points->decree, more);
    kodama_append(text, " · ", more);
}

void kodama_describe_points(const irori_viewer *viewer, const kodama_points *points, char text[IRORI_SENTENCE]) {
    kodama_describe_points_by(viewer, points, decree_of(state_of(viewer)), text);
}

/* How a card lies: upright, upside down, to the left, to the right */

void kodama_describe_lean(const irori_viewer *viewer, int angle, char text[IRORI_SENTENCE]) {
    static const char *const ids[] = {"kodama.lean.upright", "kodama.lean.down", "kodama.lean.left",
                                      "kodama.lean.right"};
    kodama_lean lean = kodama_lean_of(angle);
    irori_message message;
    irori_message_init(&message, ids[lean.way]);
    irori_message_number(&message, "degrees", lean.degrees);
    irori_present_say(viewer, &message, text);
}

kodama_lean kodama_lean_of(int angle) {
    int degrees = (angle * 360 + KODAMA_TURN / 2) / KODAMA_TURN % 360; /* counter-clockwise */
    if (degrees == 0) return (kodama_lean){KODAMA_UPRIGHT, 0};
    if (degrees == 180) return (kodama_lean){KODAMA_UPSIDE_DOWN, 180};
    if (degrees < 180) return (kodama_lean){KODAMA_LEANS_LEFT, degrees};
    return (kodama_lean){KODAMA_LEANS_RIGHT, 360 - degrees};
}

/* "on 1 the trunk: caterpillar ×2, firefly; leans left 40°." */
void kodama_describe_branch(const irori_viewer *viewer, const kodama_tree *tree, int i, char text[IRORI_SENTENCE]) {
    const kodama_branch *branch = &tree->card[i];
    char icons[IRORI_SENTENCE], lean[IRORI_SENTENCE];
    irori_message message;
    kodama_describe_icons(viewer, rules_of(viewer)->card[branch->card].icons, icons);
    kodama_describe_lean(viewer, branch->angle, lean);
    irori_message_init(&message, i ? "kodama.branch" : "kodama.root");
    irori_message_lend(&message, "icons", icons);
    irori_message_number(&message, "number", branch->parent + 1);
    irori_message_lend(&message, "parent", kodama_card_name(viewer, tree->card[branch->parent].card));
    irori_message_lend(&message, "lean", lean);
    irori_present_say(viewer, &message, text);
}

/* Spirits and decrees */

void kodama_describe_name(const irori_viewer *viewer, bool is_decree, int number, char text[IRORI_SENTENCE]) {
    irori_message message;
    irori_message_init(&message, "kodama.name");
    (is_decree ? kodama_name_decree : kodama_name_spirit)(rules_of(viewer), number, "what", &message);
    irori_present_say(viewer, &message, text);
}

/* The lead names it: "Decree Deep Roots:". */
void kodama_describe_decree_in_full(const irori_viewer *viewer, int decree, const char *lead,
                                    char text[IRORI_SENTENCE]) {
    irori_message message;
    irori_message_init(&message, lead);
    kodama_name_decree(rules_of(viewer), decree, "what", &message);
    irori_message_word(&message, "season", kodama_word_of_season((decree - 1) / (KODAMA_DECREES / KODAMA_SEASONS)));
    irori_present_say(viewer, &message, text);
    kodama_say_decree(rules_of(viewer), decree, &message);
    append_message(viewer, text, " ", &message);
}

void kodama_describe_measured(const irori_viewer *viewer, const kodama_reward *reward, int measured,
                              char text[IRORI_SENTENCE]) {
    static const char *const ids[KODAMA_MEASURES] = {
        [KODAMA_COUNT_ICON] = "kodama.short.icons", [KODAMA_RUN_OF_ICON] = "kodama.short.run",
        [KODAMA_LINE] = "kodama.short.line",        [KODAMA_FORK] = "kodama.short.forks",
        [KODAMA_TIP] = "kodama.short.tips",         [KODAMA_LIMB] = "kodama.short.limbs",
        [KODAMA_BALANCE] = "kodama.short.balance",  [KODAMA_TALL] = "kodama.short.tall",
        [KODAMA_WIDE] = "kodama.short.wide",        [KODAMA_SET] = "kodama.short.sets",
        [KODAMA_MIXED] = "kodama.short.mixed",      [KODAMA_TWIN] = "kodama.short.twins"};
    irori_message message;
    irori_message_init(&message, ids[reward->measure]);
    irori_message_number(&message, "measured", measured);
    irori_message_text(&message, "sign", kodama_icon_signs[reward->icon]);
    irori_present_say(viewer, &message, text);
}
