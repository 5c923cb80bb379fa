/* Harakiri: the campaign sheet (H3) as a page, to read on a screen and to print. A row is a label and what belongs to
 * it. */
#include <stdio.h>
#include <string.h>

#include "harakiri_present.h"

enum { LIST_SIZE = 8192 };

typedef struct sheet {
    const irori_viewer *view;
    const harakiri_content *content;
    const harakiri_state *s;
    irori_lines *page;
    char list[LIST_SIZE]; /* the row being written */
} sheet;

static const char *say(const sheet *v, const char *id) { return irori_present_word(v->view, id); }
static const char *text(const sheet *v, int title) { return harakiri_said(v->view, title); }

static void add_line(sheet *v, irori_weight weight, const char *line) { harakiri_add_line(v->page, weight, line); }

static void clear(sheet *v) { v->list[0] = 0; }

/* Adds a part to the row; `note`, if there is one, in brackets. */
static void add_part(sheet *v, const char *part, const char *note) {
    size_t used = strlen(v->list);
    snprintf(v->list + used, LIST_SIZE - used, *note ? "%s%s (%s)" : "%s%s", used ? " · " : "", part, note);
}

static void add_number(sheet *v, const char *label, int number) {
    char part[IRORI_SENTENCE];
    snprintf(part, sizeof part, "%s %d", say(v, label), number);
    add_part(v, part, "");
}

/* The row goes onto the page, unless there is nothing in it. */
static void end_row(sheet *v, const char *label) {
    char row[LIST_SIZE + IRORI_SENTENCE];
    if (!*v->list) return;
    snprintf(row, sizeof row, "%s%s %s", say(v, label), say(v, "harakiri.colon"), v->list);
    add_line(v, IRORI_PLAIN, row);
    clear(v);
}

#define ADD_SET(table, set) HARAKIRI_FOR_EACH(id, set) add_part(v, text(v, v->content->table[id].title), "")

static const char *outcome_word(int outcome, const char *open) {
    return outcome == HARAKIRI_SUCCESS   ? "harakiri.sheet.won"
           : outcome == HARAKIRI_FAILURE ? "harakiri.sheet.lost"
                                         : open;
}

static void add_chapters(sheet *v) {
    for (int i = 1; i < v->content->chapter_count; i++) {
        int history = v->s->history[i];
        const harakiri_chapter *chapter = &v->content->chapter[i];
        char line[2 * IRORI_SENTENCE];
        if (!history && v->s->chapter != i) continue;
        snprintf(line, sizeof line, "%d  %s · %s · %s %s", chapter->number, text(v, chapter->title),
                 say(v, outcome_word(harakiri_history_outcome(history), "harakiri.sheet.running")),
                 say(v, "harakiri.sheet.exploration"),
                 say(v, outcome_word(harakiri_history_exploration(history), "harakiri.sheet.open")));
        add_line(v, IRORI_PLAIN, line);
    }
}

static void add_damage(sheet *v) {
    for (int i = 1; i < v->content->location_count; i++)
        if (v->s->damage[i])
            add_part(v, text(v, v->content->location[i].title),
                     say(v, v->s->damage[i] == HARAKIRI_RAZED ? "harakiri.sheet.razed" : "harakiri.sheet.captured"));
    end_row(v, "harakiri.sheet.damage");
}

static void add_missions(sheet *v, int how, const char *label) {
    for (int i = 1; i < v->content->mission_count; i++)
        if (v->s->mission[i] == how) add_part(v, text(v, v->content->mission[i].title), "");
    end_row(v, label);
}

static void add_land(sheet *v) {
    static const char *const labels[] = {"harakiri.sheet.marks",        "harakiri.sheet.discovered",
                                         "harakiri.sheet.damage",       "harakiri.sheet.completed",
                                         "harakiri.sheet.failed",       "harakiri.sheet.events-gone",
                                         "harakiri.sheet.events-added", NULL};
    harakiri_set discovered = {.word = {v->s->special_discovered}};
    ADD_SET(mark, &v->s->marks);
    end_row(v, labels[0]);
    ADD_SET(location, &discovered);
    end_row(v, labels[1]);
    add_damage(v);
    add_missions(v, HARAKIRI_MISSION_COMPLETED, labels[3]);
    add_missions(v, HARAKIRI_MISSION_FAILED, labels[4]);
    ADD_SET(event, &v->s->events_gone);
    end_row(v, labels[5]);
    ADD_SET(event, &v->s->events_added);
    end_row(v, labels[6]);
}

static void add_skills(sheet *v, const harakiri_character *c) {
    for (int i = 1; i < v->content->skill_count; i++) {
        if (!(c->skills >> i & 1)) continue;
        int trait = v->content->skill[i].trait[c->sides >> i & 1];
        add_part(v, text(v, v->content->skill[i].title), trait ? text(v, v->content->trait[trait].title) : "");
    }
    end_row(v, "harakiri.sheet.skills");
}

static void add_character(sheet *v, int who) {
    static const char *const attributes[] = {"harakiri.attribute.power", "harakiri.attribute.dexterity",
                                             "harakiri.attribute.knowledge", "harakiri.attribute.spirit"};
    const harakiri_character *c = harakiri_who_of(v->s, who);
    char line[IRORI_SENTENCE];
    snprintf(line, sizeof line, "%s, %s %d", text(v, v->content->hero[who].title), say(v, "harakiri.sheet.level"),
             c->level);
    add_line(v, IRORI_HEADING, line);
    add_number(v, "harakiri.sheet.health", harakiri_max_health(v->content, v->s, who));
    for (int i = 0; i < HARAKIRI_ATTRIBUTES; i++) add_number(v, attributes[i], c->attribute[i]);
    end_row(v, "harakiri.sheet.person");
    add_number(v, "harakiri.sheet.coins", c->coins);
    add_number(v, "harakiri.sheet.karma", c->karma);
    add_number(v, "harakiri.sheet.heads", c->heads);
    add_number(v, "harakiri.sheet.boss-heads", c->boss_heads);
    end_row(v, "harakiri.sheet.purse");
    if (c->kami) add_part(v, text(v, v->content->kami[c->kami].title), "");
    add_number(v, "harakiri.sheet.affinity", c->affinity);
    end_row(v, "harakiri.sheet.kami");
    ADD_SET(gear, &c->gear);
    end_row(v, "harakiri.sheet.equipment");
    ADD_SET(item, &c->items);
    end_row(v, "harakiri.sheet.items");
    add_skills(v, c);
}

void harakiri_read_sheet(const irori_viewer *view, irori_lines *lines) {
    sheet v = {.view = view, .content = harakiri_content_in(view), .s = harakiri_state_in(view), .page = lines};
    char text[IRORI_SENTENCE];
    harakiri_say_missing_to_win(view, text);
    if (*text) add_line(&v, IRORI_SCORED, text);
    add_chapters(&v);
    add_land(&v);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) add_character(&v, who);
}
