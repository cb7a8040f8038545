/** Rows of other people, in no order, by which the size of one is measured: pages of a tree are never full. */
export const ROWS = 30_000

const TITLE = "'停车场规划与管理研究报告第' || no || '号（修订稿）.docx'"
const SUM = 'lower(hex(randomblob(32)))'

// Each number of a row draws from others as if by chance, the same wherever it is asked.
const drawn = (factor, of) => `(no * ${factor} >> 9) % ${of}`

/** Files of six libraries of 5,000, each with twenty folders and a hundred people, in no order. */
const OTHERS = `WITH RECURSIVE copies(no) AS (SELECT 1 UNION ALL SELECT no + 1 FROM copies WHERE no < ?1),
  others AS (SELECT no, no % 12 > 0 AS is_settled, 5100000000000000 + no * 1000003 AS id,
    4100000000000000 + ${drawn(2_654_435_761, 6)} * 7919 AS space,
    4300000000000000 + ${drawn(2_654_435_761, 6)} * 7919 + ${drawn(40_503, 20)} AS folder,
    4200000000000000 + ${drawn(2_654_435_761, 6)} * 7919 + ${drawn(48_271, 100)} AS person,
    1700000000000 + no AS time FROM copies)`

/**
 * Files of other spaces, as learned ones are, under ids, names and sums of the length that they have. Of those of a year one in
 * twelve has its upload, the others are as the sweep leaves them after a month (decision 161).
 */
export async function addFileRows({ database }, team) {
  await database
    .prepare(
      `${OTHERS}
       INSERT INTO uploads (id, account_id, team_id, file_name, object_key, content_type, client_sha256,
         content_sha256, size, created_at, registered_at)
       SELECT id, person, space, ${TITLE}, 'originals/' || space || '/' || id,
         'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ${SUM}, ${SUM}, 1000000 + no, time, time
       FROM others WHERE NOT is_settled`,
    )
    .bind(ROWS)
    .run()
  await database
    .prepare(
      `${OTHERS}
       INSERT INTO files (id, space_id, folder_id, upload_id, title, title_key, name_sum, extension, size, object_key,
         content_sha256, status, progress, word_count, page_count, passage_count, parse_facts, created_by, created_at, updated_at)
       SELECT id + 7, space, folder, id, ${TITLE}, ${TITLE}, random() & 0xffffffff, 'docx', 1000000 + no,
         iif(is_settled, '', 'originals/' || space || '/' || id), ${SUM}, status, progress, 5000 + no % 9000, 12, 40, '{"tables":2}',
         person, time, time
       FROM others JOIN (SELECT status, progress FROM files WHERE space_id = ?2 AND status = 'DONE' LIMIT 1)`,
    )
    .bind(ROWS, team)
    .run()
}

/** The records that were written, again and again, as those of other people; their asks are named as browsers do. */
export async function addRecords({ database }, team) {
  await database
    .prepare(
      `WITH RECURSIVE copies(no) AS (SELECT 1 UNION ALL SELECT no + 1 FROM copies WHERE no < ?1),
         people(no, person) AS (SELECT no, abs(random() % 500) FROM copies)
       INSERT INTO question_records (id, team_id, account_id, title, session_from, file_ids, folder_ids, created_at,
         updated_at, ask_key, given_title)
       SELECT 7100000000000000 + people.no, 610000000000000 + person % 5, 620000000000000 + person, title, session_from,
         file_ids, folder_ids, created_at + people.no, updated_at + people.no, lower(hex(randomblob(18))), given_title
       FROM people JOIN (SELECT *, row_number() OVER () AS place FROM question_records WHERE team_id = ?2)
         ON place = 1 + people.no % (SELECT count(*) FROM question_records WHERE team_id = ?2)`,
    )
    .bind(ROWS, team)
    .run()
}

/** Use of many people on many days, in the order of the days. */
export async function addDaysOfUse({ database }) {
  await database
    .prepare(
      `WITH RECURSIVE rows(no) AS (SELECT 0 UNION ALL SELECT no + 1 FROM rows WHERE no + 1 < ?1)
       INSERT INTO usage_days (member_id, day, team_id, questions, words)
       SELECT 630000000000000 + no % 500, date('2026-01-01', '+' || (no / 500) || ' days'),
         610000000000000 + no % 5, 5, 1200 FROM rows`,
    )
    .bind(ROWS)
    .run()
}

/** Sums of archived months of many people, team by team and month by month. */
export async function addMonthsOfUse({ database }) {
  await database
    .prepare(
      `WITH RECURSIVE rows(no) AS (SELECT 0 UNION ALL SELECT no + 1 FROM rows WHERE no + 1 < ?1)
       INSERT INTO usage_months (team_id, month, member_id, questions, words, scholar)
       SELECT 610000000000000 + no % 5, strftime('%Y-%m', '2020-01-01', '+' || (no / 500) || ' months'),
         630000000000000 + no % 500, 110, 26400, 3 FROM rows`,
    )
    .bind(ROWS)
    .run()
}
