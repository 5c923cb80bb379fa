/* A decision by numbers, names or the game's notation. */
#include "plain.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What cannot be picked, and why: without a number. */
static void print_left_out(const term_session *session, const term_choice *choice) {
    char text[TERM_TEXT];
    for (int i = 0; term_item_left_out(&session->view, choice, i, text); i++) term_put(stdout, "- ", text);
}

/* Things that are picked together have their numbers where they lie, unless the game recites its table. */
static bool lists_items(const term_session *session, const term_choice *choice) {
    irori_viewer viewer = term_viewer_of(&session->view);
    if (term_picking_of(&session->view, choice) == IRORI_PICK_ONE) return true;
    return irori_viewer_recites(&viewer);
}

void plain_print_choices(const term_session *session, const term_choice *choice) {
    const term_view *view = &session->view;
    char text[TERM_TEXT], number[16];
    if (term_goes_on(view)) { /* nothing to choose: enter goes on */
        term_item_text(view, choice, 0, text);
        term_join(text, " ", plain_word(session, "term.ask.go-on"));
        term_put(stdout, "", text);
        return;
    }
    int count = lists_items(session, choice) ? term_items(view, choice) : 0;
    for (int i = 0; i < count; i++) {
        term_item_text(view, choice, i, text);
        snprintf(number, sizeof number, "%d ", term_item_number(view, choice, i));
        term_put(stdout, number, text);
    }
    print_left_out(session, choice);
    if (choice->depth) printf("0 %s\n", plain_word(session, "term.item.back"));
    term_item_ask(view, choice, text);
    term_join(text, " ", plain_word(session, term_has_names(view, choice) ? "term.ask.how" : "term.ask.how.numbers"));
    term_put(stdout, "", text);
}

bool plain_step_back(const term_session *session, term_choice *choice) {
    if (!choice->depth) return false;
    choice->depth--;
    plain_print_choices(session, choice);
    return true;
}

/* How many numbers a decision takes at most. */
static int count_wanted(const term_session *session, const term_choice *choice) {
    switch (term_picking_of(&session->view, choice)) {
    case IRORI_PICK_ANY: return TERM_MOST_PICKS;
    case IRORI_PICK_ONE: return 1;
    default: return term_wanted(&session->view, choice);
    }
}

/* One more number: the message id of what is wrong with it; NULL: nothing. */
static const char *pick_number(const term_session *session, term_choice *choice, long number, int wanted) {
    bool is_number = number > 0 && number < INT_MAX;
    int item = is_number ? term_item_numbered(&session->view, choice, (int)number) : TERM_NO_ITEM;
    if (item < 0) return "term.numbers.range";
    if (term_is_picked(choice, item)) return "term.numbers.twice";
    if (choice->count == wanted) return "term.numbers.wanted";
    choice->picked[choice->count++] = item;
    return NULL;
}

/* "2 5" as items. False: why not, and none is picked. */
static bool read_numbers(const term_session *session, const char *line, term_choice *choice, char why[TERM_TEXT]) {
    int wanted = count_wanted(session, choice), items = term_items(&session->view, choice);
    bool takes_any = term_picking_of(&session->view, choice) == IRORI_PICK_ANY;
    const char *wrong = NULL;
    long number = 0;
    choice->count = 0;
    if (takes_any && !strcmp(line, "0")) return true;
    for (const char *at = line + strspn(line, " ,+"); *at && !wrong; at += strspn(at, " ,+")) {
        char *end;
        number = strtol(at, &end, 10);
        wrong = pick_number(session, choice, number, wanted);
        at = end;
    }
    if (!wrong && !takes_any && choice->count < wanted) wrong = "term.numbers.wanted";
    if (!wrong) return true;
    choice->count = 0;
    if (number > 0 && number < INT_MAX && term_number_refused(&session->view, choice, (int)number, why)) return false;
    irori_message message;
    irori_message_init(&message, wrong);
    irori_message_number(&message, "number", number);
    irori_message_number(&message, "n",
                         strcmp(wrong, "term.numbers.range") ? wanted
                                                             : term_item_number(&session->view, choice, items - 1));
    irori_words_say(session->words, &message, NULL, NULL, why, TERM_TEXT);
    return false;
}

bool plain_take_picked(term_session *session, int seat, term_choice *choice) {
    char why[TERM_TEXT];
    if (term_picking_of(&session->view, choice) == IRORI_PICK_ONE &&
        term_item_opens(&session->view, choice, choice->picked[0])) {
        choice->opened[choice->depth++] = choice->picked[0];
        choice->count = 0;
        plain_print_choices(session, choice);
        return false;
    }
    if (term_session_decide(session, seat, choice, why)) return true;
    term_put(stdout, "", why);
    return false;
}

static bool decide_by_numbers(term_session *session, int seat, const char *line, term_choice *choice) {
    char why[TERM_TEXT];
    if (!strcmp(line, "0") && plain_step_back(session, choice)) return false;
    if (read_numbers(session, line, choice, why)) return plain_take_picked(session, seat, choice);
    term_put(stdout, "", why);
    plain_print_choices(session, choice);
    return false;
}

/* A line that is no move: the name of an item, or its beginning. */
static bool decide_by_name(term_session *session, int seat, const char *line, term_choice *choice,
                           const irori_error *why) {
    char text[TERM_TEXT];
    int item = term_item_named(&session->view, choice, line);
    if (item >= 0) {
        choice->picked[0] = item, choice->count = 1;
        return plain_take_picked(session, seat, choice);
    }
    if (item == TERM_MORE_TO_TYPE)
        puts(term_say(session->words, text, "term.name.several", "text", 's', line, NULL));
    else
        plain_print_error(session, why);
    return false;
}

bool plain_decide(term_session *session, int seat, const char *line, term_choice *choice) {
    const irori_rules *rules = session->view.rules;
    irori_error why;
    irori_move move = choice->offered;
    char how[TERM_TEXT];
    choice->offered = 0;
    if (move && !strcasecmp(line, plain_word(session, "term.command.ok")))
        return link_decide(session->link, seat, &move, 1, &why);
    if (line[strspn(line, "0123456789 ,+")] == 0) return decide_by_numbers(session, seat, line, choice);
    irori_status status = rules->game->move_from_text(rules, line, &move, &why.why);
    if (!status && link_decide(session->link, seat, &move, 1, &why)) return true;
    if (status) return decide_by_name(session, seat, line, choice, &why);
    term_lines page = {.line = NULL};
    choice->offered = term_mend(&session->view, move, how);
    if (choice->offered)
        printf("%s %s\n", how, plain_word(session, "term.offered"));
    else
        term_session_refuse(session, seat, move, &why, &page);
    plain_print_page(&page);
    return false;
}
