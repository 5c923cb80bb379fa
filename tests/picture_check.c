#include "picture_check.h"

#include <string.h>

#include "support.h"

static const char *skip_attributes(const char *at) {
    while (*at && *at != '>' && *at != '/') {
        at += strspn(at, " \n");
        size_t name = strcspn(at, "= >/\n");
        if (!name) break;
        at += name;
        assert_memory_equal(at, "=\"", 2);
        at += 2;
        assert_int_equal(at[strcspn(at, "<\"")], '"');
        at += strcspn(at, "\"") + 1;
    }
    return at;
}

static void check_entity(const char *at) {
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0; i < 4; i++)
        if (!strncmp(at, known[i], strlen(known[i]))) return;
    fail_msg("a stray &: %.20s", at);
}

void check_well_formed(const char *at) {
    char open[32][24];
    int depth = 0, elements = 0;
    for (; *at; at++) {
        if (*at == '&') check_entity(at);
        if (*at != '<') continue;
        bool closes = at[1] == '/';
        at += 1 + closes;
        size_t length = strcspn(at, " >/\n");
        assert_in_range(length, 1, 23);
        if (closes) {
            assert_true(depth > 0);
            assert_int_equal(strlen(open[--depth]), length);
            assert_memory_equal(open[depth], at, length);
            at += length;
        } else {
            assert_true(depth < 32 && (depth > 0 || elements == 0));
            memcpy(open[depth], at, length);
            open[depth++][length] = 0;
            elements++;
            at = skip_attributes(at + length);
            if (*at == '/') at++, depth--;
        }
        assert_int_equal(*at, '>');
    }
    assert_int_equal(depth, 0);
    assert_true(elements > 10);
}

int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text += strlen(part)) count++;
    return count;
}
