/* Answers of a table, read back into messages. */
#include <string.h>

#include "../core/json_read.h"
#include "link.h"

enum { LONG_TEXT = 512 };

/* A text that a terminal may show; "" for others. */
static bool read_text(json_reader *reader, char *text, size_t size) {
    if (json_string(reader, text, size, NULL) && irori_text_is_harmless(text, strlen(text))) return true;
    *text = 0;
    return false;
}

/* One argument of a reason; a name that has words besides comes with both. */
static void read_argument(json_reader *reader, irori_message *message, char name[24]) {
    char key[16], word[LONG_TEXT] = "", text[LONG_TEXT] = "";
    int64_t number = 0;
    bool has_text = false;
    char kind = 0;
    for (json_open(reader, '{'); json_more(reader, '}') && json_key(reader, key, sizeof key);) {
        if (!strcmp(key, "name"))
            (void)read_text(reader, name, 24);
        else if (!strcmp(key, "number") || !strcmp(key, "seat"))
            (void)json_int(reader, &number), kind = key[0];
        else if (!strcmp(key, "word"))
            (void)read_text(reader, word, sizeof word), kind = 'w';
        else
            has_text = read_text(reader, text, sizeof text);
    }
    if (reader->bad || message->count == IRORI_MESSAGE_ARGS) return;
    if (kind == 'n') irori_message_number(message, name, number);
    if (kind == 's') irori_message_seat(message, name, (int)number);
    if (kind == 'w' && has_text && strlen(word) >= strlen(text) && strlen(word) < IRORI_ARG_TEXT_SIZE) {
        word[strlen(word) - strlen(text)] = 0;
        irori_message_name(message, name, word, text);
    } else if (kind == 'w') {
        irori_message_word(message, name, word);
    } else if (has_text) {
        irori_message_text(message, name, text);
    }
}

static void read_reason(json_reader *reader, link_answer *answer) {
    char key[16];
    for (json_open(reader, '{'); json_more(reader, '}') && json_key(reader, key, sizeof key);) {
        if (!strcmp(key, "id")) {
            if (read_text(reader, answer->id, sizeof answer->id)) irori_message_init(&answer->why, answer->id);
            continue;
        }
        for (json_open(reader, '['); json_more(reader, ']');)
            read_argument(reader, &answer->why, answer->names[answer->why.count % IRORI_MESSAGE_ARGS]);
    }
}

void link_read_no(link_answer *answer, const char *line) {
    const char *reasons = strstr(line, "\"why\":[");
    *answer = (link_answer){.is_there = true};
    if (!reasons) return;
    json_reader reader = json_reader_over(reasons + strlen("\"why\":["), strlen(reasons) - strlen("\"why\":["));
    read_reason(&reader, answer);
}
