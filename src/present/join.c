/* Lines with a lead, joined: what bots do in a row shares a line, what a person does gets one for each decision,
 * because it is told as soon as it is done. Verbs are not said twice: "discarded d1", and then "d2" joins it. */
#include <stdio.h>
#include <string.h>

#include "irori/presenter.h"

static const char joint[] = " · ";

/* Segments in one piece; false: too long. */
static bool piece(const irori_lines *lines, const irori_line *line, int from, int to, char text[IRORI_SENTENCE]) {
    size_t used = 0;
    *text = 0;
    for (int i = from; i < to; i++) {
        const char *more = lines->segment[line->first + i].text;
        if (used + strlen(more) + 1 > IRORI_SENTENCE) return false;
        used += (size_t)snprintf(text + used, IRORI_SENTENCE - used, "%s", more);
    }
    return true;
}

/* A line of one verb and things: the verb; "" otherwise. */
static const char *verb_of(const irori_lines *lines, const irori_line *line) {
    const irori_segment *segment = &lines->segment[line->first + line->lead];
    int count = line->count - line->lead;
    if (count < 2 || segment[0].kind != IRORI_SEGMENT_TEXT) return "";
    for (int i = 1; i < count; i++)
        if (segment[i].kind != IRORI_SEGMENT_THING && strcmp(segment[i].text, " ")) return "";
    return segment[0].text;
}

static const char *last_phrase(const char *text, size_t lead) {
    const char *phrase = text + lead;
    for (const char *next; (next = strstr(phrase, joint));) phrase = next + strlen(joint);
    return phrase;
}

bool irori_line_join(const irori_lines *lines, int index, const irori_viewer *viewer, const char *last,
                     uint32_t last_entry, char more[IRORI_SENTENCE]) {
    const irori_line *line = &lines->line[index];
    char lead[IRORI_SENTENCE], phrase[IRORI_SENTENCE];
    bool is_deed = line->lead && lines->segment[line->first].kind == IRORI_SEGMENT_SEAT;
    if (!is_deed || last_entry + 1 < line->entry) return false;
    if (!piece(lines, line, 0, line->lead, lead) || strncmp(last, lead, strlen(lead))) return false;
    if (!piece(lines, line, line->lead, line->count, phrase)) return false;
    const char *verb = verb_of(lines, line);
    bool has_verb = *verb && !strncmp(last_phrase(last, strlen(lead)), verb, strlen(verb));
    bool is_person = viewer->seats[lines->segment[line->first].number].is_person;
    if (!has_verb && is_person && last_entry != line->entry) return false;
    snprintf(more, IRORI_SENTENCE, "%s%.400s", has_verb ? " " : joint, has_verb ? phrase + strlen(verb) : phrase);
    return true;
}
