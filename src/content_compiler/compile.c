/* The whole way from text to blob (its layout: src/games/harakiri/blob.h). */
#include <stdlib.h>
#include <string.h>

#include "../games/harakiri/blob.h"
#include "grammar.h"

/* Bytes */

static void put16(content_text *out, uint32_t number) {
    char bytes[2] = {(char)(number & 0xFF), (char)(number >> 8 & 0xFF)};
    content_put(out, bytes, 2);
}

static void put32(content_text *out, uint32_t number) {
    put16(out, number & 0xFFFF);
    put16(out, number >> 16);
}

static void put_rows(content_text *out, const void *rows, size_t count, size_t size) {
    const uint16_t *numbers = rows;
    for (size_t i = 0; i < count * size / sizeof *numbers; i++) put16(out, numbers[i]);
}

/* Tables: those of named things are their symbols' rows. */

static size_t row_size(harakiri_kind kind) {
    switch (kind) {
    case HARAKIRI_KIND_LOCATION: return sizeof(harakiri_location);
    case HARAKIRI_KIND_SKILL: return sizeof(harakiri_skill);
    case HARAKIRI_KIND_CHARACTER: return sizeof(harakiri_hero);
    case HARAKIRI_KIND_GEAR: return sizeof(harakiri_gear);
    case HARAKIRI_KIND_ITEM: return sizeof(harakiri_item);
    case HARAKIRI_KIND_KAMI: return sizeof(harakiri_kami);
    case HARAKIRI_KIND_INFLUENCE: return sizeof(harakiri_influence);
    case HARAKIRI_KIND_EVENT: return sizeof(harakiri_event);
    case HARAKIRI_KIND_MISSION: return sizeof(harakiri_mission);
    case HARAKIRI_KIND_ENEMY: return sizeof(harakiri_enemy);
    case HARAKIRI_KIND_CHAPTER: return sizeof(harakiri_chapter);
    default: return sizeof(harakiri_territory); /* seas, traits, marks, tags, passages: two numbers as well */
    }
}

static void put_symbols(const content_compiler *compiler, content_text *out, harakiri_kind kind) {
    static const uint16_t empty[CONTENT_ROW];
    put_rows(out, empty, 1, row_size(kind));
    for (int i = 0; i < compiler->symbols; i++)
        if (compiler->symbol[i].kind == kind) put_rows(out, compiler->symbol[i].row, 1, row_size(kind));
}

/* Which kind fills a table; none for ways, bonuses, tests and steps. In the order of HARAKIRI_TABLE_LIST. */
static const harakiri_kind table_kinds[] = {HARAKIRI_KIND_TERRITORY,
                                            HARAKIRI_KIND_SEA,
                                            HARAKIRI_KIND_LOCATION,
                                            0,
                                            HARAKIRI_KIND_TRAIT,
                                            HARAKIRI_KIND_SKILL,
                                            HARAKIRI_KIND_CHARACTER,
                                            HARAKIRI_KIND_GEAR,
                                            HARAKIRI_KIND_ITEM,
                                            HARAKIRI_KIND_KAMI,
                                            HARAKIRI_KIND_INFLUENCE,
                                            HARAKIRI_KIND_EVENT,
                                            HARAKIRI_KIND_MISSION,
                                            HARAKIRI_KIND_ENEMY,
                                            HARAKIRI_KIND_CHAPTER,
                                            HARAKIRI_KIND_MARK,
                                            HARAKIRI_KIND_PASSAGE,
                                            0,
                                            0,
                                            0,
                                            HARAKIRI_KIND_TAG};
enum { TABLES = sizeof table_kinds / sizeof *table_kinds };

typedef struct content_list {
    const void *rows;
    int count;
    size_t size;
} content_list;

/* The tables that are not of named things, in their order. */
static void list_others(const content_compiler *compiler, content_list others[4]) {
    others[0] = (content_list){compiler->way, compiler->ways, sizeof *compiler->way};
    others[1] = (content_list){compiler->bonus, compiler->bonuses, sizeof *compiler->bonus};
    others[2] = (content_list){compiler->test, compiler->tests, sizeof *compiler->test};
    others[3] = (content_list){compiler->step, compiler->steps, sizeof *compiler->step};
}

static void put_names(content_compiler *compiler, content_text *names) {
    content_put(names, "", 1);
    for (int i = HARAKIRI_ATTRIBUTES; i < compiler->symbols; i++) {
        compiler->symbol[i].row[0] = (uint16_t)names->size;
        content_put(names, compiler->symbol[i].name, strlen(compiler->symbol[i].name) + 1);
    }
}

static void write_blob(content_compiler *compiler, content_blob *blob) {
    content_text out = {0}, names = {0};
    content_list others[4];
    int other = 0;
    list_others(compiler, others);
    put_names(compiler, &names);
    content_put(&out, "IRHK", 4);
    put16(&out, HARAKIRI_BLOB_VERSION);
    put16(&out, TABLES);
    for (int i = 0; i < TABLES; i++)
        put16(&out, (uint32_t)(table_kinds[i] ? compiler->count[table_kinds[i]] + 1 : others[other++].count));
    other = 0;
    for (int i = 0; i < TABLES; i++)
        put16(&out, (uint32_t)((table_kinds[i] ? row_size(table_kinds[i]) : others[other++].size) / sizeof(uint16_t)));
    put32(&out, (uint32_t)names.size);
    put32(&out, (uint32_t)compiler->texts);
    put32(&out, (uint32_t)compiler->prose.size);
    other = 0;
    for (int i = 0; i < TABLES; i++) {
        if (table_kinds[i]) {
            put_symbols(compiler, &out, table_kinds[i]);
            continue;
        }
        put_rows(&out, others[other].rows, (size_t)others[other].count, others[other].size);
        other++;
    }
    content_put(&out, names.data, (size_t)names.size);
    content_put(&out, compiler->prose.data, (size_t)compiler->prose.size);
    free(names.data);
    blob->bytes = (uint8_t *)out.data;
    blob->size = (size_t)out.size;
}

/* Rows 0, which are empty. */
static void begin(content_compiler *compiler) {
    compiler->step = content_grow(NULL, &compiler->step_room, 1, sizeof *compiler->step);
    compiler->test = content_grow(NULL, &compiler->test_room, 1, sizeof *compiler->test);
    compiler->bonus = content_grow(NULL, &compiler->bonus_room, 1, sizeof *compiler->bonus);
    compiler->way = content_grow(NULL, &compiler->way_room, 1, sizeof *compiler->way);
    memset(compiler->step, 0, sizeof *compiler->step);
    memset(compiler->test, 0, sizeof *compiler->test);
    memset(compiler->bonus, 0, sizeof *compiler->bonus);
    memset(compiler->way, 0, sizeof *compiler->way);
    compiler->steps = compiler->tests = compiler->bonuses = compiler->ways = 1;
    content_add_text(compiler, "");
}

static void done(content_compiler *compiler) {
    content_source_done(&compiler->source);
    free(compiler->symbol), free(compiler->script), free(compiler->link), free(compiler->ask), free(compiler->step);
    free(compiler->test), free(compiler->bonus), free(compiler->way), free(compiler->prose.data), free(compiler->call);
}

/* By file and line; files in the order they were given. */
static int compare_errors(const void *left, const void *right) {
    const content_error *a = left, *b = right;
    int files = (a->file ? strcmp(a->file, b->file ? b->file : "") : b->file ? -1 : 0);
    return files ? files : a->line - b->line;
}

static void sort_errors(content_report *report) {
    qsort(report->error, (size_t)report->count, sizeof *report->error, compare_errors);
}

/* One stage after the other, as long as there is nothing to complain about: what follows a mistake is mostly an echo of
 * it. */
bool content_compile(const content_file *files, int count, content_blob *blob, content_report *report) {
    content_compiler compiler = {0};
    report->count = 0;
    content_source_read(&compiler.source, files, count, report);
    begin(&compiler);
    if (!report->count) content_declare(&compiler);
    if (!report->count) {
        content_read_fields(&compiler);
        content_read_ways(&compiler);
        content_scan_scripts(&compiler);
        content_write_scripts(&compiler);
    }
    if (!report->count) content_check(&compiler);
    if (!report->count) write_blob(&compiler, blob);
    sort_errors(report);
    done(&compiler);
    return !report->count;
}
