/* 5211 in the terminal: the log, what can be picked, and the position as text. An item is a card of the hand as it is
 * shown, so equal cards are items of their own. */
#include <ctype.h>
#include <string.h>

#include "g5211.h"

static const g5211_state *state_of(const term_view *view) { return view->known; }

bool g5211_shows_score(const term_view *view, int seat) {
    return g5211_scores_are_open(view->rules, state_of(view)) || seat == view->seat || view->seat == IRORI_OMNISCIENT;
}

/* The log */

/* Cards of one seat that were shown or drawn together, as one name: "B1 V4". Returns how many events that were. */
static size_t gather_cards(const irori_event *events, size_t count, char cards[48]) {
    size_t n = 0;
    *cards = 0;
    while (n < count && events[n].kind == events[0].kind && events[n].actor == events[0].actor) n++;
    for (size_t i = n < 8 ? n : 8; i-- > 0;) { /* they are told falling */
        char text[4];
        g5211_card_text(events[i].object, text);
        strcat(strcat(cards, *cards ? " " : ""), text);
    }
    return n;
}

static void add_part(char line[TERM_TEXT], const char *name, const char *cards) {
    size_t used = strlen(line);
    snprintf(line + used, TERM_TEXT - used, "%s%.48s %.47s", used ? " · " : "", name, cards);
}

/* All that was shown at once is one line. */
static size_t tell_shown(const term_view *view, uint32_t entry, const irori_event *events, size_t count,
                         term_lines *log) {
    char line[TERM_TEXT] = "", name[TERM_TEXT], cards[48];
    size_t n = 0;
    while (n < count && events[n].kind == G5211_EVENT_SHOW) {
        term_row_name(view, events[n].actor, name);
        n += gather_cards(events + n, count - n, cards);
        add_part(line, name, cards);
    }
    term_lines_add(log, TERM_PLAIN, entry, line);
    return n;
}

/* Own cards only; that the others draw as many goes without saying. */
static size_t tell_drawn(const term_view *view, uint32_t entry, const irori_event *events, size_t count,
                         term_lines *log) {
    char line[TERM_TEXT], cards[48];
    bool is_seen = events[0].object;
    size_t n = gather_cards(events, count, cards);
    irori_message message;
    irori_message_init(&message, "5211.event.draw");
    irori_message_seat(&message, "who", events[0].actor);
    irori_message_lend(&message, "what", cards);
    irori_words_say(view->words, &message, term_seat_name, (void *)view, line, sizeof line);
    if (is_seen) term_lines_add(log, TERM_QUIET, entry, line);
    return n;
}

static term_weight weight_of(int kind) {
    switch (kind) {
    case G5211_EVENT_DEAL:
    case G5211_EVENT_ROUND:
    case G5211_EVENT_LAST_ROUND:
    case G5211_EVENT_OVER: return TERM_STRONG;
    case G5211_EVENT_KODODO_SCORES:
    case G5211_EVENT_KODODO_MISSED:
    case G5211_EVENT_LIMIT:
    case G5211_EVENT_TIE:
    case G5211_EVENT_MAJORITY:
    case G5211_EVENT_NOBODY:
    case G5211_EVENT_POINTS: return TERM_SCORE;
    default: return TERM_PLAIN;
    }
}

static void tell(const term_view *view, uint32_t entry, const irori_event *events, size_t count, term_lines *log) {
    char text[TERM_TEXT];
    for (size_t i = 0; i < count;) {
        switch (events[i].kind) {
        case G5211_EVENT_SHOW: i += tell_shown(view, entry, events + i, count - i, log); continue;
        case G5211_EVENT_DRAW: i += tell_drawn(view, entry, events + i, count - i, log); continue;
        case G5211_EVENT_CHOOSE: break; /* soon shown */
        default:
            if (term_event_text(view, events[i], text)) term_lines_add(log, weight_of(events[i].kind), entry, text);
        }
        i++;
    }
}

static bool pauses(const term_view *view, const irori_event *events, size_t count) {
    (void)view;
    for (size_t i = 0; i < count; i++)
        if (weight_of(events[i].kind) == TERM_SCORE) return true;
    return false;
}

/* Choosing */

static int items(const term_view *view, const term_choice *choice) {
    (void)choice;
    const g5211_state *s = state_of(view);
    bool owes = view->seat >= 0 && s->waiting >> view->seat & 1;
    return owes ? g5211_hand_count(s->hand[view->seat]) : 0;
}

static int wanted(const term_view *view) { return state_of(view)->turn ? 1 : 2; }

static irori_move decide(const term_view *view, const term_choice *choice, char why[TERM_TEXT]) {
    const g5211_state *s = state_of(view);
    int a = choice->count > 0 ? hand_card(s, view->seat, choice->picked[0]) : 0,
        b = choice->count > 1 ? hand_card(s, view->seat, choice->picked[1]) : 0;
    (void)why;
    return (irori_move)(a > b ? a : b) | (irori_move)(a > b ? b : a) << 8;
}

static bool is_picked(const term_choice *choice, int item) {
    for (int i = 0; i < choice->count; i++)
        if (choice->picked[i] == item) return true;
    return false;
}

/* A number, or a card's name: the first such card that is not picked yet, else one that is. */
static int find(const term_view *view, const term_choice *choice, const char *typed) {
    const g5211_state *s = state_of(view);
    int found = TERM_NO_ITEM, count = items(view, choice);
    char name[4] = {(char)toupper((unsigned char)typed[0]), typed[0] ? typed[1] : 0};
    if (isdigit((unsigned char)typed[0]) && !typed[1])
        return typed[0] >= '1' && typed[0] < '1' + count ? typed[0] - '1' : TERM_NO_ITEM;
    if (!typed[1] && name[0] && strchr(g5211_letters, name[0])) return TERM_MORE_TO_TYPE;
    for (int i = 0; i < count; i++) {
        char text[4];
        g5211_card_text(hand_card(s, view->seat, i), text);
        if (strcmp(text, name)) continue;
        if (!is_picked(choice, i)) return i;
        if (found < 0) found = i;
    }
    return found;
}

void g5211_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]) {
    (void)choice;
    term_say(view->words, text, state_of(view)->turn ? "5211.ask.one" : "5211.ask.two", NULL);
}

static void item(const term_view *view, const term_choice *choice, int index, char text[TERM_TEXT]) {
    (void)choice;
    g5211_card_text(hand_card(state_of(view), view->seat, index), text);
}

/* The position as text */

void g5211_say_where(const term_view *view, char text[TERM_TEXT]) {
    const g5211_state *s = state_of(view);
    bool is_long = view->rules->option[G5211_OPTION_LONG];
    term_say(view->words, text, is_long ? "5211.where.long" : "5211.where", "deal", 'd', s->deal, "round", 'd',
             s->round, "rounds", 'd', rounds_in_deal(view->rules->players), "turn", 'd', s->turn + 1, NULL);
}

static void write_row(FILE *out, uint32_t row) {
    for (int i = 0; i < g5211_hand_count(row); i++) {
        char text[4];
        g5211_card_text(row_card(row, i), text);
        fprintf(out, " %s", text);
    }
}

static void print_counts(FILE *out, const term_view *view) {
    static const char *const labels[] = {"5211.label.B", "5211.label.G", "5211.label.Y", "5211.label.O",
                                         "5211.label.V"};
    const g5211_state *s = state_of(view);
    const uint32_t none[G5211_SEATS] = {0};
    int players = view->rules->players;
    g5211_verdict verdict = g5211_judge(players, rows_count(s) ? s->row : none);
    char text[TERM_TEXT];
    bool is_empty = true;
    fputs(term_say(view->words, text, "5211.print.in-play", "limit", 'd', g5211_limit(players), NULL), out);
    for (int c = 0; c < G5211_COLOURS; c++) {
        if (!verdict.count[c]) continue;
        fprintf(out, "%s %s %d", is_empty ? "" : ",", irori_words_get(view->words, labels[c]), verdict.count[c]);
        is_empty = false;
    }
    if (is_empty) fprintf(out, " %s", irori_words_get(view->words, "5211.print.nothing"));
    fprintf(out, ". %s\n",
            term_say(view->words, text, "5211.print.kododo", "n", 'd', verdict.kododo, "target", 'd',
                     g5211_kododo_target(players), NULL));
}

static void print_seat(FILE *out, const term_view *view, int seat) {
    const g5211_state *s = state_of(view);
    char text[TERM_TEXT];
    bool has_chosen = s->waiting && !(s->waiting >> seat & 1);
    term_row_name(view, seat, text);
    fprintf(out, "%s%s", text, irori_words_get(view->words, "term.colon"));
    if (rows_count(s)) write_row(out, s->row[seat]);
    if (rows_count(s) && s->row[seat]) fputs(".", out);
    if (has_chosen) fprintf(out, " %s", irori_words_get(view->words, "5211.print.chosen"));
    if (has_chosen && (seat == view->seat || view->seat == IRORI_OMNISCIENT)) {
        write_row(out, s->choice[seat]);
        fputs(".", out);
    }
    if (g5211_shows_score(view, seat))
        fprintf(out, " %s", term_say(view->words, text, "5211.print.score", "n", 'd', g5211_score(s, seat), NULL));
    if (s->kept[seat] || !g5211_shows_score(view, seat))
        fprintf(out, " %s", term_say(view->words, text, "5211.print.kept", "n", 'd', s->kept[seat], NULL));
    fputs("\n", out);
}

static void print_hand(FILE *out, const term_view *view, int seat) {
    const g5211_state *s = state_of(view);
    char text[TERM_TEXT];
    int count = g5211_hand_count(s->hand[seat]);
    if (!count) return;
    irori_message message;
    bool is_yours = seat == view->seat && term_is_human(view->table, seat) && term_count_humans(view->table) == 1;
    irori_message_init(&message, is_yours ? "5211.print.your-hand" : "5211.print.hand");
    irori_message_seat(&message, "who", seat);
    irori_words_say(view->words, &message, term_seat_name, (void *)view, text, sizeof text);
    fputs(text, out);
    for (int i = 0; i < count; i++) {
        char card[4];
        int kind = hand_card(s, seat, i);
        g5211_card_text(kind, card);
        fprintf(out, "%s %d %s%s", i ? "," : "", i + 1, card, g5211_is_kododo(kind) ? " Kododo" : "");
    }
    fputs(".\n", out);
}

static void print(FILE *out, const term_view *view) {
    const g5211_state *s = state_of(view);
    char text[TERM_TEXT];
    if (s->waiting) {
        g5211_say_where(view, text);
        fprintf(out, "%s. ", text);
        term_say(view->words, text, "5211.pile", "n", 'd', s->deck_count - s->box_count, NULL);
        fprintf(out, "%s.\n", text);
    }
    print_counts(out, view);
    for (int seat = 0; seat < view->rules->players; seat++) print_seat(out, view, seat);
    for (int seat = 0; seat < view->rules->players; seat++)
        if (seat == view->seat || view->seat == IRORI_OMNISCIENT) print_hand(out, view, seat);
}

const term_screen term_screen_5211 = {
    .game = "5211",
    .rows = 24,
    .columns = 80,
    .tell = tell,
    .pauses = pauses,
    .items = items,
    .wanted = wanted,
    .decide = decide,
    .find = find,
    .ask = g5211_ask,
    .item = item,
    .print = print,
    .draw = g5211_draw,
};
