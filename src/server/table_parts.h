/* What the files around tables.c share: table_rows.c, table_open.c, table_bots.c, table_time.c. */
#ifndef IRORI_SERVER_TABLE_PARTS_H
#define IRORI_SERVER_TABLE_PARTS_H

#include "server.h"

/* ---- tables.c ---- */

void table_free(served_table *t);

/* The host cannot be trusted any more, or its rows are not kept: what is in memory goes, and everybody comes back. */
void table_lose(served_table *t);

/* ---- table_rows.c ---- */

uint64_t table_hash(const char *brief);                   /* of what lists show */
void table_read_rules(served_table *t, const char *text); /* as the store has them, with the table's terms */

/* All that a new table has; `made` is told when it is durable. */
irori_status table_write_new(served_table *t, table_made_fn made, void *context, irori_error *why) IRORI_MUST_USE;

/* Hands the rows that wait to the writer. */
void table_write_rows(served_table *t);

/* When a table is dropped; false: there is nothing to write. */
bool table_write_last(served_table *t);

/* If it is so many rows since the last one. */
bool table_write_checkpoint(served_table *t, uint64_t worth);

/* ---- table_open.c ---- */

served_table *table_new(server *s, const store_game *game); /* without a host yet; NULL: no memory */
irori_status table_open(served_table *t, irori_error *why) IRORI_MUST_USE;
void table_know_nonces(served_table *t); /* its host asks the store for old ones */
void table_give_past(served_table *t);   /* if its host wants it */

/* ---- table_bots.c ---- */

void table_begin_thoughts(served_table *t);
bool table_has_company(const served_table *t); /* for whom bots play: who sits there; at one of bots alone, its maker */

#endif
