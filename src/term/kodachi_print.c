/* Kodachi: the position as lines of text, for the plain mode and for replays. */
#include <string.h>

#include "kodachi_screen.h"

static const char *word(const term_view *view, const char *id) { return irori_words_get(view->words, id); }

static void print_head(FILE *out, const term_view *view) {
    const kodachi_state *s = kodachi_state_of(view);
    char text[TERM_TEXT];
    kodachi_say_where(view, text);
    fprintf(out, "%s", text);
    if (s->phase == KODACHI_FIGHT || s->phase == KODACHI_GO_ON)
        fprintf(out, " %s", word(view, s->is_strength ? "kodachi.print.strength" : "kodachi.print.stealth"));
    const char *back = !s->top_back       ? "kodachi.print.next.none"
                       : s->top_back == 2 ? "kodachi.print.next.elite"
                                          : "kodachi.print.next.regular";
    if (s->phase != KODACHI_OVER) fprintf(out, " %s", word(view, back));
    fputs("\n", out);
}

static void print_tokens(FILE *out, const term_view *view) {
    const kodachi_state *s = kodachi_state_of(view);
    fputs(word(view, "kodachi.print.tokens"), out);
    for (int clan = 0; clan < KODACHI_CLANS; clan++) {
        fprintf(out, "%s %c", clan ? "," : "", "RBG"[clan]);
        if (s->token_next[clan] == 3) fputs(" –", out);
        for (int i = s->token_next[clan]; i < 3; i++) fprintf(out, " %d", kodachi_token_worth(clan * 3 + i));
    }
    fputs(".\n", out);
}

/* The signs of the screen in words. */
static void say_value(const term_view *view, const kodachi_guard *guard, bool is_half, char text[TERM_TEXT]) {
    const char *id = !guard->is_double ? "kodachi.print.two-values"
                     : is_half         ? "kodachi.print.half"
                                       : "kodachi.print.double";
    if (!guard->is_double && guard->low == guard->high)
        snprintf(text, TERM_TEXT, "%d", guard->low);
    else
        term_say(view->words, text, id, "low", 'd', guard->low, "high", 'd', guard->high, NULL);
}

/* "1: B2/4, dojo 2, 4 points, costs …; guard 4f, 4, fan, beaten." */
static void print_column(FILE *out, const term_view *view, int column) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    const kodachi_state *s = kodachi_state_of(view);
    const kodachi_card *house = &rules->card[s->column_house[column]];
    const kodachi_guard *guard = &rules->guard[s->column_guard[column]];
    bool is_now = s->phase == KODACHI_FIGHT && column == s->columns - 1;
    char text[TERM_TEXT];
    fprintf(out, "%d%s ", column + 1, word(view, "term.colon"));
    if (s->column_house[column]) {
        kodachi_say_effect(view, house, text);
        fprintf(out, "%s, %s, ", house->name, text);
        kodachi_say_worth(view, house, text);
        fprintf(out, "%s, ", text);
        kodachi_say_cost(view, &house->cost, false, text);
        fprintf(out, "%s %s%s", word(view, "kodachi.print.costs"), text,
                kodachi_could_pay(view, house) ? word(view, "kodachi.print.affordable") : "");
    } else {
        fputs("–", out);
    }
    fputs(word(view, "kodachi.semicolon"), out);
    if (s->column_guard[column]) {
        say_value(view, guard, is_now && s->half, text);
        fprintf(out, "%s %s, %s, %s%s", word(view, guard->is_elite ? "kodachi.print.elite" : "kodachi.print.guard"),
                guard->name, text, kodachi_word_of_treasure(view, guard->treasure),
                column < s->beaten ? word(view, "kodachi.print.beaten") : "");
    } else {
        fputs("–", out);
    }
    fputs(".\n", out);
}

static void print_treasures(FILE *out, const term_view *view, int seat) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    const kodachi_state *s = kodachi_state_of(view);
    fputs(word(view, "kodachi.print.treasures"), out);
    if (!s->player[seat].treasure_count) fputs(" –", out);
    for (int place = 0, kind; (kind = kodachi_own_treasure(s, seat, place)); place++)
        fprintf(out, " %s", rules->guard[kind].name);
}

static void print_seat(FILE *out, const term_view *view, int seat) {
    const kodachi_state *s = kodachi_state_of(view);
    const kodachi_player *player = &s->player[seat];
    int discarded = 0;
    char text[TERM_TEXT];
    for (int kind = 1; kind < KODACHI_KINDS; kind++) discarded += player->discard[kind];
    term_row_name(view, seat, text);
    fprintf(out, "%s%s ", text, word(view, "term.colon"));
    print_treasures(out, view, seat);
    fprintf(out, "%s%s", word(view, "kodachi.semicolon"), word(view, "kodachi.print.won"));
    if (!player->tokens) fputs(" –", out);
    for (int token = 0; token < KODACHI_TOKENS; token++)
        if (player->tokens >> token & 1) fprintf(out, " %c%d", "RBG"[token / 3], kodachi_token_worth(token));
    term_say(view->words, text, "kodachi.print.piles", "hand", 'd', player->hand_count, "pile", 'd', player->pile_count,
             "discard", 'd', discarded, NULL);
    fprintf(out, "%s%s\n", word(view, "kodachi.semicolon"), text);
}

static void print_hand(FILE *out, const term_view *view, int seat) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    const kodachi_state *s = kodachi_state_of(view);
    irori_message message;
    char text[TERM_TEXT];
    bool is_yours = seat == view->seat && term_is_human(view->table, seat) && term_count_humans(view->table) == 1;
    irori_message_init(&message, is_yours ? "kodachi.print.your-hand" : "kodachi.print.hand");
    irori_message_seat(&message, "who", seat);
    fputs(irori_words_say(view->words, &message, term_seat_name, (void *)view, text, sizeof text), out);
    for (int place = 0, kind; (kind = kodachi_hand_card(s, seat, place)); place++)
        fprintf(out, " %s", rules->card[kind].name);
    fputs(".\n", out);
}

static void print_fight(FILE *out, const term_view *view) {
    const kodachi_state *s = kodachi_state_of(view);
    char text[TERM_TEXT];
    if (s->phase == KODACHI_FIGHT) {
        kodachi_fight f = kodachi_fight_now(kodachi_rules_of(view), s);
        kodachi_say_fight(view, &f, text);
        fprintf(out, "%s.\n", text);
    }
    if (s->coins && s->phase <= KODACHI_TAKE) fprintf(out, "%s\n", word(view, "kodachi.coin.waits"));
}

/* What a person's own decision may have changed: not the others, not the columns that are done with. */
void kodachi_print_briefly(FILE *out, const term_view *view) {
    const kodachi_state *s = kodachi_state_of(view);
    print_head(out, view);
    for (int column = s->phase == KODACHI_FIGHT ? s->columns - 1 : 0; column < s->columns; column++)
        if (s->phase != KODACHI_GO_ON) print_column(out, view, column);
    if (s->phase == KODACHI_TAKE || kodachi_is_turn_end(s)) print_seat(out, view, view->seat);
    print_hand(out, view, view->seat);
    print_fight(out, view);
}

void kodachi_print(FILE *out, const term_view *view) {
    const kodachi_state *s = kodachi_state_of(view);
    print_head(out, view);
    for (int column = 0; column < s->columns; column++) print_column(out, view, column);
    print_tokens(out, view);
    for (int seat = 0; seat < view->rules->players; seat++) print_seat(out, view, seat);
    for (int seat = 0; seat < view->rules->players; seat++)
        if (seat == view->seat || view->seat == IRORI_OMNISCIENT) print_hand(out, view, seat);
    print_fight(out, view);
}
