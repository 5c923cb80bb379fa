/* A list sorted by path. A file's variants are entries of their own (x.js, x.js.br, x.js.gz); only the first is found
 * by its path. */
#define _XOPEN_SOURCE 700
#include "files.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"
#include "irori/json.h"
#include "log.h"

enum { MOST_FILES = 512, MOST_SIZE = 32 << 20 };

typedef struct file {
    char *path; /* "/assets/x.js" */
    char *bytes;
    size_t size;
    char etag[24];
} file;

struct files {
    file list[MOST_FILES];
    int count;
    size_t size, root;
    bool is_full;
};

static files *reading; /* nftw has no context; files_read is called once, before any thread is there */

static char *read_whole(const char *path, size_t size) {
    FILE *in = fopen(path, "rb");
    char *bytes = in ? malloc(size + 1) : NULL;
    if (bytes && fread(bytes, 1, size, in) != size) {
        free(bytes);
        bytes = NULL;
    }
    if (in) fclose(in);
    return bytes;
}

static void set_etag(file *f) {
    irori_writer writer = irori_writer_to(f->etag, sizeof f->etag);
    irori_json_hash(&writer, irori_hash64(f->bytes, f->size, 0)); /* with its quotes, as HTTP wants it */
}

static int add_file(const char *path, const struct stat *about, int kind, struct FTW *walk) {
    (void)walk;
    files *f = reading;
    if (kind != FTW_F) return 0;
    f->size += (size_t)about->st_size;
    if (f->count == MOST_FILES || f->size > MOST_SIZE) return f->is_full = true;
    file *added = &f->list[f->count];
    added->size = (size_t)about->st_size;
    added->bytes = read_whole(path, added->size);
    added->path = strdup(path + f->root);
    f->count++;
    if (!added->bytes || !added->path) return f->is_full = true;
    set_etag(added);
    return 0;
}

static int by_path(const void *a, const void *b) { return strcmp(((const file *)a)->path, ((const file *)b)->path); }

files *files_read(const char *folder) {
    files *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    reading = f;
    f->root = strlen(folder);
    if (nftw(folder, add_file, 16, FTW_PHYS) || f->is_full) {
        files_free(f);
        return NULL;
    }
    qsort(f->list, (size_t)f->count, sizeof *f->list, by_path);
    return f;
}

void files_free(files *f) {
    if (!f) return;
    for (int i = 0; i < f->count; i++) free(f->list[i].path), free(f->list[i].bytes);
    free(f);
}

int files_count(const files *f) { return f->count; }

static const file *find(const files *f, const char *path, const char *ending) {
    char whole[600];
    snprintf(whole, sizeof whole, "%s%s", path, ending);
    return bsearch(&(file){.path = whole}, f->list, (size_t)f->count, sizeof *f->list, by_path);
}

static const char *type_of(const char *path) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
        {".map", "application/json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (!strcmp(types[i][0], ending)) return types[i][1];
    return "application/octet-stream";
}

static bool is_variant(const char *path) {
    const char *ending = strrchr(path, '.');
    return ending && (!strcmp(ending, ".br") || !strcmp(ending, ".gz"));
}

/* The smallest form that the browser takes. */
static const file *best_form(const files *f, const file *plain, const char *accepts, const char **encoding) {
    const file *br = strstr(accepts, "br") ? find(f, plain->path, ".br") : NULL;
    const file *gz = strstr(accepts, "gzip") ? find(f, plain->path, ".gz") : NULL;
    *encoding = br ? "br" : gz ? "gzip" : NULL;
    return br ? br : gz ? gz : plain;
}

static void set_headers(net_response *response, const char *cache, const char *etag, const char *encoding) {
    int i = 0;
    response->headers[i++] = "cache-control", response->headers[i++] = cache;
    response->headers[i++] = "etag", response->headers[i++] = etag;
    response->headers[i++] = "vary", response->headers[i++] = "accept-encoding";
    if (encoding) response->headers[i++] = "content-encoding", response->headers[i++] = encoding;
}

static const char for_ever[] = "public, max-age=31536000, immutable";

bool files_is_for_ever(const char *path) { return !strncmp(path, "/assets/", 8); }

bool files_answer(const files *f, const net_request *request, net_response *response) {
    const char *path = strcmp(request->path, "/") ? request->path : "/index.html", *encoding;
    const file *plain = is_variant(path) ? NULL : find(f, path, "");
    if (!plain) return false;
    const file *form = best_form(f, plain, request->accept_encoding, &encoding);
    set_headers(response, files_is_for_ever(path) ? for_ever : "no-cache", form->etag, encoding);
    response->type = type_of(path);
    bool is_same = strstr(request->if_none_match, form->etag) != NULL;
    response->status = is_same ? 304 : 200;
    if (!is_same) response->body = form->bytes, response->size = form->size;
    return true;
}

/* ---- files of earlier pages ---- */

typedef struct keep_job {
    writer_job job;
    const files *files;
    int64_t now;
} keep_job;

static irori_status write_files(writer_job *base, game_store *store, irori_error *why) {
    static const int64_t kept = 90LL * 24 * 3600 * 1000;
    const keep_job *job = (keep_job *)base;
    irori_status status = IRORI_OK;
    for (int i = 0; !status && i < job->files->count; i++) {
        const file *f = &job->files->list[i];
        if (files_is_for_ever(f->path)) status = store_asset_put(store, f->path, f->bytes, f->size, job->now, why);
    }
    return status ? status : store_assets_expire(store, job->now - kept, why);
}

static void files_written(writer_job *base, void *context) {
    (void)context;
    if (base->status) log_event("page-not-kept", "why", 's', base->why.why.id, NULL);
    free(base);
}

void files_keep(const files *f, row_writer *writer, int64_t now) {
    keep_job *job = calloc(1, sizeof *job);
    if (!job) return;
    *job = (keep_job){.job = {.write = write_files, .done = files_written}, .files = f, .now = now};
    writer_submit(writer, &job->job);
}

/* The bytes in memory of the answer's own; NULL: not there. */
static char *read_kept(game_store *store, const char *path, const char *ending, size_t *size) {
    char whole[600];
    const void *bytes;
    snprintf(whole, sizeof whole, "%s%s", path, ending);
    if (store_asset_get(store, whole, &bytes, size, NULL) || !*size) return NULL;
    char *copy = malloc(*size);
    if (copy) memcpy(copy, bytes, *size);
    return copy;
}

bool files_answer_kept(game_store *store, const net_request *request, net_response *response) {
    static const char *const forms[][2] = {{"br", ".br"}, {"gzip", ".gz"}, {NULL, ""}};
    char *bytes = NULL;
    size_t size = 0;
    int form = 0;
    if (!files_is_for_ever(request->path) || is_variant(request->path)) return false;
    for (; !bytes && form < 3; form++)
        if (!forms[form][0] || strstr(request->accept_encoding, forms[form][0]))
            bytes = read_kept(store, request->path, forms[form][1], &size);
    if (!bytes) return false;
    *response = (net_response){.status = 200, .type = type_of(request->path), .body = bytes, .size = size};
    response->release = free, response->owner = bytes;
    const char *encoding = forms[form - 1][0];
    int i = 0;
    response->headers[i++] = "cache-control", response->headers[i++] = for_ever;
    response->headers[i++] = "vary", response->headers[i++] = "accept-encoding";
    if (encoding) response->headers[i++] = "content-encoding", response->headers[i++] = encoding;
    return true;
}
