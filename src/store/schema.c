#include "schema.h"

/* Times are milliseconds since 1970. `stage` is store_stage. What belongs to a game goes with it. */
const char *const store_schema[] = {
    /* 1 */
    "CREATE TABLE game ("
    " id INTEGER PRIMARY KEY,"
    " address TEXT NOT NULL UNIQUE,"
    " stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 3),"
    " listed INTEGER NOT NULL CHECK (listed IN (0, 1)),"
    " made INTEGER NOT NULL,"
    " changed INTEGER NOT NULL,"
    " rows INTEGER NOT NULL,"
    " deadline INTEGER NOT NULL,"
    " rules TEXT NOT NULL,"
    " brief TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX game_by_change ON game (changed, id);"
    "CREATE INDEX game_by_deadline ON game (deadline) WHERE deadline > 0;"
    "CREATE INDEX game_by_stage ON game (stage, changed, id);"
    "CREATE INDEX game_open ON game (changed, id) WHERE stage = 0 AND listed = 1;"

    "CREATE TABLE row ("
    " game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,"
    " number INTEGER NOT NULL CHECK (number >= 1),"
    " record INTEGER NOT NULL CHECK (record IN (0, 1)),"
    " text TEXT NOT NULL,"
    " device INTEGER NOT NULL,"
    " nonce INTEGER NOT NULL,"
    " time INTEGER NOT NULL,"
    " PRIMARY KEY (game, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX row_nonce ON row (game, device, nonce) WHERE nonce <> 0;"

    "CREATE TABLE checkpoint ("
    " game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,"
    " number INTEGER NOT NULL,"
    " bytes BLOB NOT NULL"
    ") STRICT;"

    "CREATE TABLE seat ("
    " game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL,"
    " device INTEGER NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_by_device ON seat (device, game);"

    "CREATE TABLE link ("
    " token TEXT PRIMARY KEY,"
    " kind TEXT NOT NULL,"
    " game INTEGER REFERENCES game (id) ON DELETE CASCADE,"
    " what TEXT,"
    " expires INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX link_by_expiry ON link (expires);"

    "CREATE TABLE data ("
    " hash TEXT PRIMARY KEY,"
    " bytes BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID;",

    /* 2: who has ever sat at a game, so that what they said there is found after they have left */
    "CREATE TABLE player ("
    " device INTEGER NOT NULL,"
    " game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,"
    " PRIMARY KEY (device, game)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX player_by_game ON player (game);"
    "INSERT INTO player SELECT DISTINCT device, game FROM row WHERE device <> 0;",

    /* 3: files of pages that were served before, by their path, which has a hash in it */
    "CREATE TABLE asset ("
    " path TEXT PRIMARY KEY,"
    " bytes BLOB NOT NULL,"
    " served INTEGER NOT NULL"
    ") STRICT;",

    /* 4: rows lie in the order in which they came, so that those of one commit, of however many games, are written to
     * few pages; and they know themselves how many they are */
    "ALTER TABLE game DROP COLUMN rows;"
    "DROP INDEX row_nonce;"
    "ALTER TABLE row RENAME TO row_by_game;"
    "CREATE TABLE row ("
    " id INTEGER PRIMARY KEY,"
    " game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,"
    " number INTEGER NOT NULL CHECK (number >= 1),"
    " record INTEGER NOT NULL CHECK (record IN (0, 1)),"
    " text TEXT NOT NULL,"
    " device INTEGER NOT NULL,"
    " nonce INTEGER NOT NULL,"
    " time INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO row (game, number, record, text, device, nonce, time)"
    " SELECT game, number, record, text, device, nonce, time FROM row_by_game ORDER BY game, number;"
    "DROP TABLE row_by_game;"
    "CREATE UNIQUE INDEX row_number ON row (game, number);"
    "CREATE UNIQUE INDEX row_nonce ON row (game, device, nonce) WHERE nonce <> 0;",

    /* 5: data by the game they are for and their hash, and gone with the last game that is played with them; who made a
     * game finds it; invitations end by when they were made. The words of a game's rules begin with the kind and may
     * have " data=HASH"; its terms begin with "maker=", 16 digits. */
    "ALTER TABLE data RENAME TO data_by_hash;"
    "CREATE TABLE data ("
    " id INTEGER PRIMARY KEY,"
    " kind TEXT NOT NULL,"
    " hash TEXT NOT NULL,"
    " bytes BLOB NOT NULL,"
    " UNIQUE (kind, hash)"
    ") STRICT;"
    "ALTER TABLE game ADD COLUMN data INTEGER REFERENCES data (id);"
    "INSERT INTO data (kind, hash, bytes) SELECT used.kind, used.hash, bytes FROM"
    " (SELECT DISTINCT substr(rules, 1, instr(rules, ' ') - 1) AS kind,"
    "  substr(rules, instr(rules, ' data=') + 6, 16) AS hash FROM game WHERE instr(rules, ' data=')) AS used"
    " JOIN data_by_hash ON data_by_hash.hash = used.hash;"
    "UPDATE game SET data = (SELECT id FROM data WHERE kind = substr(game.rules, 1, instr(game.rules, ' ') - 1)"
    " AND hash = substr(game.rules, instr(game.rules, ' data=') + 6, 16)) WHERE instr(rules, ' data=');"
    "DROP TABLE data_by_hash;"
    "CREATE INDEX game_by_data ON game (data) WHERE data IS NOT NULL;"
    "CREATE TRIGGER data_of_the_last_game AFTER DELETE ON game WHEN old.data IS NOT NULL BEGIN"
    " DELETE FROM data WHERE id = old.data AND NOT EXISTS (SELECT 1 FROM game WHERE data = old.data);"
    " END;"
    "INSERT OR IGNORE INTO player (device, game) WITH RECURSIVE maker (game, digits, device) AS ("
    " SELECT id, substr(rules, instr(rules, 'maker=') + 6, 16), 0 FROM game WHERE instr(rules, 'maker=')"
    " UNION ALL SELECT game, substr(digits, 2),"
    "  (device << 4) | (instr('0123456789abcdef', substr(digits, 1, 1)) - 1) FROM maker WHERE digits <> '')"
    " SELECT device, game FROM maker WHERE digits = '' AND device <> 0;"
    "CREATE INDEX game_open_by_making ON game (made, id) WHERE stage = 0;",
};

const int store_schema_steps = sizeof store_schema / sizeof *store_schema;
