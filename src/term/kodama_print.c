/* Kodama: the position as lines of text, for the plain mode and for replays. Trees are told card by card: what each
 * grows from, its icons, how it lies. To a player the others' trees are a line each; who looks on gets all of them,
 * and drawn as well. */
#include <string.h>

#include "kodama_screen.h"

static const char *word(const term_view *view, const char *id) { return irori_words_get(view->words, id); }

static void print_head(FILE *out, const term_view *view) {
    const kodama_state *s = kodama_state_of(view);
    char text[TERM_TEXT];
    kodama_say_season(view, text);
    fprintf(out, "%s.", text);
    if (s->phase != KODAMA_OVER) {
        kodama_say_decree_now(view, text);
        fprintf(out, " %s", text);
        term_say(view->words, text, "kodama.deck-left", "n", 'd', s->deck_count, NULL);
        fprintf(out, " %s.", text);
    }
    fputs("\n", out);
}

static void print_display(FILE *out, const term_view *view) {
    const kodama_rules *rules = kodama_rules_of(view);
    const kodama_state *s = kodama_state_of(view);
    char icons[TERM_TEXT];
    if (s->phase == KODAMA_OVER || (s->phase == KODAMA_GROW && s->active == view->seat)) return; /* told as choices */
    fputs(word(view, "kodama.print.display"), out);
    for (int slot = 0; slot < rules->display; slot++) {
        kodama_say_icons(view, &rules->card[s->display[slot]], icons);
        fprintf(out, "%s %d %s (%s)", slot ? "," : "", slot + 1, rules->card[s->display[slot]].name, icons);
    }
    fputs(".\n", out);
}

/* "  3 lone-reed on 1 wren-fork: caterpillar ×2, firefly; leans left 40°." */
static void print_card(FILE *out, const term_view *view, const kodama_tree *tree, int i) {
    const kodama_rules *rules = kodama_rules_of(view);
    const kodama_branch *branch = &tree->card[i];
    char name[TERM_TEXT], icons[TERM_TEXT], on[TERM_TEXT], lean[TERM_TEXT], line[TERM_TEXT];
    kodama_say_card(view, branch->card, name);
    kodama_say_icons(view, &rules->card[branch->card], icons);
    if (!i) {
        fprintf(out, "  %s%s %s.\n", name, word(view, "term.colon"), icons);
        return;
    }
    kodama_say_card(view, tree->card[branch->parent].card, on);
    if (branch->parent) {
        char numbered[TERM_TEXT];
        snprintf(numbered, sizeof numbered, "%d %.60s", branch->parent, on);
        memcpy(on, numbered, sizeof on);
    }
    kodama_say_lean(view, branch->angle, lean);
    term_say(view->words, line, "kodama.print.card", "card", 's', name, "parent", 's', on, "icons", 's', icons, "lean",
             's', lean, NULL);
    fprintf(out, "  %d %s\n", i, line);
}

static void print_score(FILE *out, const term_view *view, int seat) {
    const kodama_player *player = &kodama_state_of(view)->player[seat];
    char name[TERM_TEXT], text[TERM_TEXT];
    term_row_name(view, seat, name);
    term_say(view->words, text, "kodama.print.score", "n", 'd', kodama_score(player), "branches", 'd',
             player->branch_points, "decrees", 'd', player->decree_points, "spirits", 'd', player->spirit_points, NULL);
    fprintf(out, "%s%s %s", name, word(view, "term.colon"), text);
}

static void print_sums(FILE *out, const term_view *view, const kodama_tree *tree) {
    const kodama_rules *rules = kodama_rules_of(view);
    kodama_card all = {.features = 0};
    char icons[TERM_TEXT], text[TERM_TEXT];
    for (int i = 0; i < tree->count; i++)
        for (int icon = 0; icon < KODAMA_ICONS; icon++)
            all.icons[icon] = (uint8_t)(all.icons[icon] + rules->card[tree->card[i].card].icons[icon]);
    kodama_say_icons(view, &all, icons);
    term_say(view->words, text, "kodama.print.tree", "n", 'd', tree->count - 1, NULL);
    fprintf(out, " %s %s.\n", text, icons);
}

enum { PICTURE_WIDE = 72, PICTURE_HIGH = 24 };

static void print_picture(FILE *out, const term_view *view, const kodama_tree *tree) {
    kodama_wood wood;
    kodama_picture picture;
    kodama_wood_init(&wood, kodama_rules_of(view), tree);
    kodama_window window = kodama_window_of(&wood);
    kodama_picture_init(&picture, PICTURE_WIDE, tree->count > 4 ? PICTURE_HIGH : PICTURE_HIGH / 2, &window);
    for (int i = 0; i < wood.count; i++) kodama_picture_add(&picture, &wood.card[i], KODAMA_LYING);
    for (int row = 0; row < picture.rows; row++) {
        int end = picture.columns;
        while (end && !picture.cell[row][end - 1].dots && !picture.cell[row][end - 1].sign) end--;
        for (int column = 0; column < end; column++) {
            char text[8];
            kodama_cell_text(&picture.cell[row][column], text);
            fputs(text, out);
        }
        if (end) fputs("\n", out);
    }
}

static void print_seat(FILE *out, const term_view *view, int seat) {
    const kodama_tree *tree = &kodama_state_of(view)->player[seat].tree;
    print_score(out, view, seat);
    print_sums(out, view, tree);
    if (seat != view->seat && view->seat >= 0) return;
    for (int i = 0; i < tree->count; i++) print_card(out, view, tree, i);
    if (view->seat < 0) print_picture(out, view, tree);
}

/* "Leaf Mender, would score 4 points now: caterpillars on the tree, 5." In full they are told when they are chosen. */
static void print_hand(FILE *out, const term_view *view, int seat) {
    const kodama_rules *rules = kodama_rules_of(view);
    const kodama_player *player = &kodama_state_of(view)->player[seat];
    bool is_yours = seat == view->seat && term_is_human(view->table, seat) && term_count_humans(view->table) == 1;
    irori_message message;
    char text[TERM_TEXT];
    const kodama_state *s = kodama_state_of(view);
    if (!player->hand[0] || (s->phase == KODAMA_HOST && s->active == view->seat)) return;
    irori_message_init(&message, is_yours ? "kodama.print.your-hand" : "kodama.print.hand");
    irori_message_seat(&message, "who", seat);
    kodama_say_message(view, &message, text);
    fprintf(out, "%s\n", text);
    for (int i = 0; i < KODAMA_HAND && player->hand[i]; i++) {
        const kodama_reward *reward = &rules->spirit[player->hand[i]].reward;
        int measured = kodama_measure_tree(rules, &player->tree, reward->measure, reward->icon);
        irori_message_init(&message, "kodama.print.spirit");
        kodama_name_spirit(rules, player->hand[i], "spirit", &message);
        irori_message_word(&message, "what", kodama_word_of_measure(reward));
        irori_message_number(&message, "measured", measured);
        irori_message_number(&message, "n", kodama_reward_points(reward, measured));
        kodama_say_message(view, &message, text);
        fprintf(out, "  %s\n", text);
    }
}

void kodama_print_others(FILE *out, const term_view *view) {
    for (int seat = 0; seat < view->rules->players; seat++) {
        const kodama_tree *tree = &kodama_state_of(view)->player[seat].tree;
        if (seat == view->seat) continue;
        print_score(out, view, seat);
        print_sums(out, view, tree);
        for (int i = 0; i < tree->count; i++) print_card(out, view, tree, i);
    }
}

void kodama_print(FILE *out, const term_view *view) {
    print_head(out, view);
    for (int seat = 0; seat < view->rules->players; seat++) print_seat(out, view, seat);
    for (int seat = 0; seat < view->rules->players; seat++)
        if (seat == view->seat || view->seat == IRORI_OMNISCIENT) print_hand(out, view, seat);
    print_display(out, view);
}
