/* Kodama: the log. A card that grew is one line with its points and their reasons; a new card of the display goes
 * without saying, as it is in sight. Whole lines of a season's start and end stand out. */
#include <string.h>

#include "kodama_screen.h"

typedef struct teller {
    const term_view *view;
    term_lines *log;
    uint32_t entry;
} teller;

static void add_line(const teller *t, term_weight weight, const char *text) {
    term_lines_add(t->log, weight, t->entry, text);
}

static void lead(const teller *t, int actor, const char *rest, char text[TERM_TEXT]) {
    term_row_name(t->view, actor, text);
    kodama_add(text, "", irori_words_get(t->view->words, "term.colon"));
    kodama_add(text, " ", rest);
}

/* "You: wren-fork on the trunk, 4 points (firefly 4) · decree +2" */
static size_t tell_growth(const teller *t, const irori_event *events, size_t count) {
    const irori_words *words = t->view->words;
    const irori_event *grow = &events[0];
    const kodama_tree *tree = &kodama_state_of(t->view)->player[grow->actor].tree;
    char line[TERM_TEXT], what[TERM_TEXT], on[TERM_TEXT], why[TERM_TEXT] = "", part[TERM_TEXT];
    size_t n = 1;
    for (; n < count && events[n].kind == KODAMA_EVENT_SCORE; n++) {
        kodama_icon icon = (kodama_icon)(events[n].object - KODAMA_ICON_OBJECT);
        snprintf(part, sizeof part, "%.60s %d", irori_words_get(words, kodama_word_of_icon(icon)),
                 (int)events[n].number);
        kodama_add(why, ", ", part);
    }
    kodama_say_card(t->view, grow->object, what);
    kodama_say_card(t->view, tree->card[grow->bound].card, on);
    term_say(words, part, "kodama.log.grow", "card", 's', what, "parent", 's', on, "n", 'd', (int)grow->number, NULL);
    lead(t, grow->actor, part, line);
    if (*why) {
        snprintf(part, sizeof part, "(%.200s)", why);
        kodama_add(line, " ", part);
    }
    if (n < count && events[n].kind == KODAMA_EVENT_DECREE_POINTS) {
        kodama_say_decree_points(t->view, events[n].object - KODAMA_DECREE_OBJECT, (int)events[n].number, part);
        n++;
        kodama_add(line, " · ", part);
    }
    add_line(t, TERM_PLAIN, line);
    return n;
}

/* "You: spirit Silk Walker, 6 points (caterpillars on the tree: 7)" */
static void tell_spirit(const teller *t, const irori_event *event) {
    int spirit = event->object - KODAMA_SPIRIT_OBJECT;
    char name[TERM_TEXT], part[TERM_TEXT], line[TERM_TEXT];
    kodama_name_spirit_in(t->view, spirit, name);
    term_say(t->view->words, part, "kodama.log.host", "what", 's', name, "n", 'd', (int)event->number, "counted", 'w',
             kodama_word_of_measure(&kodama_rules_of(t->view)->spirit[spirit].reward), "measured", 'd',
             (int)event->bound, NULL);
    lead(t, event->actor, part, line);
    add_line(t, TERM_SCORE, line);
}

/* "Spring. Decree Deep Roots: …" */
static void tell_decree(const teller *t, const irori_event *event) {
    const kodama_rules *rules = kodama_rules_of(t->view);
    int decree = event->object - KODAMA_DECREE_OBJECT;
    irori_message message;
    char line[TERM_TEXT], how[TERM_TEXT];
    irori_message_init(&message, "kodama.log.season");
    irori_message_word(&message, "season", kodama_word_of_season(event->number - 1));
    kodama_name_decree(rules, decree, "what", &message);
    kodama_say_message(t->view, &message, line);
    kodama_say_decree(rules, decree, &message);
    kodama_say_message(t->view, &message, how);
    kodama_add(line, " ", how);
    add_line(t, TERM_STRONG, line);
}

static void tell_event(const teller *t, const irori_event *event) {
    char text[TERM_TEXT];
    bool is_strong = event->kind == KODAMA_EVENT_OVER || event->kind == KODAMA_EVENT_PASS;
    bool is_score = event->kind == KODAMA_EVENT_SEASON_POINTS;
    if (term_event_text(t->view, *event, text))
        add_line(t, is_strong ? TERM_STRONG : is_score ? TERM_SCORE : TERM_QUIET, text);
}

void kodama_tell(const term_view *view, uint32_t entry, const irori_event *events, size_t count, term_lines *log) {
    teller t = {.view = view, .log = log, .entry = entry};
    for (size_t i = 0; i < count;) {
        switch (events[i].kind) {
        case KODAMA_EVENT_GROW: i += tell_growth(&t, events + i, count - i); continue;
        case KODAMA_EVENT_HOST: tell_spirit(&t, &events[i]); break;
        case KODAMA_EVENT_DECREE: tell_decree(&t, &events[i]); break;
        case KODAMA_EVENT_DEAL: /* in sight, or nobody's business */
        case KODAMA_EVENT_REVEAL:
        case KODAMA_EVENT_UNDER: break;
        default: tell_event(&t, &events[i]);
        }
        i++;
    }
}
