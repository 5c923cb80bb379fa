/* Harakiri: pages to read at any time: the characters' boards, missions and enemies, the places by territory with their
 * distance, the campaign sheet (H3). */
#include <string.h>

#include "harakiri_screen.h"
#include "harakiri_sheet.h"

typedef struct page_writer {
    const term_view *view;
    const harakiri_content *content;
    const harakiri_state *state;
    term_lines *page;
    int width;
} page_writer;

static page_writer writer(const term_view *view, int width, term_lines *page) {
    return (page_writer){.view = view,
                         .content = harakiri_content_in(view),
                         .state = harakiri_state_in(view),
                         .page = page,
                         .width = width};
}

static const char *word(const page_writer *w, const char *id) { return irori_words_get(w->view->words, id); }

static void add_heading(const page_writer *w, const char *text) {
    if (w->page->count) term_lines_add(w->page, TERM_PLAIN, 0, "");
    term_lines_wrap(w->page, TERM_STRONG, 0, "", text, w->width);
}

static void add_text(const page_writer *w, const char *lead, const char *text) {
    term_lines_wrap(w->page, TERM_PLAIN, 0, lead, text, w->width);
}

/* "  Label: text" */
static void add_labelled(const page_writer *w, const char *id, const char *text) {
    char lead[TERM_TEXT];
    if (!*text) return;
    snprintf(lead, sizeof lead, "  %.60s%s ", word(w, id), word(w, "term.colon"));
    add_text(w, lead, text);
}

static void add_quote(const page_writer *w, int text) {
    if (text) term_lines_wrap(w->page, TERM_QUIET, 0, "  ", harakiri_text(w->content, text), w->width);
}

static void add_language(const page_writer *w) {
    if (harakiri_is_translated(w->view)) term_lines_add(w->page, TERM_QUIET, 0, word(w, "harakiri.in-english"));
}

/* Boards */

static const char *const class_ids[] = {"", "harakiri.class.samurai", "harakiri.class.ronin", "harakiri.class.ninja",
                                        "harakiri.class.monk"};

static void add_condition(const page_writer *w, int who) {
    const harakiri_character *c = harakiri_who_of(w->state, who);
    char text[TERM_TEXT];
    harakiri_say_condition(w->view, who, text);
    add_text(w, "  ", text);
    term_say(w->view->words, text, "harakiri.board.attributes", "power", 'd', c->attribute[HARAKIRI_POWER], "dexterity",
             'd', c->attribute[HARAKIRI_DEXTERITY], "knowledge", 'd', c->attribute[HARAKIRI_KNOWLEDGE], "spirit", 'd',
             c->attribute[HARAKIRI_SPIRIT], NULL);
    add_text(w, "  ", text);
    harakiri_say_purse(w->view, who, text);
    add_text(w, "  ", text);
}

static void add_skills(const page_writer *w, const harakiri_character *c) {
    char text[TERM_TEXT] = "", part[TERM_TEXT];
    for (int i = 1; i < w->content->skill_count; i++) {
        if (!(c->skills >> i & 1)) continue;
        int trait = w->content->skill[i].trait[c->sides >> i & 1];
        snprintf(part, sizeof part, "%.60s%s%.60s%s", HARAKIRI_TITLE(w->view, skill, i), trait ? " (" : "",
                 trait ? HARAKIRI_TITLE(w->view, trait, trait) : "", trait ? ")" : "");
        harakiri_join(text, ", ", part);
    }
    add_labelled(w, "harakiri.sheet.skills", text);
}

static void add_named(const page_writer *w, const char *id, const char *name, const char *what) {
    char text[TERM_TEXT];
    snprintf(text, sizeof text, "%.80s%s%.160s", name, *what ? " — " : "", what);
    add_labelled(w, id, text);
}

static void add_belongings(const page_writer *w, const harakiri_character *c) {
    char what[TERM_TEXT];
    if (c->kami) {
        char name[TERM_TEXT];
        harakiri_say_kami(w->view, c->kami, what);
        term_say(w->view->words, name, "harakiri.board.kami", "what", 's', HARAKIRI_TITLE(w->view, kami, c->kami), "n",
                 'd', c->affinity, NULL);
        add_named(w, "harakiri.sheet.kami", name, what);
    }
    HARAKIRI_FOR_EACH(gear, &c->gear) {
        harakiri_say_gear(w->view, gear, what);
        bool is_ready = gear == c->weapon || gear == c->armor;
        add_named(w,
                  is_ready ? w->content->gear[gear].kind == HARAKIRI_WEAPON ? "harakiri.board.weapon"
                                                                            : "harakiri.board.armor"
                           : "harakiri.board.carried",
                  HARAKIRI_TITLE(w->view, gear, gear), what);
    }
    HARAKIRI_FOR_EACH(item, &c->items) {
        harakiri_say_item(w->view, item, what);
        add_named(w, "harakiri.board.item", HARAKIRI_TITLE(w->view, item, item), what);
    }
}

void harakiri_page_boards(const term_view *view, int width, term_lines *page) {
    page_writer w = writer(view, width, page);
    char text[TERM_TEXT], player[TERM_TEXT];
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        const harakiri_character *c = harakiri_who_of(w.state, who);
        term_row_name(view, w.state->seat_of[who - 1], player);
        term_say(view->words, text, "harakiri.board.head", "sign", 's', harakiri_crests[who], "who", 's',
                 harakiri_name_of(view, who), "class", 'w', class_ids[w.content->hero[who].class % 5], "n", 'd',
                 c->level, "player", 's', player, NULL);
        add_heading(&w, text);
        add_condition(&w, who);
        add_belongings(&w, c);
        add_skills(&w, c);
    }
}

/* Missions and enemies */

static void add_missions(const page_writer *w) {
    char text[TERM_TEXT], line[TERM_TEXT];
    add_heading(w, word(w, "harakiri.page.missions"));
    add_language(w);
    for (int i = 1; i < w->content->mission_count; i++) {
        int state = w->state->mission[i];
        if (state == HARAKIRI_MISSION_AWAY) continue;
        harakiri_say_mission(w->view, i, text);
        snprintf(line, sizeof line, "%s %.80s", state == HARAKIRI_MISSION_FACEDOWN ? "◆" : "◇",
                 HARAKIRI_TITLE(w->view, mission, i));
        add_heading(w, line);
        add_text(w, "  ", text);
        if (state <= HARAKIRI_MISSION_ACTIVE) add_quote(w, w->content->mission[i].hint);
    }
}

static void add_odds(const page_writer *w, int kind) {
    char text[TERM_TEXT] = "", part[TERM_TEXT];
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        if (!harakiri_who_of(w->state, who)->health) continue;
        harakiri_trial trial = harakiri_attack_trial(w->view, who, kind);
        snprintf(part, sizeof part, "%.40s %d %%", harakiri_name_of(w->view, who),
                 harakiri_trial_percent(w->view, &trial));
        harakiri_join(text, ", ", part);
    }
    add_labelled(w, "harakiri.page.odds", text);
}

static void add_enemies(const page_writer *w) {
    char text[TERM_TEXT], line[TERM_TEXT];
    uint32_t told = 0;
    add_heading(w, word(w, "harakiri.page.enemies"));
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        int kind = w->state->foe[i].kind;
        if (!kind) continue;
        const harakiri_enemy *enemy = &w->content->enemy[kind];
        harakiri_say_foe(w->view, i, text);
        term_say(w->view->words, line, "harakiri.page.enemy", "what", 's', text, "difficulty", 'd', enemy->difficulty,
                 "n", 'd', enemy->movement, NULL);
        snprintf(text, sizeof text, "† %.240s", line);
        add_heading(w, text);
        if (told >> kind & 1) continue;
        told |= 1u << kind;
        add_odds(w, kind);
        add_quote(w, enemy->about);
    }
    if (!told) add_text(w, "  ", word(w, "harakiri.page.no-enemies"));
}

void harakiri_page_missions(const term_view *view, int width, term_lines *page) {
    page_writer w = writer(view, width, page);
    add_missions(&w);
    add_enemies(&w);
}

/* Places */

static void add_place(const page_writer *w, int place, int from) {
    char lead[TERM_TEXT], text[TERM_TEXT], part[TERM_TEXT], steps[16] = "–";
    int distance = from ? harakiri_steps(w->content, w->state, from, place) : HARAKIRI_NO_WAY;
    if (distance != HARAKIRI_NO_WAY) snprintf(steps, sizeof steps, "%d", distance);
    const char *name = HARAKIRI_TITLE(w->view, location, place);
    int blank = 26 - term_columns(name);
    snprintf(lead, sizeof lead, "%4s  %.80s%*s", steps, name, blank > 1 ? blank : 1, "");
    harakiri_say_place_holds(w->view, place, text);
    harakiri_say_place_kind(w->view, place, part);
    harakiri_join(text, " · ", part);
    add_text(w, lead, text);
}

void harakiri_page_places(const term_view *view, int width, term_lines *page) {
    page_writer w = writer(view, width, page);
    int from = harakiri_focus(w.state);
    char text[TERM_TEXT];
    term_say(view->words, text, "harakiri.page.steps", "where", 's', from ? HARAKIRI_TITLE(view, location, from) : "–",
             NULL);
    term_lines_wrap(page, TERM_QUIET, 0, "", text, width);
    for (int territory = 1; territory < w.content->territory_count; territory++) {
        add_heading(&w, HARAKIRI_TITLE(view, territory, territory));
        for (int place = 1; place < w.content->location_count; place++)
            if (w.content->location[place].territory == territory) add_place(&w, place, from);
    }
}

void harakiri_page_campaign(const term_view *view, int width, term_lines *page) {
    harakiri_sheet(view->words, harakiri_rules_in(view), harakiri_state_in(view), width, page);
}
