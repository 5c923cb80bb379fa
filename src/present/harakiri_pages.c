/* Harakiri: pages to read at any time: the characters' boards, missions and enemies, the places by territory with their
 * distance, the campaign sheet (H3), and where a campaign stands, for who comes back to it. */
#include <stdio.h>
#include <string.h>

#include "harakiri_present.h"

typedef struct page_writer {
    const irori_viewer *view;
    const harakiri_content *content;
    const harakiri_state *state;
    irori_lines *page;
} page_writer;

static page_writer writer(const irori_viewer *view, irori_lines *page) {
    return (page_writer){
        .view = view, .content = harakiri_content_in(view), .state = harakiri_state_in(view), .page = page};
}

static const char *word(const page_writer *w, const char *id) { return irori_present_word(w->view, id); }

static void add_heading(const page_writer *w, const char *text) { harakiri_add_line(w->page, IRORI_HEADING, text); }

static void add_text(const page_writer *w, const char *text) { harakiri_add_line(w->page, IRORI_PLAIN, text); }

/* "Label: text" */
static void add_labelled(const page_writer *w, const char *id, const char *text) {
    char line[2 * IRORI_SENTENCE];
    if (!*text) return;
    snprintf(line, sizeof line, "%.100s%s %s", word(w, id), word(w, "harakiri.colon"), text);
    add_text(w, line);
}

static void add_quote(const page_writer *w, int text) {
    if (!text) return;
    if (*harakiri_language_of(w->view, text)) harakiri_add_line(w->page, IRORI_QUIET, word(w, "harakiri.in-english"));
    harakiri_add_story(w->view, w->page, text);
}

/* Boards */

static void add_condition(const page_writer *w, int who) {
    const harakiri_character *c = harakiri_who_of(w->state, who);
    char text[IRORI_SENTENCE];
    harakiri_say_condition(w->view, who, text);
    add_text(w, text);
    harakiri_sentence(w->view, text, "harakiri.board.attributes", "power", 'd', c->attribute[HARAKIRI_POWER],
                      "dexterity", 'd', c->attribute[HARAKIRI_DEXTERITY], "knowledge", 'd',
                      c->attribute[HARAKIRI_KNOWLEDGE], "spirit", 'd', c->attribute[HARAKIRI_SPIRIT], NULL);
    add_text(w, text);
    harakiri_say_purse(w->view, who, text);
    add_text(w, text);
}

static void add_skills(const page_writer *w, const harakiri_character *c) {
    char text[IRORI_SENTENCE] = "", part[IRORI_SENTENCE];
    for (int i = 1; i < w->content->skill_count; i++) {
        if (!(c->skills >> i & 1)) continue;
        int trait = w->content->skill[i].trait[c->sides >> i & 1];
        snprintf(part, sizeof part, "%.60s%s%.60s%s", HARAKIRI_TITLE(w->view, skill, i), trait ? " (" : "",
                 trait ? HARAKIRI_TITLE(w->view, trait, trait) : "", trait ? ")" : "");
        harakiri_join(text, ", ", part);
    }
    add_labelled(w, "harakiri.sheet.skills", text);
    if (*text) harakiri_add_line(w->page, IRORI_QUIET, word(w, "harakiri.skill.about"));
}

static void add_named(const page_writer *w, const char *id, const char *name, const char *what, int about) {
    char text[IRORI_SENTENCE];
    snprintf(text, sizeof text, "%.80s%s%.400s", name, *what ? " — " : "", what);
    add_labelled(w, id, text);
    add_quote(w, about);
}

static void add_belongings(const page_writer *w, const harakiri_character *c) {
    char what[IRORI_SENTENCE];
    if (c->kami) {
        char name[IRORI_SENTENCE];
        harakiri_say_kami(w->view, c->kami, what);
        harakiri_sentence(w->view, name, "harakiri.board.kami", "what", 's', HARAKIRI_TITLE(w->view, kami, c->kami),
                          "n", 'd', c->affinity, NULL);
        add_named(w, "harakiri.sheet.kami", name, what, w->content->kami[c->kami].about);
    }
    HARAKIRI_FOR_EACH(gear, &c->gear) {
        harakiri_say_gear(w->view, gear, what);
        bool is_ready = gear == c->weapon || gear == c->armor;
        add_named(w,
                  is_ready ? w->content->gear[gear].kind == HARAKIRI_WEAPON ? "harakiri.board.weapon"
                                                                            : "harakiri.board.armor"
                           : "harakiri.board.carried",
                  HARAKIRI_TITLE(w->view, gear, gear), what, w->content->gear[gear].about);
    }
    HARAKIRI_FOR_EACH(item, &c->items) {
        harakiri_say_item(w->view, item, what);
        add_named(w, "harakiri.board.item", HARAKIRI_TITLE(w->view, item, item), what, w->content->item[item].about);
    }
}

static void read_boards(const irori_viewer *view, irori_lines *page) {
    page_writer w = writer(view, page);
    char text[IRORI_SENTENCE], player[IRORI_SENTENCE];
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        const harakiri_character *c = harakiri_who_of(w.state, who);
        harakiri_say_player(view, w.state->seat_of[who - 1], player);
        harakiri_sentence(view, text, "harakiri.board.head", "sign", 's', harakiri_crests[who], "who", 's',
                          harakiri_name_of(view, who), "class", 'w', harakiri_class_ids[w.content->hero[who].class % 5],
                          "n", 'd', c->level, "player", 's', player, NULL);
        add_heading(&w, text);
        add_quote(&w, w.content->hero[who].about);
        add_condition(&w, who);
        add_belongings(&w, c);
        add_skills(&w, c);
    }
}

/* Missions and enemies */

static void add_missions(const page_writer *w) {
    char text[IRORI_SENTENCE], line[IRORI_SENTENCE];
    add_heading(w, word(w, "harakiri.page.missions"));
    for (int i = 1; i < w->content->mission_count; i++) {
        int state = w->state->mission[i];
        if (state == HARAKIRI_MISSION_AWAY) continue;
        harakiri_say_mission(w->view, i, text);
        snprintf(line, sizeof line, "%s %.400s", state == HARAKIRI_MISSION_FACEDOWN ? "◆" : "◇",
                 HARAKIRI_TITLE(w->view, mission, i));
        add_heading(w, line);
        add_text(w, text);
        if (state <= HARAKIRI_MISSION_ACTIVE) add_quote(w, w->content->mission[i].hint);
    }
}

/* "The drowned bell: not yet revealed · Tomoe reveals it · at Hase", and what is told of it. */
static void add_open_mission(const page_writer *w, int mission) {
    char text[IRORI_SENTENCE], line[2 * IRORI_SENTENCE];
    harakiri_say_mission(w->view, mission, text);
    snprintf(line, sizeof line, "%.200s%s %s", HARAKIRI_TITLE(w->view, mission, mission), word(w, "harakiri.colon"),
             text);
    add_text(w, line);
    add_quote(w, w->content->mission[mission].hint);
}

static void add_odds(const page_writer *w, int kind) {
    char text[IRORI_SENTENCE] = "", part[IRORI_SENTENCE];
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
    char text[IRORI_SENTENCE], line[IRORI_SENTENCE];
    uint32_t told = 0;
    add_heading(w, word(w, "harakiri.page.enemies"));
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        int kind = w->state->foe[i].kind;
        if (!kind) continue;
        const harakiri_enemy *enemy = &w->content->enemy[kind];
        harakiri_say_foe(w->view, i, text);
        harakiri_sentence(w->view, line, "harakiri.page.enemy", "what", 's', text, "difficulty", 'd', enemy->difficulty,
                          "n", 'd', enemy->movement, NULL);
        snprintf(text, sizeof text, "† %.480s", line);
        add_heading(w, text);
        if (told >> kind & 1) continue;
        told |= 1u << kind;
        add_odds(w, kind);
        add_quote(w, enemy->about);
    }
    add_text(w, word(w, told ? "harakiri.page.contact" : "harakiri.page.no-enemies"));
}

static void add_missing(const page_writer *w) {
    irori_message list[HARAKIRI_MOST_MISSING];
    char text[IRORI_SENTENCE];
    int count = harakiri_missing(harakiri_rules_in(w->view), w->state, list, HARAKIRI_MOST_MISSING);
    for (int i = 0; i < count; i++)
        harakiri_add_line(w->page, i ? IRORI_PLAIN : IRORI_SCORED, irori_present_say(w->view, &list[i], text));
}

static void read_missions(const irori_viewer *view, irori_lines *page) {
    page_writer w = writer(view, page);
    add_missing(&w);
    add_missions(&w);
    add_enemies(&w);
}

/* Places */

static void add_place(const page_writer *w, int place, int from) {
    char line[3 * IRORI_SENTENCE], text[IRORI_SENTENCE], part[IRORI_SENTENCE], steps[16] = "–";
    int distance = from ? harakiri_steps(w->content, w->state, from, place) : HARAKIRI_NO_WAY;
    if (distance != HARAKIRI_NO_WAY) snprintf(steps, sizeof steps, "%d", distance);
    harakiri_say_place_holds(w->view, place, text);
    harakiri_say_place_kind(w->view, place, part);
    harakiri_join(text, " · ", part);
    snprintf(line, sizeof line, "%s  %.200s%s%s", steps, HARAKIRI_TITLE(w->view, location, place), *text ? " · " : "",
             text);
    add_text(w, line);
}

static void read_places(const irori_viewer *view, irori_lines *page) {
    page_writer w = writer(view, page);
    int from = harakiri_focus(w.state);
    char text[IRORI_SENTENCE];
    harakiri_sentence(view, text, "harakiri.page.steps", "where", 's',
                      from ? HARAKIRI_TITLE(view, location, from) : "–", NULL);
    harakiri_add_line(page, IRORI_QUIET, text);
    for (int territory = 1; territory < w.content->territory_count; territory++) {
        add_heading(&w, HARAKIRI_TITLE(view, territory, territory));
        for (int place = 1; place < w.content->location_count; place++)
            if (w.content->location[place].territory == territory) add_place(&w, place, from);
    }
}

static bool is_open(const page_writer *w, int mission) {
    int state = w->state->mission[mission];
    return state == HARAKIRI_MISSION_FACEDOWN || state == HARAKIRI_MISSION_ACTIVE;
}

static void add_open_missions(const page_writer *w) {
    bool has_heading = false;
    for (int i = 1; i < w->content->mission_count; i++) {
        if (!is_open(w, i)) continue;
        if (!has_heading) add_heading(w, word(w, "harakiri.page.open"));
        has_heading = true;
        add_open_mission(w, i);
    }
}

static void add_ended_missions(const page_writer *w, int how, const char *label) {
    char text[IRORI_SENTENCE] = "";
    for (int i = 1; i < w->content->mission_count; i++)
        if (w->state->mission[i] == how) harakiri_join(text, " · ", HARAKIRI_TITLE(w->view, mission, i));
    add_labelled(w, label, text);
}

/* The story so far: where we are, what is missing, the missions that are open, and how others ended. The last scene is
 * in the log. */
static void read_so_far(const irori_viewer *view, irori_lines *page) {
    page_writer w = writer(view, page);
    char text[IRORI_SENTENCE];
    irori_message where;
    harakiri_stand(view, &where);
    add_heading(&w, irori_present_say(view, &where, text));
    if (!w.state->chapter) return;
    add_missing(&w);
    harakiri_say_influence(view, text);
    add_text(&w, text);
    add_open_missions(&w);
    add_ended_missions(&w, HARAKIRI_MISSION_COMPLETED, "harakiri.page.completed");
    add_ended_missions(&w, HARAKIRI_MISSION_FAILED, "harakiri.page.failed");
}

const irori_reading_def harakiri_readings[] = {
    {{"harakiri.reading.boards", "harakiri.command.boards"}, read_boards},
    {{"harakiri.reading.missions", "harakiri.command.missions"}, read_missions},
    {{"harakiri.reading.places", "harakiri.command.places"}, read_places},
    {{"harakiri.reading.campaign", "harakiri.command.campaign"}, harakiri_read_sheet},
    {{"harakiri.reading.so-far", "harakiri.command.so-far"}, read_so_far},
    {{NULL, NULL}, NULL},
};

/* The position in sentences: where we are, what is missing, the characters, enemies and missions. What the map is like
 * around somebody is told by the destinations of a travel, and by the page of places. */

static void recite_head(const page_writer *w) {
    char text[IRORI_SENTENCE], next[IRORI_SENTENCE], line[2 * IRORI_SENTENCE + 8];
    irori_message where;
    harakiri_stand(w->view, &where);
    add_heading(w, irori_present_say(w->view, &where, text));
    if (!w->state->chapter) return;
    harakiri_say_influence(w->view, text);
    harakiri_say_next(w->view, next);
    snprintf(line, sizeof line, "%s. %s", text, next);
    add_text(w, line);
    harakiri_say_missing_to_win(w->view, text);
    if (*text) harakiri_add_line(w->page, IRORI_SCORED, text);
}

static void recite_character(const page_writer *w, int who) {
    char text[IRORI_SENTENCE], player[IRORI_SENTENCE], purse[IRORI_SENTENCE], line[3 * IRORI_SENTENCE];
    harakiri_say_player(w->view, w->state->seat_of[who - 1], player);
    harakiri_say_condition(w->view, who, text);
    harakiri_say_purse(w->view, who, purse);
    snprintf(line, sizeof line, "%s (%s)%s %s%s%s.", harakiri_name_of(w->view, who), player, word(w, "harakiri.colon"),
             text, word(w, "harakiri.semicolon"), purse);
    add_text(w, line);
}

static void recite_board(const page_writer *w) {
    char text[IRORI_SENTENCE], line[IRORI_SENTENCE + 300];
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        if (!w->state->foe[i].kind) continue;
        harakiri_say_foe(w->view, i, text);
        harakiri_join(text, "", ".");
        add_labelled(w, "harakiri.print.enemy", text);
    }
    for (int i = 1; w->state->chapter && i < w->content->mission_count; i++) {
        if (w->state->mission[i] != HARAKIRI_MISSION_FACEDOWN && w->state->mission[i] != HARAKIRI_MISSION_ACTIVE)
            continue;
        harakiri_say_mission(w->view, i, text);
        snprintf(line, sizeof line, "%.200s, %s.", HARAKIRI_TITLE(w->view, mission, i), text);
        add_labelled(w, "harakiri.print.mission", line);
    }
}

void harakiri_recite(const irori_viewer *view, irori_lines *lines) {
    page_writer w = writer(view, lines);
    recite_head(&w);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) recite_character(&w, who);
    recite_board(&w);
}
