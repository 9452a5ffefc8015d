-- Both databases read this: types and statements are those that they share. Times are
-- milliseconds since 1970, 0 for none.

CREATE TABLE IF NOT EXISTS class_store (
    one     INTEGER PRIMARY KEY, -- always 1
    version TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS classes (
    code      TEXT PRIMARY KEY,
    title     TEXT NOT NULL,
    questions TEXT NOT NULL,    -- IDs, with spaces
    minutes   INTEGER NOT NULL, -- for an exam, from when somebody joins; 0 for a class
    pass      INTEGER NOT NULL, -- percent with which an exam is passed; 0 for none
    secret    TEXT NOT NULL,    -- hash of the teacher's key
    made      BIGINT NOT NULL,
    closes    BIGINT NOT NULL,
    deletes   BIGINT NOT NULL
);

-- Scenarios that visitors share by a link and that are too long to stand in it.
CREATE TABLE IF NOT EXISTS shared_texts (
    id   TEXT PRIMARY KEY,     -- 128 random bits
    hash TEXT NOT NULL UNIQUE, -- of the text: what is shared twice is kept once
    text BYTEA NOT NULL,
    size INTEGER NOT NULL,     -- its bytes
    used BIGINT NOT NULL       -- day on which it was last read, counted from 1970
);

CREATE TABLE IF NOT EXISTS class_pupils (
    class  TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
    pupil  TEXT NOT NULL,       -- hash of the pupil's token
    name   TEXT NOT NULL,
    joined BIGINT NOT NULL,
    handed BIGINT NOT NULL,     -- when an exam was handed in
    PRIMARY KEY (class, pupil),
    UNIQUE (class, name)
);

CREATE TABLE IF NOT EXISTS class_answers (
    class   TEXT NOT NULL,
    pupil   TEXT NOT NULL,
    number  INTEGER NOT NULL,   -- of the question, from 1
    at      BIGINT NOT NULL,
    said    TEXT NOT NULL,      -- a JSON list, a value for each claim
    correct TEXT NOT NULL,      -- "101": for each claim
    forgot  TEXT NOT NULL,      -- rules, with spaces: without each of them it ends so
    sure    TEXT NOT NULL,      -- "yes", "no" or "show"
    PRIMARY KEY (class, pupil, number),
    FOREIGN KEY (class, pupil) REFERENCES class_pupils (class, pupil) ON DELETE CASCADE
);

-- How often something was said to be wrong with a question of the training; not by whom.
CREATE TABLE IF NOT EXISTS question_objections (
    question  TEXT NOT NULL, -- its ID
    objection TEXT NOT NULL, -- "wrong", "ambiguous", "given-away" or "trivial"
    times     BIGINT NOT NULL,
    PRIMARY KEY (question, objection)
);
