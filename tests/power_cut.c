/* Over SQLite's own file system. For each path a copy of what is surely on the disk is kept: writes mark their sectors,
 * a sync copies the marked ones. After the cut the file is made of the copy and, by chance, of marked sectors. A file
 * that was never synced may be missing altogether; a deletion counts at once (SQLite syncs the folder with it). */
#include "power_cut.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECTOR = 512, MOST_FILES = 8, PATH_SIZE = 512 };

typedef struct disk_file {
    char path[PATH_SIZE];
    uint8_t *synced, *marked; /* `marked`: a byte a sector */
    size_t size;              /* of `synced`, as far as it is sure */
    size_t room;
    bool was_synced;
} disk_file;

typedef struct shim_file {
    sqlite3_file base;
    disk_file *disk; /* NULL: a temporary file */
    sqlite3_file *real;
} shim_file;

static disk_file disk[MOST_FILES];
static sqlite3_vfs shim, *real_vfs;
static uint64_t operations, last_operation, most_bytes;
static bool is_off;

void power_cut_after(uint64_t count) {
    operations = 0;
    last_operation = count;
}

void power_limit_files(uint64_t bytes) { most_bytes = bytes; }

int power_is_off(void) { return is_off; }
uint64_t power_operations(void) { return operations; }

/* Counts one; true: the power is off, and nothing is done. */
static bool count_operation(void) {
    operations++;
    if (last_operation && operations > last_operation) is_off = true;
    return is_off;
}

static sqlite3_file *real_of(sqlite3_file *file) { return ((shim_file *)file)->real; }
static disk_file *disk_of(sqlite3_file *file) { return ((shim_file *)file)->disk; }

static void make_room(disk_file *file, size_t size) {
    if (size <= file->room) return;
    size_t room = (2 * size + SECTOR - 1) / SECTOR * SECTOR;
    file->synced = realloc(file->synced, room);
    file->marked = realloc(file->marked, room / SECTOR);
    memset(file->synced + file->room, 0, room - file->room);
    memset(file->marked + file->room / SECTOR, 0, (room - file->room) / SECTOR);
    file->room = room;
}

static void read_file(disk_file *file) {
    FILE *in = fopen(file->path, "rb");
    if (!in) return;
    fseek(in, 0, SEEK_END);
    file->size = (size_t)ftell(in);
    rewind(in);
    make_room(file, file->size);
    if (file->size && fread(file->synced, 1, file->size, in) != file->size) abort();
    fclose(in);
    file->was_synced = true;
}

static disk_file *find_disk(const char *path) {
    for (int i = 0; i < MOST_FILES; i++)
        if (!strcmp(disk[i].path, path)) return &disk[i];
    return NULL;
}

static disk_file *open_disk(const char *path) {
    disk_file *file = find_disk(path);
    if (file) return file;
    file = find_disk("");
    if (!file) abort();
    snprintf(file->path, sizeof file->path, "%s", path);
    read_file(file);
    return file;
}

static void forget(disk_file *file) {
    free(file->synced);
    free(file->marked);
    memset(file, 0, sizeof *file);
}

/* ---- a file's methods ---- */

static int shim_close(sqlite3_file *file) {
    int code = real_of(file)->pMethods->xClose(real_of(file));
    sqlite3_free(real_of(file));
    return code;
}

static int shim_read(sqlite3_file *file, void *into, int size, sqlite3_int64 at) {
    return is_off ? SQLITE_IOERR_READ : real_of(file)->pMethods->xRead(real_of(file), into, size, at);
}

static int shim_write(sqlite3_file *file, const void *from, int size, sqlite3_int64 at) {
    if (count_operation()) return SQLITE_IOERR_WRITE;
    if (most_bytes && (uint64_t)at + (uint64_t)size > most_bytes) return SQLITE_FULL;
    disk_file *on = disk_of(file);
    if (on) {
        make_room(on, (size_t)at + (size_t)size);
        for (size_t i = (size_t)at / SECTOR; i <= ((size_t)at + (size_t)size - 1) / SECTOR; i++) on->marked[i] = 1;
    }
    return real_of(file)->pMethods->xWrite(real_of(file), from, size, at);
}

static int shim_truncate(sqlite3_file *file, sqlite3_int64 size) {
    if (count_operation()) return SQLITE_IOERR_TRUNCATE;
    disk_file *on = disk_of(file);
    if (on && (size_t)size < on->size) on->size = (size_t)size;
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int sync_sectors(disk_file *on, sqlite3_file *real) {
    sqlite3_int64 size;
    int code = real->pMethods->xFileSize(real, &size);
    if (code) return code;
    make_room(on, (size_t)size);
    for (size_t i = 0; i * SECTOR < (size_t)size; i++) {
        if (!on->marked[i]) continue;
        size_t left = (size_t)size - i * SECTOR;
        code = real->pMethods->xRead(real, on->synced + i * SECTOR, left < SECTOR ? (int)left : SECTOR,
                                     (sqlite3_int64)(i * SECTOR));
        if (code) return code;
        on->marked[i] = 0;
    }
    on->size = (size_t)size;
    on->was_synced = true;
    return SQLITE_OK;
}

static int shim_sync(sqlite3_file *file, int flags) {
    (void)flags;
    if (count_operation()) return SQLITE_IOERR_FSYNC;
    return disk_of(file) ? sync_sectors(disk_of(file), real_of(file)) : SQLITE_OK;
}

static int shim_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}
static int shim_lock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xLock(real_of(file), level); }
static int shim_unlock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xUnlock(real_of(file), level); }
static int shim_is_reserved(sqlite3_file *file, int *out) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}
static int shim_control(sqlite3_file *file, int what, void *arg) {
    return real_of(file)->pMethods->xFileControl(real_of(file), what, arg);
}
static int shim_sector(sqlite3_file *file) {
    (void)file;
    return SECTOR;
}
static int shim_traits(sqlite3_file *file) {
    (void)file;
    return 0; /* nothing is promised: no atomic writes, no safe appends */
}
static int shim_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}
static int shim_shm_lock(sqlite3_file *file, int offset, int n, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}
static void shim_shm_barrier(sqlite3_file *file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }
static int shim_shm_unmap(sqlite3_file *file, int is_deleted) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), is_deleted);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = shim_close,
    .xRead = shim_read,
    .xWrite = shim_write,
    .xTruncate = shim_truncate,
    .xSync = shim_sync,
    .xFileSize = shim_size,
    .xLock = shim_lock,
    .xUnlock = shim_unlock,
    .xCheckReservedLock = shim_is_reserved,
    .xFileControl = shim_control,
    .xSectorSize = shim_sector,
    .xDeviceCharacteristics = shim_traits,
    .xShmMap = shim_shm_map,
    .xShmLock = shim_shm_lock,
    .xShmBarrier = shim_shm_barrier,
    .xShmUnmap = shim_shm_unmap,
};

/* ---- the file system ---- */

static int shim_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    shim_file *opened = (shim_file *)file;
    opened->base.pMethods = NULL;
    if (is_off) return SQLITE_CANTOPEN;
    opened->disk = path && !(flags & SQLITE_OPEN_DELETEONCLOSE) ? open_disk(path) : NULL;
    opened->real = sqlite3_malloc(real_vfs->szOsFile);
    int code = real_vfs->xOpen(real_vfs, path, opened->real, flags, out);
    if (code)
        sqlite3_free(opened->real);
    else
        opened->base.pMethods = &methods;
    return code;
}

static int shim_delete(sqlite3_vfs *vfs, const char *path, int sync_folder) {
    (void)vfs;
    if (count_operation()) return SQLITE_IOERR_DELETE;
    disk_file *file = find_disk(path);
    if (file) forget(file);
    return real_vfs->xDelete(real_vfs, path, sync_folder);
}

void power_cut_install(void) {
    real_vfs = sqlite3_vfs_find(NULL);
    shim = *real_vfs;
    shim.zName = "power-cut";
    shim.szOsFile = sizeof(shim_file);
    shim.xOpen = shim_open;
    shim.xDelete = shim_delete;
    sqlite3_vfs_register(&shim, 1);
}

static uint64_t next_chance(uint64_t *chance) {
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    return *chance >> 33;
}

/* What was in the file when the power went off: the sectors that reached it. */
static void mix(disk_file *file, uint64_t *chance) {
    FILE *in = fopen(file->path, "rb");
    if (!in) return;
    uint8_t sector[SECTOR];
    for (size_t i = 0, got; (got = fread(sector, 1, SECTOR, in)) > 0; i++) {
        if (i * SECTOR >= file->room || !file->marked[i] || next_chance(chance) % 2) continue;
        memcpy(file->synced + i * SECTOR, sector, got);
        if (file->size < i * SECTOR + got) file->size = i * SECTOR + got;
    }
    fclose(in);
}

static void settle(disk_file *file, uint64_t *chance) {
    if (!file->was_synced && next_chance(chance) % 2) {
        unlink(file->path);
        return;
    }
    mix(file, chance);
    FILE *out = fopen(file->path, "wb");
    if (!out) return;
    if (file->size && fwrite(file->synced, 1, file->size, out) != file->size) abort();
    fclose(out);
}

void power_restore(uint64_t chance) {
    for (int i = 0; i < MOST_FILES; i++) {
        if (!disk[i].path[0]) continue;
        if (is_off) settle(&disk[i], &chance);
        forget(&disk[i]);
    }
    is_off = false;
    operations = last_operation = 0;
}
