/* The blob: what the compiler writes and the game loads. All numbers little-endian.
 *
 *   4 bytes   "IRHK"
 *   u16       HARAKIRI_BLOB_VERSION
 *   u16       how many tables
 *   u16 each  rows of each table of HARAKIRI_TABLE_LIST, the empty row 0 included
 *   u16 each  numbers in a row of each table
 *   u32       bytes of names      u32  texts      u32  bytes of prose
 *   rows      every table's rows, 16 bits a number, row 0 included
 *   names     zero-terminated; the first is ""
 *   prose     zero-terminated; the first is ""
 *
 * structure_hash is XXH64, piece by piece, of everything before the prose but the prose's size and where locations are
 * drawn; prose_hash is XXH64 of the prose.
 *
 * Tables, columns and words (vocabulary.h) are only ever added at the end, so blobs of earlier formats can be read:
 * what they lack is 0. Format 1 did not say how wide rows are, and had no tags; up to format 2 no page counted its
 * tellings. */
#ifndef IRORI_HARAKIRI_BLOB_H
#define IRORI_HARAKIRI_BLOB_H

enum {
    HARAKIRI_BLOB_VERSION = 3, /* the format: raised when tables, columns, words or operations are added */
    HARAKIRI_OLDEST_BLOB = 1
};

#endif
