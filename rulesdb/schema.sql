-- The store of rulestep. One file, one writer, write-ahead log. Every table is
-- replaced in whole or by edition inside one transaction, so a reader sees either
-- what was there before an import or what is there after it.
--
-- Lists that are only ever read whole (names of a term, steps of a text) are JSON
-- arrays; whatever is looked up by itself has rows of its own.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY, -- one of the Meta constants, such as "content" or "demos"
    value TEXT NOT NULL     -- a hash, a date or an edition's id
) WITHOUT ROWID;

CREATE TABLE editions (
    id       TEXT PRIMARY KEY,  -- effective date, "2024-03-08"; "plain" for the built-in edition
    date     TEXT NOT NULL,     -- effective date in ISO form; for "plain" that of the edition it restates
    title    TEXT NOT NULL,     -- as shown to people
    source   TEXT NOT NULL,     -- names of the files it was read from, joined by ", "
    form     TEXT NOT NULL,     -- form of the newest source: jsonl, csv, parquet, rows, viewer, txt, plain
    builtin  INTEGER NOT NULL,  -- 1 for the plain-words edition
    complete INTEGER NOT NULL,  -- 0 while only fragments were imported
    hash     TEXT NOT NULL      -- hash of everything that was imported for it
) WITHOUT ROWID;

CREATE TABLE rules (
    edition            TEXT NOT NULL REFERENCES editions(id) ON DELETE CASCADE, -- edition it stands in
    sort_key           TEXT NOT NULL,    -- orders numbers as the book does: "702.019b"
    number             TEXT NOT NULL,    -- official number: "7", "702", "702.19", "702.19b"
    identity           TEXT NOT NULL,    -- the same through all editions in which the rule was aligned; "" for sections and chapters
    parent             TEXT NOT NULL,    -- number one level up; "" for a section
    kind               TEXT NOT NULL,    -- section, chapter, heading, rule or subrule
    title              TEXT NOT NULL,    -- name of a section, chapter or heading; a subrule has its rule's
    short              TEXT NOT NULL,    -- our own short title; only in the plain-words edition
    text               TEXT NOT NULL,    -- paragraphs parted by line feeds; "" for sections and chapters
    incomplete         INTEGER NOT NULL, -- 1 when the source had the text cut off
    asks               TEXT NOT NULL,    -- JSON array: how people ask for it; like the next three only in the plain-words edition
    not_modelled       TEXT NOT NULL,    -- reason why no play can turn on it; "" otherwise
    not_modelled_class TEXT NOT NULL,    -- heading, pointer, outside or redundant; "" otherwise
    restates           TEXT NOT NULL,    -- numbers of the rules that it repeats, spaces between them
    wording            TEXT NOT NULL,    -- hash of the folded wording, cited numbers masked
    source_number      TEXT NOT NULL,    -- number as written in the source
    source_row         INTEGER NOT NULL, -- row index in a dataset or line in a text; -1 when unknown
    source_unit        TEXT NOT NULL,    -- what source_row counts: row or line
    repaired           INTEGER NOT NULL, -- 1 when number or text were mended
    repair             TEXT NOT NULL,    -- what was mended, in a sentence
    PRIMARY KEY (edition, sort_key)
) WITHOUT ROWID;

CREATE TABLE examples (
    edition    TEXT NOT NULL REFERENCES editions(id) ON DELETE CASCADE, -- edition it stands in
    number     TEXT NOT NULL,    -- rule it belongs to
    position   INTEGER NOT NULL, -- order under its rule, from 0
    text       TEXT NOT NULL,    -- without the word "Example:"
    plain      INTEGER NOT NULL, -- 1 when written by us
    reattached INTEGER NOT NULL, -- 1 when it came back from a stray row
    PRIMARY KEY (edition, number, position)
) WITHOUT ROWID;

CREATE TABLE rule_references (
    edition   TEXT NOT NULL REFERENCES editions(id) ON DELETE CASCADE, -- edition it stands in
    number    TEXT NOT NULL,    -- rule that cites; "" when an entry of the glossary does
    slug      TEXT NOT NULL,    -- entry that cites; "" when a rule does
    position  INTEGER NOT NULL, -- order within the rule or entry, from 0
    words     TEXT NOT NULL,    -- the words that were read
    start     INTEGER NOT NULL, -- first byte of these words in their text
    stop      INTEGER NOT NULL, -- byte after their last
    place     INTEGER NOT NULL, -- -1 for the text, otherwise the position of the example
    target    TEXT NOT NULL,    -- number cited; the first of a range
    last      TEXT NOT NULL,    -- last number of a range; otherwise as target
    title     TEXT NOT NULL,    -- title quoted beside the number; "" when there is none
    dangling  INTEGER NOT NULL, -- 1 when the edition has no such number
    suspect   INTEGER NOT NULL, -- 1 when the quoted title is not the target's
    PRIMARY KEY (edition, number, slug, position)
) WITHOUT ROWID;
CREATE INDEX references_to ON rule_references (edition, target);

CREATE TABLE terms (
    edition  TEXT NOT NULL REFERENCES editions(id) ON DELETE CASCADE, -- edition whose glossary it stands in
    position INTEGER NOT NULL, -- order in the glossary, from 0
    slug     TEXT NOT NULL,    -- URL form of the headword, "state-based-actions"
    headword TEXT NOT NULL,    -- as printed
    names    TEXT NOT NULL,    -- JSON array: every name it is found under
    text     TEXT NOT NULL,    -- paragraphs parted by line feeds
    obsolete INTEGER NOT NULL, -- 1 when the headword is marked as obsolete
    see_also TEXT NOT NULL,    -- JSON array: slugs of entries it sends the reader to
    PRIMARY KEY (edition, position)
) WITHOUT ROWID;

CREATE TABLE legacy_terms (
    position   INTEGER PRIMARY KEY, -- order in the source, from 0
    term       TEXT NOT NULL,       -- headword without its qualifier
    qualifier  TEXT NOT NULL,       -- "Informal" or "Obsolete"; "" otherwise
    era        TEXT NOT NULL,       -- when the glossary was in use
    paragraphs TEXT NOT NULL,       -- JSON array
    see_rules  TEXT NOT NULL,       -- JSON array: numbers of that time, shown and never linked
    see_also   TEXT NOT NULL        -- JSON array: headwords
);

CREATE TABLE source_rows (
    edition    TEXT NOT NULL REFERENCES editions(id) ON DELETE CASCADE, -- edition it was imported into
    row_index  INTEGER NOT NULL, -- the dataset's own index
    number     TEXT NOT NULL,    -- as written there, cut or wrong as it may be
    text       TEXT NOT NULL,    -- as written there
    examples   TEXT NOT NULL,    -- JSON array, as written there
    text_cut   INTEGER NOT NULL, -- 1 when the text ended in the viewer's dots
    examples_cut INTEGER NOT NULL, -- 1 when the examples did
    PRIMARY KEY (edition, row_index)
) WITHOUT ROWID;

CREATE TABLE demos (
    slug     TEXT PRIMARY KEY, -- file below engine/scenarios without ".txt": "702/trample-and-deathtouch"
    chapter  TEXT NOT NULL,    -- chapter whose folder it stands in
    title    TEXT NOT NULL,    -- as the file says it
    question TEXT NOT NULL,    -- as the file asks it
    source   TEXT NOT NULL,    -- the scenario file
    shows    TEXT NOT NULL,    -- JSON array: numbers that the file claims to show
    agrees   TEXT NOT NULL,    -- JSON array: official examples that it plays, "510.1c example 2", with ": what is missing" if in part
    steps    INTEGER NOT NULL, -- steps of the trunk
    holds    INTEGER NOT NULL, -- 1 when every answer holds
    record   TEXT NOT NULL     -- what its plays cited and proved, as Record.Text writes it
) WITHOUT ROWID;

CREATE TABLE cards (
    name   TEXT PRIMARY KEY,  -- full English name, "Fire // Ice" for split cards
    folded TEXT NOT NULL,     -- the name in lower case with straight quotes, for look-up
    data   TEXT NOT NULL      -- the card as JSON, in the form of its source
) WITHOUT ROWID;
CREATE INDEX cards_folded ON cards (folded);
