/* Harakiri presented. Areas: what is offered just now, the four characters and whose turn it is, each one's numbers and
 * belongings, missions, enemies and tokens on the map, the map itself, the campaign's marks, round and influence.
 *
 * The map has a figure for each place, with the ways to places of higher numbers as lines; who and what stands on it
 * has a figure at the same point. Addresses are made of the content's names: "place/kyoto", "item/tomoe/rice-ball". */
#include <stdio.h>
#include <string.h>

#include "harakiri_present.h"

enum { MOST_WAYS = 16 };

static const char *word(const irori_viewer *view, const char *id) { return irori_present_word(view, id); }

/* Where things lie */

static irori_point point_of(const irori_viewer *view, int place) {
    const harakiri_location *l = &harakiri_content_in(view)->location[place];
    return (irori_point){l->x, HARAKIRI_SHEET_Y - l->y}; /* the sheet's y goes down */
}

static void put_at(const irori_viewer *view, irori_position *position, int thing, int place) {
    if (!place || thing < 0) return;
    irori_point at = point_of(view, place);
    irori_present_figure(position, thing, &(irori_figure){.corner = {at, at, at, at}}, NULL);
}

/* Cards: what they do, and the words below their title. */

static void add_card(const irori_viewer *view, irori_position *position, irori_thing_def def, int about) {
    char text[IRORI_SENTENCE] = "";
    harakiri_join(text, "", def.text);
    if (about) harakiri_join(text, " — ", harakiri_said(view, about));
    def.text = text;
    irori_present_thing(position, def);
}

static void add_item(const irori_viewer *view, irori_position *position, int item, const char *note) {
    char text[IRORI_SENTENCE];
    const char *title = HARAKIRI_TITLE(view, item, item);
    harakiri_say_item(view, item, text);
    add_card(view, position,
             (irori_thing_def){.address = HARAKIRI_NAME(view, item, item),
                               .label = title,
                               .name = title,
                               .text = text,
                               .suit = "item",
                               .note = note},
             harakiri_content_in(view)->item[item].about);
}

static void add_gear(const irori_viewer *view, irori_position *position, int gear, const char *note) {
    char text[IRORI_SENTENCE];
    const harakiri_gear *card = &harakiri_content_in(view)->gear[gear];
    const char *title = HARAKIRI_TITLE(view, gear, gear);
    harakiri_say_gear(view, gear, text);
    add_card(view, position,
             (irori_thing_def){.address = HARAKIRI_NAME(view, gear, gear),
                               .label = title,
                               .name = title,
                               .text = text,
                               .suit = card->kind == HARAKIRI_WEAPON ? "weapon" : "armor",
                               .note = note},
             card->about);
}

static void add_kami(const irori_viewer *view, irori_position *position, int kami, const char *address,
                     const char *note) {
    char text[IRORI_SENTENCE];
    const char *title = HARAKIRI_TITLE(view, kami, kami);
    harakiri_say_kami(view, kami, text);
    add_card(view, position,
             (irori_thing_def){
                 .address = address, .label = title, .name = title, .text = text, .suit = "kami", .note = note},
             harakiri_content_in(view)->kami[kami].about);
}

/* What is offered */

static void lay_out_first_cards(const irori_viewer *view, irori_position *position) {
    irori_move list[HARAKIRI_MAX_MOVES];
    int count = (int)harakiri_list(harakiri_rules_in(view), harakiri_state_in(view), list);
    irori_present_area(view, position, IRORI_AREA_ROW, -1, "harakiri.area.offer", "offer");
    for (int i = 0; i < count; i++) {
        int id = harakiri_a(list[i]);
        if (harakiri_operation_of(list[i]) == HARAKIRI_DO_ARM) add_gear(view, position, id, "");
        if (harakiri_operation_of(list[i]) == HARAKIRI_DO_FOLLOW)
            add_kami(view, position, id, HARAKIRI_NAME(view, kami, id), "");
    }
}

static void lay_out_shop(const irori_viewer *view, irori_position *position) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    char price[IRORI_SENTENCE];
    irori_present_area(view, position, IRORI_AREA_ROW, -1, "harakiri.area.offer", "offer");
    for (int i = 0; s->phase == HARAKIRI_MARKET_PHASE && i < HARAKIRI_MARKET_DRAW; i++) {
        if (!s->display[i]) continue;
        harakiri_sentence(view, price, "harakiri.coins", "n", 'd', content->item[s->display[i]].cost, NULL);
        add_item(view, position, s->display[i], price);
    }
    for (int gear = 1; s->phase == HARAKIRI_SMITH_PHASE && !s->has_bought && gear < content->gear_count; gear++) {
        if (!harakiri_is_in_forge(content, s, s->active, gear)) continue;
        harakiri_sentence(view, price, "harakiri.coins", "n", 'd', content->gear[gear].cost, NULL);
        add_gear(view, position, gear, price);
    }
}

static void lay_out_offer(const irori_viewer *view, irori_position *position) {
    int phase = harakiri_state_in(view)->phase;
    if (phase == HARAKIRI_WEAPON_PHASE || phase == HARAKIRI_KAMI_PHASE) lay_out_first_cards(view, position);
    if (phase == HARAKIRI_MARKET_PHASE || phase == HARAKIRI_SMITH_PHASE) lay_out_shop(view, position);
}

/* Characters */

static void add_character(const irori_viewer *view, irori_position *position, int who) {
    const harakiri_character *c = harakiri_who_of(harakiri_state_in(view), who);
    const harakiri_hero *hero = &harakiri_content_in(view)->hero[who];
    char text[IRORI_SENTENCE];
    harakiri_sentence(view, text, "harakiri.character", "class", 'w', harakiri_class_ids[hero->class % 5], "n", 'd',
                      c->level, NULL);
    add_card(view, position,
             (irori_thing_def){.address = HARAKIRI_NAME(view, hero, who),
                               .label = harakiri_crests[who],
                               .name = harakiri_name_of(view, who),
                               .text = text,
                               .suit = HARAKIRI_NAME(view, hero, who),
                               .note = !c->health ? word(view, "harakiri.head.defeated")
                                       : c->place ? HARAKIRI_TITLE(view, location, c->place)
                                                  : "",
                               .state = c->has_activated || !c->health ? IRORI_THING_SPENT : IRORI_THING_OPEN},
             hero->about);
    position->thing[position->things - 1].owner = harakiri_state_in(view)->seat_of[who - 1];
    put_at(view, position, position->things - 1, c->health ? c->place : 0);
}

/* Whom it is about just now: who is asked by a story, or whose turn it is. */
static int acting(const irori_viewer *view) {
    const harakiri_state *s = harakiri_state_in(view);
    int who = s->story.depth ? harakiri_story_question(harakiri_content_in(view), s).who : 0;
    return who ? who : s->active;
}

static void lay_out_characters(const irori_viewer *view, irori_position *position) {
    int who = acting(view);
    irori_present_area(view, position, IRORI_AREA_ROW, -1, "harakiri.area.characters", "character");
    for (int i = 1; i <= HARAKIRI_CHARACTERS; i++) add_character(view, position, i);
    if (!who) return;
    irori_present_area(view, position, IRORI_AREA_ROW, harakiri_state_in(view)->seat_of[who - 1],
                       "harakiri.area.active", "active");
    irori_present_thing(position, (irori_thing_def){.address = HARAKIRI_NAME(view, hero, who),
                                                    .label = harakiri_crests[who],
                                                    .name = harakiri_name_of(view, who)});
    put_at(view, position, position->things - 1, harakiri_who_of(harakiri_state_in(view), who)->place);
}

typedef struct row {
    const char *address, *title;
    int number, bound;
    const char *note;
} row;

static void lay_out_numbers(const irori_viewer *view, irori_position *position, int who) {
    const harakiri_content *content = harakiri_content_in(view);
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *c = harakiri_who_of(s, who);
    const row rows[] = {
        {"health", "harakiri.head.health", c->health, harakiri_max_health(content, s, who),
         c->health ? NULL : "harakiri.head.defeated"},
        {"armor", "harakiri.head.armor", c->armor_left, content->gear[c->armor].armor,
         c->blessed ? "harakiri.board.blessed" : NULL},
        {"points", "harakiri.head.actions", c->actions, 0,
         c->has_activated ? "harakiri.board.activated"
         : c->is_delayed  ? "harakiri.board.delayed"
                          : NULL},
        {"power", harakiri_attribute_ids[HARAKIRI_POWER], c->attribute[HARAKIRI_POWER], 0, NULL},
        {"dexterity", harakiri_attribute_ids[HARAKIRI_DEXTERITY], c->attribute[HARAKIRI_DEXTERITY], 0, NULL},
        {"knowledge", harakiri_attribute_ids[HARAKIRI_KNOWLEDGE], c->attribute[HARAKIRI_KNOWLEDGE], 0, NULL},
        {"spirit", harakiri_attribute_ids[HARAKIRI_SPIRIT], c->attribute[HARAKIRI_SPIRIT], 0, NULL},
        {"coins", "harakiri.sheet.coins", c->coins, 0, NULL},
        {"karma", "harakiri.sheet.karma", c->karma, 0, NULL},
        {"heads", "harakiri.sheet.heads", c->heads, 0, NULL},
        {"boss-heads", "harakiri.sheet.boss-heads", c->boss_heads, 0, NULL},
        {"affinity", "harakiri.sheet.affinity", c->affinity, HARAKIRI_MAX_AFFINITY, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        irori_present_number(view, position,
                             (irori_number_def){.owner = s->seat_of[who - 1],
                                                .title = rows[i].title,
                                                .number = rows[i].number,
                                                .bound = rows[i].bound,
                                                .note = rows[i].note},
                             "%s/%s", rows[i].address, HARAKIRI_NAME(view, hero, who));
}

static void add_skill(const irori_viewer *view, irori_position *position, const harakiri_character *c, int skill) {
    const char *title = HARAKIRI_TITLE(view, skill, skill);
    int trait = harakiri_content_in(view)->skill[skill].trait[c->sides >> skill & 1];
    irori_present_thing(position,
                        (irori_thing_def){.address = HARAKIRI_NAME(view, skill, skill),
                                          .label = title,
                                          .name = title,
                                          .text = trait ? irori_present_word(view, "harakiri.skill.about") : "",
                                          .suit = "skill",
                                          .note = trait ? HARAKIRI_TITLE(view, trait, trait) : ""});
}

static void lay_out_belongings(const irori_viewer *view, irori_position *position, int who) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_character *c = harakiri_who_of(s, who);
    const char *name = HARAKIRI_NAME(view, hero, who);
    int owner = s->seat_of[who - 1];
    irori_present_area(view, position, IRORI_AREA_ROW, owner, "harakiri.sheet.equipment", "gear/%s", name);
    HARAKIRI_FOR_EACH(gear, &c->gear) {
        bool is_ready = gear == c->weapon || gear == c->armor;
        add_gear(view, position, gear, is_ready ? word(view, "harakiri.in-hand") : "");
    }
    irori_present_area(view, position, IRORI_AREA_ROW, owner, "harakiri.sheet.items", "item/%s", name);
    HARAKIRI_FOR_EACH(item, &c->items) add_item(view, position, item, "");
    irori_present_area(view, position, IRORI_AREA_ROW, owner, "harakiri.sheet.skills", "skill/%s", name);
    for (int i = 1; i < harakiri_content_in(view)->skill_count; i++)
        if (c->skills >> i & 1) add_skill(view, position, c, i);
}

static void lay_out_kami(const irori_viewer *view, irori_position *position) {
    char note[IRORI_SENTENCE];
    irori_present_area(view, position, IRORI_AREA_ROW, -1, "harakiri.sheet.kami", "kami");
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        const harakiri_character *c = harakiri_who_of(harakiri_state_in(view), who);
        if (!c->kami) continue;
        harakiri_sentence(view, note, "harakiri.with", "who", 's', harakiri_name_of(view, who), NULL);
        add_kami(view, position, c->kami, HARAKIRI_NAME(view, hero, who), note);
    }
}

/* Missions, enemies, tokens */

/* "Hase, Sakai": where its tokens are. */
static void say_places(const irori_viewer *view, int mission, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    uint64_t seen = 0;
    *text = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        const harakiri_token *token = &s->token[i];
        if (token->mission != mission || seen >> token->place & 1) continue;
        seen |= UINT64_C(1) << token->place;
        harakiri_join(text, ", ", HARAKIRI_TITLE(view, location, token->place));
    }
}

static void add_mission(const irori_viewer *view, irori_position *position, int mission) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_mission *card = &harakiri_content_in(view)->mission[mission];
    bool is_down = s->mission[mission] == HARAKIRI_MISSION_FACEDOWN;
    char text[IRORI_SENTENCE], where[IRORI_SENTENCE], label[16];
    snprintf(label, sizeof label, "%s%s", is_down ? "◆" : "◇",
             is_down || card->is_personal ? harakiri_crests[card->character] : "");
    harakiri_say_mission(view, mission, text);
    say_places(view, mission, where);
    add_card(view, position,
             (irori_thing_def){.address = HARAKIRI_NAME(view, mission, mission),
                               .label = label,
                               .name = HARAKIRI_TITLE(view, mission, mission),
                               .text = text,
                               .suit = is_down ? "facedown" : "open",
                               .note = where,
                               .number = s->progress[mission]},
             card->hint);
}

static void lay_out_missions(const irori_viewer *view, irori_position *position) {
    const harakiri_state *s = harakiri_state_in(view);
    irori_present_area(view, position, IRORI_AREA_ROW, -1, "harakiri.page.missions", "mission");
    for (int i = 1; i < harakiri_content_in(view)->mission_count; i++)
        if (s->mission[i] == HARAKIRI_MISSION_FACEDOWN || s->mission[i] == HARAKIRI_MISSION_ACTIVE)
            add_mission(view, position, i);
}

static int ordinal_of(const harakiri_state *s, int foe) {
    int ordinal = 1;
    for (int i = 0; i < foe; i++) ordinal += s->foe[i].kind == s->foe[foe].kind && s->foe[i].place == s->foe[foe].place;
    return ordinal;
}

/* "bandits/kyoto"; the second of a kind in one place "bandits/kyoto/2" */
static void foe_address(const irori_viewer *view, int foe, char address[IRORI_ADDRESS]) {
    const harakiri_foe *f = &harakiri_state_in(view)->foe[foe];
    int ordinal = ordinal_of(harakiri_state_in(view), foe);
    snprintf(address, IRORI_ADDRESS, ordinal > 1 ? "%.24s/%.24s/%d" : "%.24s/%.24s",
             HARAKIRI_NAME(view, enemy, f->kind), HARAKIRI_NAME(view, location, f->place), ordinal);
}

static void add_foe(const irori_viewer *view, irori_position *position, int foe) {
    const harakiri_foe *f = &harakiri_state_in(view)->foe[foe];
    const harakiri_enemy *enemy = &harakiri_content_in(view)->enemy[f->kind];
    char address[IRORI_ADDRESS], goal[IRORI_SENTENCE], note[IRORI_SENTENCE], text[IRORI_SENTENCE];
    foe_address(view, foe, address);
    harakiri_say_goal(view, foe, goal);
    snprintf(note, sizeof note, "%.80s%s %.300s", HARAKIRI_TITLE(view, location, f->place),
             word(view, "harakiri.colon"), goal);
    harakiri_sentence(view, text, "harakiri.enemy", "difficulty", 'd', enemy->difficulty, "n", 'd', enemy->movement,
                      NULL);
    add_card(view, position,
             (irori_thing_def){.address = address,
                               .label = "†",
                               .name = HARAKIRI_TITLE(view, enemy, f->kind),
                               .text = text,
                               .suit = enemy->head == HARAKIRI_BOSS_HEAD ? "boss" : "enemy",
                               .note = note,
                               .state = f->has_activated ? IRORI_THING_SPENT : IRORI_THING_OPEN},
             enemy->about);
    put_at(view, position, position->things - 1, f->place);
}

static void lay_out_enemies(const irori_viewer *view, irori_position *position) {
    irori_present_area(view, position, IRORI_AREA_ROW, -1, "harakiri.page.enemies", "enemy");
    for (int i = 0; i < HARAKIRI_ENEMIES; i++)
        if (harakiri_state_in(view)->foe[i].kind) add_foe(view, position, i);
}

static bool is_same_token(const harakiri_token *a, const harakiri_token *b) {
    return a->mission == b->mission && a->place == b->place && !a->character == !b->character;
}

/* A mission's token, or the clan tokens of a mission in one place. */
static void add_token(const irori_viewer *view, irori_position *position, int index) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_token *token = &s->token[index];
    char address[IRORI_ADDRESS], owners[IRORI_SENTENCE] = "";
    int count = 0;
    for (int i = 0; i < HARAKIRI_TOKENS; i++) {
        if (!is_same_token(token, &s->token[i])) continue;
        if (i < index) return;
        count++;
        if (token->character) harakiri_join(owners, "", harakiri_crests[s->token[i].character]);
    }
    snprintf(address, sizeof address, "%.24s/%.24s%s", HARAKIRI_NAME(view, mission, token->mission),
             HARAKIRI_NAME(view, location, token->place), token->character ? "/clan" : "");
    irori_present_thing(position, (irori_thing_def){.address = address,
                                                    .label = token->character ? "◇" : "◆",
                                                    .name = HARAKIRI_TITLE(view, mission, token->mission),
                                                    .suit = token->character ? "clan" : "mission",
                                                    .note = owners,
                                                    .count = count});
    put_at(view, position, position->things - 1, token->place);
}

static void lay_out_tokens(const irori_viewer *view, irori_position *position) {
    irori_present_area(view, position, IRORI_AREA_ROW, -1, "harakiri.area.tokens", "token");
    for (int i = 0; i < HARAKIRI_TOKENS; i++)
        if (harakiri_state_in(view)->token[i].mission) add_token(view, position, i);
}

/* The map */

static const char *suit_of(const irori_viewer *view, int place) {
    static const char *const kinds[] = {"wild", "city", "sanctuary", "special"};
    int damage = harakiri_state_in(view)->damage[place];
    if (damage) return damage == HARAKIRI_RAZED ? "razed" : "captured";
    return kinds[harakiri_content_in(view)->location[place].kind & 3];
}

static int ways_from(const irori_viewer *view, int place, irori_mark marks[MOST_WAYS]) {
    const harakiri_content *content = harakiri_content_in(view);
    int count = 0;
    for (uint64_t rest = content->next[place]; rest && count < MOST_WAYS; rest &= rest - 1) {
        int other = __builtin_ctzll(rest), way = content->way_of[place][other];
        if (other < place) continue;
        bool is_cut = harakiri_has(&harakiri_state_in(view)->cut, way),
             is_path = content->way[way].kind == HARAKIRI_PATH;
        marks[count++] = (irori_mark){.from = point_of(view, place),
                                      .to = point_of(view, other),
                                      .width = 1,
                                      .sign = "",
                                      .suit = is_cut    ? "cut"
                                              : is_path ? "path"
                                                        : "road"};
    }
    return count;
}

static void add_place(const irori_viewer *view, irori_position *position, int place) {
    const harakiri_location *l = &harakiri_content_in(view)->location[place];
    char text[IRORI_SENTENCE], signs[IRORI_SENTENCE], label[IRORI_SENTENCE];
    irori_mark marks[MOST_WAYS];
    irori_point at = point_of(view, place);
    harakiri_say_place_kind(view, place, text);
    harakiri_say_place_signs(view, place, signs);
    *label = 0;
    harakiri_join(label, "", HARAKIRI_TITLE(view, location, place));
    if (l->sea) harakiri_join(label, "", "≈");
    add_card(view, position,
             (irori_thing_def){.address = HARAKIRI_NAME(view, location, place),
                               .label = label,
                               .name = HARAKIRI_TITLE(view, location, place),
                               .text = text,
                               .suit = suit_of(view, place),
                               .note = signs},
             l->about);
    irori_figure figure = {.corner = {at, at, at, at}, .marks = ways_from(view, place, marks)};
    irori_present_figure(position, position->things - 1, &figure, marks);
}

static void lay_out_map(const irori_viewer *view, irori_position *position) {
    int area = irori_present_area(view, position, IRORI_AREA_MAP, -1, "harakiri.area.map", "place");
    if (area < 0) return;
    position->area[area].size = (irori_point){HARAKIRI_SHEET_X, HARAKIRI_SHEET_Y};
    for (int i = 1; i < harakiri_content_in(view)->location_count; i++) add_place(view, position, i);
}

/* The campaign */

/* "●●◉◆○◆○": rounds behind us, this one, those to come; a diamond where something happens. */
static void say_track(const irori_viewer *view, char text[IRORI_SENTENCE]) {
    const harakiri_state *s = harakiri_state_in(view);
    const harakiri_chapter *chapter = &harakiri_content_in(view)->chapter[s->chapter];
    *text = 0;
    for (int round = 1; round <= chapter->rounds; round++) {
        bool is_trigger = false;
        for (int i = 0; i < HARAKIRI_TRIGGERS; i++) is_trigger |= chapter->trigger_round[i] == round;
        harakiri_join(text, "", round < s->round ? "●" : round == s->round ? "◉" : is_trigger ? "◆" : "○");
    }
}

static void lay_out_campaign(const irori_viewer *view, irori_position *position) {
    const harakiri_state *s = harakiri_state_in(view);
    char track[IRORI_SENTENCE];
    irori_present_area(view, position, IRORI_AREA_ROW, -1, "harakiri.sheet.marks", "mark");
    HARAKIRI_FOR_EACH(mark, &s->marks)
    irori_present_thing(position, (irori_thing_def){.address = HARAKIRI_NAME(view, mark, mark),
                                                    .label = HARAKIRI_TITLE(view, mark, mark),
                                                    .name = HARAKIRI_TITLE(view, mark, mark)});
    if (!s->chapter) return;
    const harakiri_chapter *chapter = &harakiri_content_in(view)->chapter[s->chapter];
    irori_present_number(view, position,
                         (irori_number_def){.owner = -1, .title = "harakiri.area.chapter", .number = chapter->number},
                         "chapter");
    if (position->areas)
        position->area[position->areas - 1].note =
            irori_present_keep(position, HARAKIRI_TITLE(view, chapter, s->chapter));
    irori_present_number(view, position,
                         (irori_number_def){.owner = -1,
                                            .title = "harakiri.area.influence",
                                            .number = s->influence_level,
                                            .bound = HARAKIRI_MAX_INFLUENCE,
                                            .note = harakiri_influence_word(view)},
                         "influence");
    irori_present_number(
        view, position,
        (irori_number_def){.owner = -1, .title = "harakiri.area.round", .number = s->round, .bound = chapter->rounds},
        "round");
    say_track(view, track);
    if (position->areas) position->area[position->areas - 1].note = irori_present_keep(position, track);
}

static void lay_out(const irori_viewer *view, irori_position *position) {
    char missing[IRORI_SENTENCE];
    lay_out_offer(view, position);
    lay_out_characters(view, position);
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        lay_out_numbers(view, position, who);
        lay_out_belongings(view, position, who);
    }
    lay_out_kami(view, position);
    lay_out_missions(view, position);
    lay_out_enemies(view, position);
    lay_out_tokens(view, position);
    lay_out_map(view, position);
    lay_out_campaign(view, position);
    harakiri_say_missing_to_win(view, missing);
    position->missing = irori_present_keep(position, missing);
}

/* Finding things */

int harakiri_named_thing(const irori_position *position, const char *area, const char *name) {
    char address[IRORI_ADDRESS];
    snprintf(address, sizeof address, "%s/%s", area, name);
    return irori_position_thing(position, address);
}

int harakiri_item_thing(const irori_viewer *view, const irori_position *position, int who, int item) {
    char area[IRORI_ADDRESS];
    if (!who) return -1;
    snprintf(area, sizeof area, "item/%.20s", HARAKIRI_NAME(view, hero, who));
    return harakiri_named_thing(position, area, HARAKIRI_NAME(view, item, item));
}

int harakiri_gear_thing(const irori_viewer *view, const irori_position *position, int who, int gear) {
    char area[IRORI_ADDRESS];
    if (!who) return -1;
    snprintf(area, sizeof area, "gear/%.20s", HARAKIRI_NAME(view, hero, who));
    return harakiri_named_thing(position, area, HARAKIRI_NAME(view, gear, gear));
}

int harakiri_foe_thing(const irori_viewer *view, const irori_position *position, int foe) {
    char address[IRORI_ADDRESS];
    if (foe < 0) return -1;
    foe_address(view, foe, address);
    return harakiri_named_thing(position, "enemy", address);
}

/* Where an event's object lies: what moves about is named without an address. */
static void address(const irori_rules *rules, const irori_event *event, char text[IRORI_ADDRESS]) {
    const harakiri_content *content = ((const harakiri_rules *)rules)->content;
    int kind = event->object / 192, id = event->object % 192;
    if (event->object >= HARAKIRI_OBJECT_PAIR) return;
    if (kind == HARAKIRI_KIND_LOCATION && id < content->location_count)
        snprintf(text, IRORI_ADDRESS, "place/%.40s", harakiri_name(content, content->location[id].name));
    if (kind == HARAKIRI_KIND_MISSION && id < content->mission_count)
        snprintf(text, IRORI_ADDRESS, "mission/%.40s", harakiri_name(content, content->mission[id].name));
    if (kind == HARAKIRI_KIND_CHARACTER && id < content->hero_count)
        snprintf(text, IRORI_ADDRESS, "character/%.40s", harakiri_name(content, content->hero[id].name));
}

static const irori_asked_by asked_by[] = {
    {"harakiri.ask.choice", "H17"},  {"harakiri.ask.choice.all", "H17"},
    {"harakiri.ask.discard", "H24"}, {"harakiri.ask.blessing", "H28"},
    {"harakiri.ask.reroll", "H22"},  {"harakiri.ask.roll", "H21"},
    {"harakiri.ask.divide", "H1"},   {"harakiri.ask.weapon", "H6"},
    {"harakiri.ask.kami", "H6"},     {"harakiri.ask.learn", "H2"},
    {"harakiri.ask.skill", "H2"},    {"harakiri.ask.enemies", "H13"},
    {"harakiri.ask.target", "H13"},  {"harakiri.ask.path", "H13"},
    {"harakiri.ask.turns", "H14"},   {"harakiri.ask.actions", "H14"},
    {"harakiri.ask.travel", "H15"},  {"harakiri.ask.fare", "H19"},
    {"harakiri.ask.loss", "H32"},    {"harakiri.ask.blacksmith", "H24"},
    {"harakiri.ask.market", "H24"},  {NULL, NULL},
};

const irori_presenter irori_presenter_harakiri = {
    .lay_out = lay_out,
    .parts = harakiri_parts,
    .ask = harakiri_ask,
    .asked_by = asked_by,
    .stand = harakiri_stand,
    .choices = harakiri_choices,
    .address = address,
    .tell = harakiri_tell_events,
    .pauses = harakiri_pause_kinds,
    .pauses_for = harakiri_pauses,
    .recite = harakiri_recite,
    .readings = harakiri_readings,
};
