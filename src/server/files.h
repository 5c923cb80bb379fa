/* The page's files, read once at the start and served from memory: as they are, or as the brotli or gzip file that was
 * made beside each when the page was built. */
#ifndef IRORI_SERVER_FILES_H
#define IRORI_SERVER_FILES_H

#include "net.h"
#include "writer.h"

typedef struct files files;

/* Reads a folder with all below it. NULL: it cannot be read, or is larger than a page should be. */
files *files_read(const char *folder);
void files_free(files *f); /* may be NULL */
int files_count(const files *f);

/* Answers a GET for one of them; false: there is none of that name. What has a hash in its name (below /assets/) may be
 * kept for ever; everything else is asked for again each time, and answered in a word if it is the same. */
bool files_answer(const files *f, const net_request *request, net_response *response);

/* Has the path a hash in it, so that what lies there never changes? */
bool files_is_for_ever(const char *path);

/* Keeps those in the store, for pages that were loaded before the next ones are served: they ask for parts of
 * themselves as long as they are open. What was not served for 90 days goes. */
void files_keep(const files *f, row_writer *writer, int64_t now);

/* The same as files_answer for what was kept. */
bool files_answer_kept(game_store *store, const net_request *request, net_response *response);

#endif
