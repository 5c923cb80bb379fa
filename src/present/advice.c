/* What an adviser found, in words: hints for a decision to be made, reviews of one that was. */
#include <stdio.h>
#include <string.h>

#include "irori/presenter.h"

int irori_percent(int32_t worth) { return (worth * 100 + IRORI_SURE / 2) / IRORI_SURE; }

/* Moves in words */

/* The choice that plays this move and nothing else; NULL: none does. */
static const irori_choice *choice_of(const irori_position *position, irori_move move) {
    for (int i = 0; i < position->choices; i++)
        if (position->choice[i].moves == 1 && position->move[position->choice[i].first_move] == move)
            return &position->choice[i];
    return NULL;
}

static void parts_of(const irori_viewer *viewer, irori_move move, irori_move_parts *parts) {
    const irori_presenter *presenter = irori_presenter_of(viewer->rules->game);
    memset(parts, 0, sizeof *parts);
    if (presenter->parts) presenter->parts(viewer, move, parts);
}

char *irori_move_say(const irori_viewer *viewer, const irori_position *position, irori_move move,
                     char text[IRORI_SENTENCE]) {
    irori_move_parts parts;
    parts_of(viewer, move, &parts);
    const irori_choice *choice = parts.label.id ? NULL : choice_of(position, move);
    if (parts.label.id)
        irori_present_say(viewer, &parts.label, text);
    else if (choice)
        irori_text_copy(text, IRORI_SENTENCE, choice->label);
    else
        viewer->rules->game->move_to_text(viewer->rules, move, text);
    return text;
}

char *irori_move_reason(const irori_viewer *viewer, irori_move move, char text[IRORI_SENTENCE]) {
    irori_message reason = irori_reason(viewer->rules, viewer->state, viewer->seat, move);
    *text = 0;
    return reason.id ? irori_present_say(viewer, &reason, text) : text;
}

/* Hints */

static bool are_alike(const irori_viewer *viewer, irori_move one, irori_move other) {
    irori_move_parts a, b;
    parts_of(viewer, one, &a);
    if (!*a.to) return false;
    parts_of(viewer, other, &b);
    return !strcmp(a.object, b.object) && !strcmp(a.target, b.target) && !strcmp(a.to, b.to);
}

/* Is the move already among the hints, or one like it, or one that reads the same? */
static bool is_said(const irori_hints *hints, const irori_viewer *viewer, irori_move move, const char *label) {
    for (int i = 0; i < hints->hints; i++)
        if (!strcmp(hints->hint[i].label, label) || are_alike(viewer, move, hints->hint[i].move)) return true;
    return false;
}

static void say_hint(irori_hint *hint, const irori_viewer *viewer, const char *id) {
    irori_message message;
    irori_message_init(&message, id);
    irori_message_lend(&message, "move", hint->label);
    irori_message_number(&message, "percent", hint->percent);
    irori_present_say(viewer, &message, hint->sentence);
}

static void fill_hint(irori_hint *hint, const irori_viewer *viewer, const irori_prospect *prospect, uint64_t visits) {
    hint->move = prospect->move;
    hint->percent = irori_percent(prospect->worth);
    hint->thought = visits ? (int)((100 * (uint64_t)prospect->visits + visits / 2) / visits) : 0;
    viewer->rules->game->move_to_text(viewer->rules, prospect->move, hint->notation);
    irori_move_reason(viewer, prospect->move, hint->reason);
}

/* What is to be known of all of them together. */
static void say_legend(irori_hints *hints, const irori_viewer *viewer) {
    irori_message message;
    int players = viewer->rules->players;
    irori_message_init(&message,
                       viewer->rules->game->is_cooperative ? "present.hint.legend.team" : "present.hint.legend");
    irori_message_number(&message, "n", players);
    irori_message_number(&message, "percent", (200 / players + 1) / 2);
    irori_present_say(viewer, &message, hints->legend);
    bool is_even = hints->hints > 1;
    for (int i = 1; i < hints->hints; i++) {
        is_even &= hints->hint[i].percent == hints->hint[0].percent;
        if (hints->hint[i].percent > hints->hint[0].percent)
            hints->caution = irori_present_word(viewer, "present.hint.surest");
    }
    if (is_even) hints->caution = irori_present_word(viewer, "present.hint.even");
}

void irori_hints_build(irori_hints *hints, const irori_viewer *viewer, const irori_position *position,
                       const irori_adviser *adviser, irori_move always, int most) {
    uint64_t visits = 0;
    hints->hints = hints->left = 0;
    hints->caution = "";
    *hints->legend = 0;
    for (uint32_t i = 0; i < adviser->count; i++) visits += adviser->list[i].visits;
    for (uint32_t i = 0; i < adviser->count; i++) {
        const irori_prospect *prospect = &adviser->list[i];
        irori_hint *hint = &hints->hint[hints->hints < IRORI_MOST_HINTS ? hints->hints : IRORI_MOST_HINTS - 1];
        bool is_full = hints->hints == most || hints->hints == IRORI_MOST_HINTS;
        char label[IRORI_SENTENCE];
        irori_move_say(viewer, position, prospect->move, label);
        if (prospect->move != always && is_said(hints, viewer, prospect->move, label)) continue;
        if (is_full) {
            hints->left++;
            continue;
        }
        memcpy(hint->label, label, sizeof label);
        fill_hint(hint, viewer, prospect, visits);
        say_hint(hint, viewer,
                 adviser->count == 1 ? "present.hint.only"
                 : i                 ? "present.hint.other"
                                     : "present.hint.best");
        hints->hints++;
    }
    if (adviser->count > 1) say_legend(hints, viewer);
}

void irori_hints_write(const irori_hints *hints, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key(writer, "hints"), irori_json_open(writer, '[');
    for (int i = 0; i < hints->hints; i++) {
        const irori_hint *hint = &hints->hint[i];
        irori_json_open(writer, '{');
        irori_json_key_string(writer, "label", hint->label);
        irori_json_key_string(writer, "move", hint->notation);
        irori_json_key_string(writer, "sentence", hint->sentence);
        if (*hint->reason) irori_json_key_string(writer, "reason", hint->reason);
        irori_json_key_int(writer, "percent", hint->percent);
        irori_json_key_int(writer, "thought", hint->thought);
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
    irori_json_key_int(writer, "left", hints->left);
    if (*hints->caution) irori_json_key_string(writer, "caution", hints->caution);
    if (*hints->legend) irori_json_key_string(writer, "legend", hints->legend);
    irori_json_close(writer, '}');
}

/* Reviews */

void irori_review_build(irori_review *review, const irori_viewer *viewer, const irori_position *position,
                        const irori_judgement *judgement) {
    irori_message message;
    snprintf(review->when, sizeof review->when, "%s%s%s", position->stand, *position->stand ? " · " : "",
             position->choice[IRORI_QUESTION].label);
    review->percent = irori_percent(judgement->worth);
    review->loss = irori_percent(judgement->loss);
    irori_move_say(viewer, position, judgement->played, review->played);
    irori_move_say(viewer, position, judgement->better, review->better);
    irori_move_reason(viewer, judgement->better, review->reason);
    irori_message_init(&message, judgement->better == judgement->played ? "present.review.best"
                                 : judgement->is_sure                   ? "present.review.regret"
                                                                        : "present.review.close");
    irori_message_lend(&message, "played", review->played);
    irori_message_lend(&message, "better", review->better);
    irori_message_number(&message, "percent", review->percent);
    irori_message_number(&message, "n", review->loss);
    irori_present_say(viewer, &message, review->sentence);
}

void irori_review_write(const irori_review *review, irori_writer *writer) {
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "played", review->played);
    irori_json_key_string(writer, "better", review->better);
    irori_json_key_string(writer, "when", review->when);
    irori_json_key_string(writer, "sentence", review->sentence);
    if (*review->reason) irori_json_key_string(writer, "reason", review->reason);
    irori_json_key_int(writer, "percent", review->percent);
    irori_json_key_int(writer, "loss", review->loss);
    irori_json_close(writer, '}');
}
