/* Kodama's score pad: what people type. Everything is compared folded: small letters without accents, spaces and
 * apostrophes as hyphens. A card is written as words, or as letters, one for each icon; a number in the same word
 * counts for the icon next to it. Numbers that stand alone come before their icons if the card begins with one,
 * otherwise after them: "2 fireflies 1 flower", "firefly 2 flower". */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pad.h"

enum { WORD = 64 };

/* Folding */

/* The letter without its accent, of a character U+00C0 … U+00FF (bytes C3 80 … C3 BF). */
static char bare_letter(unsigned char second) {
    static const char letters[] = "aaaaaaaceeeeiiiidnooooo-ouuuuy-saaaaaaaceeeeiiiidnooooo-ouuuuy-y";
    return letters[second & 63];
}

/* As much of the text as there is room for; -1: not all of it. */
static int fold(const char *text, char *out, size_t size) {
    size_t used = 0;
    for (; *text && used + 1 < size; text++) {
        unsigned char c = (unsigned char)*text, next = (unsigned char)text[1];
        if (c == 0xC3 && next >= 0x80 && next < 0xC0)
            out[used++] = bare_letter(next), text++;
        else if (c == 0xE2 && next == 0x80 && (unsigned char)text[2] == 0x99) /* ’ */
            out[used++] = '-', text += 2;
        else
            out[used++] = c == ' ' || c == '\'' || c == '_' ? '-' : (char)tolower(c);
    }
    out[used] = 0;
    return *text ? -1 : (int)used;
}

static bool is_same(const char *folded, const char *name) {
    char other[WORD];
    return fold(name, other, sizeof other) >= 0 && !strcmp(folded, other);
}

static bool begins_with(const char *name, const char *folded) {
    char other[WORD];
    return fold(name, other, sizeof other) >= 0 && !strncmp(other, folded, strlen(folded));
}

static bool refuse(irori_message *why, const char *id, const char *word) {
    irori_message_init(why, id);
    irori_message_text(why, "word", word);
    return false;
}

/* A line */

typedef struct card_reader {
    const irori_words *words;
    uint8_t icons[KODAMA_ICONS];
    int total;
    int number; /* that waits for its icon; 0: none */
    int last;   /* the icon that a number may still follow; -1: none */
    bool is_begun, numbers_lead;
    irori_message *why;
} card_reader;

static int icon_of_word(const irori_words *words, const char *folded) {
    const irori_words *languages[] = {words, irori_words_in("en")};
    for (int language = 0; language < 2; language++)
        for (int icon = 0; icon < KODAMA_ICONS; icon++)
            if (is_same(folded, irori_words_get(languages[language], kodama_word_of_icon((kodama_icon)icon))) ||
                is_same(folded, irori_words_get(languages[language], kodama_word_of_icons((kodama_icon)icon))))
                return icon;
    return -1;
}

/* kodama.score.letters: one for each icon, in their order */
static int icon_of_letter(const irori_words *words, char letter) {
    const char *letters = irori_words_get(words, "kodama.score.letters"), *at = strchr(letters, letter);
    return at && letter ? (int)(at - letters) : -1;
}

static bool add_icon(card_reader *reader, int icon, int number, const char *word) {
    reader->total += number;
    if (reader->total > KODAMA_PAD_ICONS) return refuse(reader->why, "kodama.score.why.many", word);
    reader->icons[icon] = (uint8_t)(reader->icons[icon] + number);
    return true;
}

/* A word, or letters: the first counts `before` times, the last `after` times. */
static bool add_icons(card_reader *reader, const char *name, int before, int after, const char *word) {
    int icon = icon_of_word(reader->words, name);
    size_t size = icon >= 0 ? 1 : strlen(name);
    if (size == 1 && before && after) return refuse(reader->why, "kodama.score.why.number", word);
    for (size_t i = 0; i < size; i++) {
        int number = !i && before ? before : i + 1 == size && after ? after : 1;
        int found = icon >= 0 ? icon : icon_of_letter(reader->words, name[i]);
        if (found < 0) return refuse(reader->why, "kodama.score.why.icon", word);
        if (!add_icon(reader, found, number, word)) return false;
        reader->last = found;
    }
    if (after || (before && size == 1)) reader->last = -1;
    return true;
}

/* 1 … 9 from digits that end there; 0: none of these. */
static int small_number(const char *digits, size_t size) { return size == 1 && *digits > '0' ? *digits - '0' : 0; }

static bool read_lone_number(card_reader *reader, int number, const char *word) {
    if (!reader->is_begun) reader->numbers_lead = true;
    bool is_wanted = number && (reader->numbers_lead ? !reader->number : reader->last >= 0);
    if (!is_wanted) return refuse(reader->why, "kodama.score.why.number", word);
    if (reader->numbers_lead) {
        reader->number = number;
        return true;
    }
    int icon = reader->last;
    reader->last = -1;
    return add_icon(reader, icon, number - 1, word);
}

/* Letters or an icon's word, with the number before or after them. */
static bool read_piece(card_reader *reader, const char *text, size_t size, int before, int after, const char *word) {
    char name[WORD];
    snprintf(name, sizeof name, "%.*s", (int)size, text);
    return add_icons(reader, name, before, after, word);
}

/* Numbers inside a word lead if it begins with one: "4i2a", "i4a2". */
static bool read_word(card_reader *reader, const char *word) {
    static const char digits[] = "0123456789";
    size_t first = strspn(word, digits);
    const char *at = word + first;
    int before = first ? small_number(word, first) : reader->number;
    if (!*at) return read_lone_number(reader, small_number(word, first), word);
    if (first && (!before || reader->number)) return refuse(reader->why, "kodama.score.why.number", word);
    reader->number = 0;
    while (*at) {
        size_t size = strcspn(at, digits), more = strspn(at + size, digits);
        int number = small_number(at + size, more);
        bool leads = first && at[size + more];
        if ((more && !number) || (first && more && !leads)) return refuse(reader->why, "kodama.score.why.number", word);
        if (!read_piece(reader, at, size, before, first ? 0 : number, word)) return false;
        before = first ? number : 0;
        at += size + more;
    }
    return true;
}

/* `text`: one card, folded, words separated by hyphens, as folding leaves them. */
static bool read_card(card_reader *reader, char *text) {
    char *rest;
    char *word = strtok_r(text, "-,;+\t\r\n", &rest);
    for (; word; word = strtok_r(NULL, "-,;+\t\r\n", &rest)) {
        if (strlen(word) >= WORD) return refuse(reader->why, "kodama.score.why.icon", word);
        if (!read_word(reader, word)) return false;
        reader->is_begun = true;
    }
    return !reader->number || refuse(reader->why, "kodama.score.why.number", "");
}

/* "-" is a card that shows nothing; nothing at all is a mistake. */
static bool is_blank(const char *text) { return !text[strspn(text, " \t\r\n")]; }

bool kodama_pad_read_line(const irori_words *words, const char *text, kodama_pad *t, irori_message *why) {
    kodama_pad read = *t;
    read.cards = 0;
    for (bool is_last = false; !is_last; read.cards++) {
        char card[IRORI_PAD_ANSWER], folded[IRORI_PAD_ANSWER];
        size_t size = strcspn(text, "/>");
        card_reader reader = {.words = words, .last = -1, .why = why};
        is_last = !text[size];
        snprintf(card, sizeof card, "%.*s", (int)(size < sizeof card ? size : sizeof card), text);
        text += size + !is_last;
        if (read.cards == KODAMA_TREE) return refuse(why, "kodama.score.why.cards", card);
        if (size >= sizeof card || fold(card, folded, sizeof folded) < 0)
            return refuse(why, "kodama.score.why.icon", card);
        if (is_blank(card)) return refuse(why, "kodama.score.why.blank", card);
        if (!read_card(&reader, folded)) return false;
        memcpy(read.icons[read.cards], reader.icons, sizeof reader.icons);
    }
    if (read.cards < 2) return refuse(why, "kodama.score.why.cards", "");
    *t = read;
    return true;
}

/* Names */

typedef struct namer {
    const irori_words *words;
    const kodama_rules *rules;
    bool is_decree;
} namer;

static const char *own_name(const namer *n, int i) {
    return n->is_decree ? n->rules->decree[i].name : n->rules->spirit[i].name;
}

/* What the catalogue calls it, or the name itself. */
static const char *said_name(const namer *n, int i) {
    char id[WORD];
    snprintf(id, sizeof id, "kodama.%s.%s", n->is_decree ? "decree" : "spirit", own_name(n, i));
    return irori_words_has(n->words, id) ? irori_words_get(n->words, id) : own_name(n, i);
}

static int find_exactly(const namer *n, int count, const char *folded) {
    for (int i = 1; i <= count; i++)
        if (is_same(folded, own_name(n, i)) || is_same(folded, said_name(n, i))) return i;
    return 0;
}

/* The one that is called so, or begins so; 0: none or several, *why says so. */
static int find_name(const namer *n, const char *text, irori_message *why) {
    int count = n->is_decree ? KODAMA_DECREES : KODAMA_SPIRITS, found = 0;
    char folded[WORD];
    bool is_short = fold(text, folded, sizeof folded) > 0;
    if (is_short && (found = find_exactly(n, count, folded))) return found;
    for (int i = 1; i <= count && is_short; i++) {
        if (!begins_with(own_name(n, i), folded) && !begins_with(said_name(n, i), folded)) continue;
        if (found) {
            (void)refuse(why, "kodama.score.why.several", text);
            irori_message_text(why, "one", own_name(n, found));
            irori_message_text(why, "other", own_name(n, i));
            return 0;
        }
        found = i;
    }
    if (!found) (void)refuse(why, n->is_decree ? "kodama.score.why.decree" : "kodama.score.why.spirit", text);
    return found;
}

/* A whole number of up to `most`, with nothing behind it; -1: it is none. */
static int read_number(const char *text, int most) {
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 4 || text[digits]) return -1;
    int number = atoi(text);
    return number <= most ? number : -1;
}

/* "name", "name=7" or "name 7"; spaces around them do not matter. */
static int read_named(const namer *n, const char *text, int *count, irori_message *why) {
    char name[IRORI_PAD_ANSWER];
    snprintf(name, sizeof name, "%s", text + strspn(text, " \t"));
    for (size_t size = strlen(name); size && isspace((unsigned char)name[size - 1]);) name[--size] = 0;
    char *split = strchr(name, '=');
    if (!split && (split = strrchr(name, ' ')) && read_number(split + 1, KODAMA_PAD_COUNT) < 0) split = NULL;
    *count = KODAMA_PAD_UNTOLD;
    if (split) {
        const char *number = split + 1 + strspn(split + 1, " ");
        if ((*count = read_number(number, KODAMA_PAD_COUNT)) < 0)
            return refuse(why, "kodama.score.why.count", number), 0;
        do *split = 0;
        while (split-- > name && *split == ' ');
    }
    return find_name(n, name, why);
}

bool kodama_pad_read_decree(const irori_words *words, const kodama_rules *rules, const char *text, kodama_pad *t,
                            irori_message *why) {
    namer n = {words, rules, true};
    int count, decree = read_named(&n, text, &count, why);
    if (!decree) return false;
    if (count >= 0 && rules->decree[decree].kind != KODAMA_AT_END)
        return refuse(why, "kodama.score.why.uncounted", rules->decree[decree].name);
    t->decree = decree;
    t->decree_count = count;
    return true;
}

bool kodama_pad_read_spirits(const irori_words *words, const kodama_rules *rules, const char *text, kodama_pad *t,
                             irori_message *why) {
    namer n = {words, rules, false};
    kodama_pad read = *t;
    for (bool is_last = false; !is_last;) {
        char name[IRORI_PAD_ANSWER];
        size_t size = strcspn(text, ",");
        is_last = !text[size];
        snprintf(name, sizeof name, "%.*s", (int)(size < sizeof name ? size : sizeof name), text);
        text += size + !is_last;
        if (read.spirits == KODAMA_SPIRITS) return refuse(why, "kodama.score.why.spirits", name);
        int count, spirit = read_named(&n, name, &count, why);
        if (!spirit) return false;
        read.spirit[read.spirits].spirit = spirit;
        read.spirit[read.spirits++].count = count;
    }
    *t = read;
    return true;
}

/* Points */

/* "62+8+24" or "94" */
static bool read_player(char *text, kodama_pad *t) {
    char *rest;
    int parts = 0;
    for (char *number = strtok_r(text, "+", &rest); number; number = strtok_r(NULL, "+", &rest)) {
        int points = read_number(number, KODAMA_PAD_POINTS);
        if (points < 0 || parts == KODAMA_PAD_PARTS) return false;
        t->player[t->players].points[parts++] = points;
    }
    t->player[t->players].parts = parts;
    return parts == 1 || parts == KODAMA_PAD_PARTS;
}

bool kodama_pad_read_points(const char *text, kodama_pad *t, irori_message *why) {
    kodama_pad read = *t;
    char list[IRORI_PAD_ANSWER], *rest;
    if ((size_t)snprintf(list, sizeof list, "%s", text) >= sizeof list)
        return refuse(why, "kodama.score.why.points", text);
    read.players = 0;
    for (char *word = strtok_r(list, ", /", &rest); word; word = strtok_r(NULL, ", /", &rest)) {
        char own[IRORI_PAD_ANSWER];
        snprintf(own, sizeof own, "%s", word);
        if (read.players == KODAMA_SEATS || !read_player(word, &read))
            return refuse(why, "kodama.score.why.points", own);
        read.players++;
    }
    if (read.players < 2) return refuse(why, "kodama.score.why.points", text);
    *t = read;
    return true;
}
