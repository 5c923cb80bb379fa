/* Answers of a table, read back into messages. */
#include <string.h>

#include "../core/json_read.h"
#include "link.h"

enum { LONG_TEXT = 512 };

/* One argument of a reason; a name that has words besides comes with both. */
static void read_argument(json_reader *reader, irori_message *message, char name[24]) {
    char key[16], word[LONG_TEXT] = "", text[LONG_TEXT] = "";
    int64_t number = 0;
    bool has_text = false;
    char kind = 0;
    for (json_open(reader, '{'); json_more(reader, '}') && json_key(reader, key, sizeof key);) {
        if (!strcmp(key, "name"))
            (void)json_string(reader, name, 24, NULL);
        else if (!strcmp(key, "number") || !strcmp(key, "seat"))
            (void)json_int(reader, &number), kind = key[0];
        else if (!strcmp(key, "word"))
            (void)json_string(reader, word, sizeof word, NULL), kind = 'w';
        else
            has_text = json_string(reader, text, sizeof text, NULL);
    }
    if (reader->bad) return;
    if (kind == 'n') irori_message_number(message, name, number);
    if (kind == 's') irori_message_seat(message, name, (int)number);
    if (kind == 'w' && has_text && strlen(word) >= strlen(text)) {
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
            if (json_string(reader, answer->id, sizeof answer->id, NULL)) irori_message_init(&answer->why, answer->id);
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
