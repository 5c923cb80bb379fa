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

static int check_tags(const char *at, bool is_page) {
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
            assert_true(depth < 32 && (is_page || depth > 0 || elements == 0));
            memcpy(open[depth], at, length);
            open[depth++][length] = 0;
            elements++;
            at = skip_attributes(at + length);
            if (*at == '/') at++, depth--;
        }
        assert_int_equal(*at, '>');
    }
    assert_int_equal(depth, 0);
    return elements;
}

/* The names that follow this text, each ended by this letter, as a list of pointers. */
enum { NAMES = 4096 };
typedef struct names {
    int count;
    const char *name[NAMES];
    size_t size[NAMES];
} names;

static void find_names(names *list, const char *text, const char *before, char end) {
    for (; (text = strstr(text, before));) {
        text += strlen(before);
        assert_true(list->count < NAMES);
        list->name[list->count] = text;
        list->size[list->count++] = (size_t)(strchr(text, end) - text);
    }
}

static int count_name(const names *list, const char *name, size_t size) {
    int count = 0;
    for (int i = 0; i < list->count; i++) count += list->size[i] == size && !memcmp(list->name[i], name, size);
    return count;
}

static void check_ids(const char *text) {
    static names ids, meant;
    ids.count = meant.count = 0;
    find_names(&ids, text, " id=\"", '"');
    find_names(&meant, text, " href=\"#", '"');
    find_names(&meant, text, "=\"url(#", ')');
    find_names(&meant, text, " aria-labelledby=\"", '"');
    find_names(&meant, text, " aria-describedby=\"", '"');
    assert_int_not_equal(ids.count, 0);
    for (int i = 0; i < ids.count; i++)
        if (count_name(&ids, ids.name[i], ids.size[i]) != 1)
            fail_msg("two things have the id %.*s", (int)ids.size[i], ids.name[i]);
    for (int i = 0; i < meant.count; i++)
        if (!count_name(&ids, meant.name[i], meant.size[i]))
            fail_msg("nothing has the id %.*s", (int)meant.size[i], meant.name[i]);
}

void check_well_formed(const char *picture) {
    assert_true(check_tags(picture, false) > 10);
    check_ids(picture);
}

void check_page(const char *pictures) {
    assert_true(check_tags(pictures, true) > 10);
    check_ids(pictures);
}

int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text += strlen(part)) count++;
    return count;
}
