/* Kodama: what is told. A card that grew is one line with its points and their reasons; a new card of the display goes
 * without saying, as it is in sight. Then the position in sentences, and pages to read: all cards, the others' trees,
 * where everybody's points come from. */
#include <stdio.h>
#include <string.h>

#include "kodama_present.h"

static void add_text(irori_lines *lines, const char *text) {
    irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_TEXT, .text = text});
}

static void add_thing(irori_lines *lines, const char *text, const char *address) {
    irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_THING, .text = text, .address = address});
}

static void add_message_line(const irori_viewer *viewer, irori_lines *lines, irori_weight weight,
                             const irori_message *message) {
    irori_present_line(lines, weight);
    irori_present_message(viewer, lines, message, "");
}

static void add_plain_line(irori_lines *lines, const char *text) {
    irori_present_line(lines, IRORI_PLAIN);
    add_text(lines, text);
}

static void add_heading(const irori_viewer *viewer, irori_lines *lines, const char *id) {
    irori_present_line(lines, IRORI_HEADING);
    add_text(lines, irori_present_word(viewer, id));
}

/* The log */

const uint8_t kodama_weights[] = {
    [0] = IRORI_PLAIN, /* those that are not named here too */
    [KODAMA_EVENT_FIRST] = IRORI_QUIET,
    [KODAMA_EVENT_TRUNK] = IRORI_QUIET,
    [KODAMA_EVENT_DEAL] = IRORI_QUIET,
    [KODAMA_EVENT_REVEAL] = IRORI_QUIET,
    [KODAMA_EVENT_DECREE] = IRORI_HEADING,
    [KODAMA_EVENT_GROW] = IRORI_PLAIN,
    [KODAMA_EVENT_SCORE] = IRORI_PLAIN,
    [KODAMA_EVENT_DECREE_POINTS] = IRORI_PLAIN,
    [KODAMA_EVENT_PASS] = IRORI_HEADING,
    [KODAMA_EVENT_UNDER] = IRORI_QUIET,
    [KODAMA_EVENT_SEASON_POINTS] = IRORI_SCORED,
    [KODAMA_EVENT_HOST] = IRORI_SCORED,
    [KODAMA_EVENT_MARKER] = IRORI_QUIET,
    [KODAMA_EVENT_MARKER_STAYS] = IRORI_QUIET,
    [KODAMA_EVENT_OVER] = IRORI_HEADING,
};

/* At a season's end everybody's spirits are read. */
const bool kodama_pauses[KODAMA_EVENT_OVER + 1] = {
    [KODAMA_EVENT_MARKER] = true, [KODAMA_EVENT_MARKER_STAYS] = true, [KODAMA_EVENT_OVER] = true};

/* Where a card lies on a seat's tree; "" if that is not known. Trees only grow: any later state tells. */
static void find_on_tree(const irori_viewer *viewer, int seat, int card, char address[IRORI_ADDRESS]) {
    const kodama_tree *tree = viewer->state ? &state_of(viewer)->player[seat].tree : NULL;
    *address = 0;
    for (int i = 0; tree && i < tree->count; i++)
        if (tree->card[i].card == card) snprintf(address, IRORI_ADDRESS, "tree/%d/%d", seat, i + 1);
}

/* What a card grew from: the event has its number; its name is on the tree. */
static void name_parent(const irori_viewer *viewer, int seat, int parent, char text[IRORI_SENTENCE]) {
    const kodama_tree *tree = viewer->state ? &state_of(viewer)->player[seat].tree : NULL;
    irori_message message;
    if (parent && tree && parent < tree->count) {
        snprintf(text, IRORI_SENTENCE, "%s", kodama_card_name(viewer, tree->card[parent].card));
        return;
    }
    irori_message_init(&message, parent ? "kodama.card-number" : "kodama.trunk");
    irori_message_number(&message, "number", parent + 1);
    irori_present_say(viewer, &message, text);
}

/* "You: Wren Fork on the trunk, 4 points" */
static void tell_card(const irori_viewer *viewer, const irori_event *grow, irori_lines *lines) {
    char at[IRORI_ADDRESS], parent_at[IRORI_ADDRESS], parent[IRORI_SENTENCE];
    irori_message message;
    find_on_tree(viewer, grow->actor, grow->object, at);
    snprintf(parent_at, sizeof parent_at, "tree/%d/%d", grow->actor, (int)grow->bound + 1);
    name_parent(viewer, grow->actor, grow->bound, parent);
    irori_message_init(&message, "kodama.log.grew");
    irori_message_seat(&message, "who", grow->actor);
    kodama_name_card(rules_of(viewer), grow->object, "card", &message);
    irori_message_lend(&message, "parent", parent);
    irori_message_number(&message, "n", grow->number);
    irori_present_line(lines, IRORI_PLAIN);
    irori_present_message_naming(viewer, lines, &message, (irori_naming[]){{"card", at}, {"parent", parent_at}}, 2);
}

/* … and " (firefly 4) · decree +2 (on the trunk)". Returns how many events that were. */
static size_t tell_growth(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines) {
    char part[IRORI_SENTENCE];
    size_t n = 1;
    tell_card(viewer, &events[0], lines);
    for (; n < count && events[n].kind == KODAMA_EVENT_SCORE; n++) {
        const char *icon = kodama_word_of_icon((kodama_icon)(events[n].object - KODAMA_ICON_OBJECT));
        snprintf(part, sizeof part, "%s%.100s %d", n > 1 ? ", " : " (", irori_present_word(viewer, icon),
                 (int)events[n].number);
        add_text(lines, part);
    }
    if (n > 1) add_text(lines, ")");
    if (n < count && events[n].kind == KODAMA_EVENT_DECREE_POINTS) {
        kodama_describe_decree_points(viewer, events[n].object - KODAMA_DECREE_OBJECT, (int)events[n].number, part);
        add_text(lines, " · ");
        add_text(lines, part);
        n++;
    }
    return n;
}

/* "You: spirit Silk Walker, 6 points (caterpillars on the tree: 7)" */
static void tell_spirit(const irori_viewer *viewer, const irori_event *event, irori_lines *lines) {
    const kodama_rules *rules = rules_of(viewer);
    int spirit = event->object - KODAMA_SPIRIT_OBJECT;
    char at[IRORI_ADDRESS];
    irori_message message;
    snprintf(at, sizeof at, "played/%d/%s", event->actor, rules->spirit[spirit].name);
    irori_message_init(&message, "kodama.log.hosted");
    irori_message_seat(&message, "who", event->actor);
    kodama_name_spirit(rules, spirit, "what", &message);
    irori_message_number(&message, "n", event->number);
    irori_message_word(&message, "counted", kodama_word_of_measure(&rules->spirit[spirit].reward));
    irori_message_number(&message, "measured", event->bound);
    irori_present_line(lines, (irori_weight)kodama_weights[event->kind]);
    irori_present_message(viewer, lines, &message, at);
}

/* "Spring. Decree Deep Roots: …" */
static void tell_decree(const irori_viewer *viewer, const irori_event *event, irori_lines *lines) {
    const kodama_rules *rules = rules_of(viewer);
    int decree = event->object - KODAMA_DECREE_OBJECT;
    char at[IRORI_ADDRESS];
    irori_message message;
    snprintf(at, sizeof at, "decree/%s", rules->decree[decree].name);
    irori_message_init(&message, "kodama.log.season");
    irori_message_word(&message, "season", kodama_word_of_season((int)event->number - 1));
    kodama_name_decree(rules, decree, "what", &message);
    irori_present_line(lines, (irori_weight)kodama_weights[event->kind]);
    irori_present_message(viewer, lines, &message, at);
    add_text(lines, " ");
    kodama_say_decree(rules, decree, &message);
    irori_present_message(viewer, lines, &message, "");
}

/* "Spring is over." The decree that is turned up in the same moment tells which season comes now. */
static void tell_season_over(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines) {
    irori_message message;
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind != KODAMA_EVENT_DECREE || events[i].number < 2) continue;
        irori_message_init(&message, "kodama.season-over");
        irori_message_word(&message, "season", kodama_word_of_season((int)events[i].number - 2));
        add_message_line(viewer, lines, IRORI_HEADING, &message);
    }
    irori_present_event(viewer, lines, (irori_weight)kodama_weights[events[0].kind], &events[0]);
}

void kodama_tell_events(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines) {
    for (size_t i = 0; i < count;) {
        switch (events[i].kind) {
        case KODAMA_EVENT_GROW: i += tell_growth(viewer, events + i, count - i, lines); continue;
        case KODAMA_EVENT_HOST: tell_spirit(viewer, &events[i], lines); break;
        case KODAMA_EVENT_DECREE: tell_decree(viewer, &events[i], lines); break;
        case KODAMA_EVENT_MARKER:
        case KODAMA_EVENT_MARKER_STAYS: tell_season_over(viewer, events + i, count - i, lines); break;
        case KODAMA_EVENT_DEAL: /* in sight, or nobody's business */
        case KODAMA_EVENT_REVEAL:
        case KODAMA_EVENT_UNDER: break;
        default: irori_present_event(viewer, lines, (irori_weight)kodama_weights[events[i].kind], &events[i]);
        }
        i++;
    }
}

/* The position in sentences */

static void recite_head(const irori_viewer *viewer, irori_lines *lines) {
    const kodama_state *s = state_of(viewer);
    char text[IRORI_SENTENCE];
    irori_message message;
    kodama_say_where(viewer, &message);
    add_message_line(viewer, lines, IRORI_PLAIN, &message);
    add_text(lines, ".");
    if (s->phase == KODAMA_OVER) return;
    kodama_describe_decree_in_full(viewer, decree_of(s), "kodama.decree-now", text);
    add_text(lines, " ");
    add_text(lines, text);
    irori_message_init(&message, "kodama.deck-left");
    irori_message_number(&message, "n", s->deck_count);
    add_text(lines, " ");
    irori_present_message(viewer, lines, &message, "");
    add_text(lines, ".");
}

/* "You: 12 points (branches 8, decrees 4, spirits 0). 3 cards grown; icons in all: firefly ×4, star." */
static void recite_score(const irori_viewer *viewer, int seat, irori_lines *lines) {
    const kodama_player *player = &state_of(viewer)->player[seat];
    uint8_t all[KODAMA_ICONS] = {0};
    char icons[IRORI_SENTENCE];
    irori_message message;
    for (int i = 0; i < player->tree.count; i++)
        for (int icon = 0; icon < KODAMA_ICONS; icon++)
            all[icon] = (uint8_t)(all[icon] + rules_of(viewer)->card[player->tree.card[i].card].icons[icon]);
    kodama_describe_icons(viewer, all, icons);
    irori_message_init(&message, "kodama.recite.score");
    irori_message_seat(&message, "who", seat);
    irori_message_number(&message, "n", kodama_score(player));
    irori_message_number(&message, "branches", player->branch_points);
    irori_message_number(&message, "decrees", player->decree_points);
    irori_message_number(&message, "spirits", player->spirit_points);
    add_message_line(viewer, lines, IRORI_PLAIN, &message);
    add_text(lines, " ");
    irori_message_init(&message, "kodama.print.tree");
    irori_message_number(&message, "n", player->tree.count - 1);
    irori_present_message(viewer, lines, &message, "");
    add_text(lines, " ");
    add_text(lines, icons);
    add_text(lines, ".");
}

/* "  3 Lone Reed on 2 Wren Fork: caterpillar ×2, firefly; leans left 40°." */
static void recite_tree(const irori_viewer *viewer, int seat, irori_lines *lines) {
    const kodama_tree *tree = &state_of(viewer)->player[seat].tree;
    for (int i = 0; i < tree->count; i++) {
        char number[16], at[IRORI_ADDRESS], text[IRORI_SENTENCE];
        snprintf(number, sizeof number, "  %d ", i + 1);
        snprintf(at, sizeof at, "tree/%d/%d", seat, i + 1);
        kodama_describe_branch(viewer, tree, i, text);
        add_plain_line(lines, number);
        add_thing(lines, kodama_card_name(viewer, tree->card[i].card), at);
        add_text(lines, i ? " " : "");
        add_text(lines, text);
    }
}

/* "Leaf Mender, 4 points now: caterpillars on the tree, 5." In full they are told when they are chosen. */
static void recite_spirit(const irori_viewer *viewer, const kodama_tree *tree, int spirit, const char *area,
                          irori_lines *lines) {
    const kodama_rules *rules = rules_of(viewer);
    const kodama_reward *reward = &rules->spirit[spirit].reward;
    int measured = kodama_measure_tree(rules, tree, reward->measure, reward->icon);
    char at[IRORI_ADDRESS];
    irori_message message;
    snprintf(at, sizeof at, "%s/%s", area, rules->spirit[spirit].name);
    irori_message_init(&message, "kodama.print.spirit");
    kodama_name_spirit(rules, spirit, "spirit", &message);
    irori_message_word(&message, "what", kodama_word_of_measure(reward));
    irori_message_number(&message, "measured", measured);
    irori_message_number(&message, "n", kodama_reward_points(reward, measured));
    add_plain_line(lines, "  ");
    irori_present_message_naming(viewer, lines, &message, &(irori_naming){"spirit", at}, 1);
}

static void recite_hand(const irori_viewer *viewer, int seat, irori_lines *lines) {
    const kodama_player *player = &state_of(viewer)->player[seat];
    char area[IRORI_ADDRESS] = "hand";
    irori_message message;
    if (!player->hand[0]) return;
    if (seat != viewer->seat) snprintf(area, sizeof area, "hand/%d", seat);
    irori_message_init(&message, seat == viewer->seat ? "kodama.print.your-hand" : "kodama.print.hand");
    irori_message_seat(&message, "who", seat);
    add_message_line(viewer, lines, IRORI_PLAIN, &message);
    for (int i = 0; i < kodama_count_hand(player); i++)
        recite_spirit(viewer, &player->tree, player->hand[i], area, lines);
}

static void recite_display(const irori_viewer *viewer, irori_lines *lines) {
    const kodama_rules *rules = rules_of(viewer);
    const kodama_state *s = state_of(viewer);
    add_plain_line(lines, irori_present_word(viewer, "kodama.print.display"));
    for (int slot = 0; slot < rules->display; slot++) {
        char lead[16], at[IRORI_ADDRESS], icons[IRORI_SENTENCE];
        const kodama_card *card = &rules->card[s->display[slot]];
        snprintf(lead, sizeof lead, "%s %d ", slot ? "," : "", slot + 1);
        snprintf(at, sizeof at, "display/%s", card->name);
        kodama_describe_icons(viewer, card->icons, icons);
        add_text(lines, lead);
        add_thing(lines, kodama_card_name(viewer, s->display[slot]), at);
        add_text(lines, " (");
        add_text(lines, icons);
        add_text(lines, ")");
    }
    add_text(lines, ".");
}

/* To a player the others' trees are a line each; who looks on gets all of them. What is asked for in this moment is
 * told as choices, and not here. */
void kodama_recite(const irori_viewer *viewer, irori_lines *lines) {
    const kodama_state *s = state_of(viewer);
    bool is_asked = s->phase != KODAMA_OVER && s->active == viewer->seat;
    recite_head(viewer, lines);
    for (int seat = 0; seat < viewer->rules->players; seat++) {
        recite_score(viewer, seat, lines);
        if (seat == viewer->seat || viewer->seat < 0) recite_tree(viewer, seat, lines);
    }
    for (int seat = 0; seat < viewer->rules->players; seat++)
        if ((seat == viewer->seat && !(is_asked && s->phase == KODAMA_HOST)) || viewer->seat == IRORI_OMNISCIENT)
            recite_hand(viewer, seat, lines);
    if (s->phase != KODAMA_OVER && !(is_asked && s->phase == KODAMA_GROW)) recite_display(viewer, lines);
}

static void write_others(const irori_viewer *viewer, irori_lines *lines) {
    for (int seat = 0; seat < viewer->rules->players; seat++) {
        if (seat == viewer->seat) continue;
        recite_score(viewer, seat, lines);
        recite_tree(viewer, seat, lines);
    }
}

/* All cards: what the signs mean, the spirits and who has played or holds which, the decrees, and the branch cards that
 * are still to come. */

static void write_icons(const irori_viewer *viewer, irori_lines *lines) {
    add_heading(viewer, lines, "kodama.page.icons");
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        char part[IRORI_SENTENCE];
        snprintf(part, sizeof part, "%s%s %.100s", icon ? "   " : "", kodama_icon_signs[icon],
                 irori_present_word(viewer, kodama_word_of_icon((kodama_icon)icon)));
        if (!icon) irori_present_line(lines, IRORI_PLAIN);
        add_text(lines, part);
    }
}

/* "Leaf Mender: 2 points for …" */
static void write_entry(const irori_viewer *viewer, bool is_decree, int number, const char *address,
                        irori_lines *lines) {
    char name[IRORI_SENTENCE];
    irori_message how;
    kodama_describe_name(viewer, is_decree, number, name);
    (is_decree ? kodama_say_decree : kodama_say_spirit)(rules_of(viewer), number, &how);
    irori_present_line(lines, IRORI_PLAIN);
    add_thing(lines, name, address);
    add_text(lines, kodama_colon(viewer));
    add_text(lines, " ");
    irori_present_message(viewer, lines, &how, "");
}

static bool has(const uint8_t *list, int count, int wanted) {
    for (int i = 0; i < count; i++)
        if (list[i] == wanted) return true;
    return false;
}

/* Who played it, or, as far as that is known, who holds it. */
static void write_holder(const irori_viewer *viewer, int spirit, irori_lines *lines) {
    for (int seat = 0; seat < viewer->rules->players; seat++) {
        const kodama_player *player = &state_of(viewer)->player[seat];
        bool was_played = has(player->played, KODAMA_SEASONS, spirit);
        irori_message message;
        if (!was_played && !has(player->hand, KODAMA_HAND, spirit)) continue;
        irori_message_init(&message, was_played ? "kodama.page.played" : "kodama.page.held");
        irori_message_seat(&message, "who", seat);
        add_text(lines, " ");
        irori_present_message(viewer, lines, &message, "");
    }
}

static void write_spirits(const irori_viewer *viewer, irori_lines *lines) {
    add_heading(viewer, lines, "kodama.page.spirits");
    for (int spirit = 1; spirit <= KODAMA_SPIRITS; spirit++) {
        write_entry(viewer, false, spirit, "", lines);
        write_holder(viewer, spirit, lines);
    }
}

static void write_decrees(const irori_viewer *viewer, irori_lines *lines) {
    static const char *const seasons[] = {"kodama.page.spring", "kodama.page.summer", "kodama.page.fall"};
    const int each = KODAMA_DECREES / KODAMA_SEASONS;
    for (int decree = 1; decree <= KODAMA_DECREES; decree++) {
        int season = (decree - 1) / each;
        if ((decree - 1) % each == 0) add_heading(viewer, lines, seasons[season]);
        write_entry(viewer, true, decree, "", lines);
        if (state_of(viewer)->decree[season] != decree) continue;
        add_text(lines, " ");
        add_text(lines, irori_present_word(viewer, "kodama.page.holds"));
    }
}

/* By what is in sight: neither in the display nor on a tree. */
static void write_deck(const irori_viewer *viewer, irori_lines *lines) {
    const kodama_state *s = state_of(viewer);
    bool is_out[KODAMA_CARDS] = {false}, is_first = true;
    for (int slot = 0; slot < KODAMA_DISPLAY; slot++) is_out[s->display[slot]] = true;
    for (int seat = 0; seat < viewer->rules->players; seat++)
        for (int i = 0; i < s->player[seat].tree.count; i++) is_out[s->player[seat].tree.card[i].card] = true;
    add_heading(viewer, lines, "kodama.page.deck");
    irori_present_line(lines, IRORI_PLAIN);
    for (int card = 1; card <= KODAMA_BRANCHES; card++) {
        char signs[IRORI_SENTENCE];
        if (is_out[card]) continue;
        kodama_describe_signs(&rules_of(viewer)->card[card], signs);
        if (!is_first) add_text(lines, " · ");
        add_text(lines, kodama_card_name(viewer, card));
        add_text(lines, " ");
        add_text(lines, signs);
        is_first = false;
    }
}

static void write_cards(const irori_viewer *viewer, irori_lines *lines) {
    write_icons(viewer, lines);
    write_spirits(viewer, lines);
    write_decrees(viewer, lines);
    write_deck(viewer, lines);
}

/* Where points come from: every card of a tree with what it scored when it came, what decrees gave at seasons' ends,
 * and the spirits. A tree only grows at its end, and `grown` tells in which season a card came. */

static void write_card_points(const irori_viewer *viewer, int seat, int season, int i, irori_lines *lines) {
    const kodama_rules *rules = rules_of(viewer);
    const kodama_state *s = state_of(viewer);
    const kodama_player *player = &s->player[seat];
    const kodama_branch *branch = &player->tree.card[i];
    int decree = s->decree[season];
    kodama_tree before = player->tree;
    before.count = (uint8_t)i;
    kodama_points points = kodama_score_branch(rules, &before, branch->parent, branch->card, branch->angle, decree);
    char at[IRORI_ADDRESS], text[IRORI_SENTENCE];
    snprintf(at, sizeof at, "tree/%d/%d", seat, i + 1);
    add_plain_line(lines, "  ");
    add_thing(lines, kodama_card_name(viewer, branch->card), at);
    kodama_describe_points_by(viewer, &points, decree, text);
    add_text(lines, " ");
    add_text(lines, text);
}

/* "Silk Walker: +6 (§ 7)" */
static void write_played(const irori_viewer *viewer, int seat, const kodama_tree *tree, int spirit,
                         irori_lines *lines) {
    const kodama_rules *rules = rules_of(viewer);
    const kodama_reward *reward = &rules->spirit[spirit].reward;
    int measured = kodama_measure_tree(rules, tree, reward->measure, reward->icon);
    char at[IRORI_ADDRESS], counted[IRORI_SENTENCE];
    irori_message message;
    snprintf(at, sizeof at, "played/%d/%s", seat, rules->spirit[spirit].name);
    kodama_describe_measured(viewer, reward, measured, counted);
    irori_message_init(&message, "kodama.played");
    kodama_name_spirit(rules, spirit, "what", &message);
    irori_message_lend(&message, "counted", counted);
    irori_message_number(&message, "points", kodama_reward_points(reward, measured));
    add_plain_line(lines, "  ");
    irori_present_message(viewer, lines, &message, at);
}

static void write_season_points(const irori_viewer *viewer, int seat, int season, irori_lines *lines) {
    const kodama_rules *rules = rules_of(viewer);
    const kodama_state *s = state_of(viewer);
    const kodama_player *player = &s->player[seat];
    kodama_tree tree = player->tree;
    if (!player->grown[season]) return;
    tree.count = player->grown[season];
    int points = kodama_score_season(rules, &tree, s->decree[season]);
    if (points) {
        char at[IRORI_ADDRESS];
        irori_message message;
        snprintf(at, sizeof at, "decree/%s", rules->decree[s->decree[season]].name);
        irori_message_init(&message, "kodama.read.decree");
        kodama_name_decree(rules, s->decree[season], "what", &message);
        irori_message_number(&message, "n", points);
        add_plain_line(lines, "  ");
        irori_present_message(viewer, lines, &message, at);
    }
    if (player->played[season]) write_played(viewer, seat, &tree, player->played[season], lines);
}

static void write_points(const irori_viewer *viewer, irori_lines *lines) {
    for (int seat = 0; seat < viewer->rules->players; seat++) {
        const kodama_player *player = &state_of(viewer)->player[seat];
        int card = 1;
        recite_score(viewer, seat, lines);
        for (int season = 0; season < KODAMA_SEASONS; season++) {
            int end = player->grown[season] ? player->grown[season] : player->tree.count;
            for (; card < end; card++) write_card_points(viewer, seat, season, card, lines);
            write_season_points(viewer, seat, season, lines);
        }
    }
}

const irori_reading_def kodama_readings[] = {
    {{"term.title.cards", "term.command.cards"}, write_cards},
    {{"kodama.read.others", "term.command.others"}, write_others},
    {{"kodama.read.points", "kodama.command.points"}, write_points},
    {.write = NULL},
};
