import type { FileId } from '~/core/ids'
import type { Statistics } from '~/core/ranking/question'
import { BIN_FOLDER, type Passage, type SearchScope } from '../ports'
import type { PostingsCache, TermPostingsCache } from './postings/postings-cache'
import type { TitledHit } from './ranking/rank'
import { anchorOf, headingsOf, wholePlace } from './rows'
import { rankByBm25 } from './ranking/bm25'
import type { Sql, SqlValue } from './sql'
import { expressionOf, queryPlansFor, type QueryPlan } from './ranking/query-plan'

const MOST_HITS = 200
const MOST_PASSAGES = 500

/** A passage as it lies there. */
export interface Row extends Record<string, SqlValue> {
  file_id: FileId
  no: number
  headings: string
  body: string
  anchor: string
  is_edited: number
}

// Which passages differ from what was read, beside `passages p`.
export const EDITED = `LEFT JOIN edited e ON e.id = p.id`
export const IS_EDITED = `coalesce(e.original <> p.body, 0) AS is_edited`

type FoundRow = Row & { score: number; title: string }

interface ReadOptions {
  limit: number
  /** Of the question's terms: without it every term is searched, and nothing is taken from memory. */
  statistics?: Statistics
  places?: TermPostingsCache
}

/**
 * What the full text finds, best first. Title and headings weigh twice the body; only committed passages are seen. Where
 * the places of all terms are kept they answer, else SQLite's own full text, alike.
 */
export function match(
  sql: Sql,
  question: string,
  scope: SearchScope,
  { limit, statistics, places }: ReadOptions,
): TitledHit[] {
  if (isNowhere(scope)) return []
  const most = Math.min(limit, MOST_HITS)
  const plans = queryPlansFor(question, statistics)
  const rowsOf = (term: string) => statistics?.documentFrequency[term] ?? 0
  // Of a chosen part it cannot be told beforehand how much holds several words, so none are asked for together.
  const isChosen = scope.fileIds !== undefined || scope.folderIds !== undefined
  let rows: FoundRow[] = []
  for (const plan of isChosen ? plans.slice(-1) : plans) {
    rows =
      !isChosen && places?.isReadyFor(plan, rowsOf)
        ? rowsAt(sql, plan, places, { scope, most })
        : rowsWith(sql, expressionOf(plan), scope, most)
    if (rows.length === most) break
  }
  return rows.map(hitOfRow)
}

/** The passages that a plan finds in a scope by places that are all kept, best first, at most `most`. */
export const matchAt = (
  sql: Sql,
  plan: QueryPlan,
  places: PostingsCache,
  options: { scope: SearchScope; most: number },
): TitledHit[] => rowsAt(sql, plan, places, options).map(hitOfRow)

const hitOfRow = (row: FoundRow): TitledHit => ({
  ...passage(row),
  fileId: row.file_id,
  score: row.score,
  title: row.title,
})

function rowsWith(sql: Sql, expression: string, scope: SearchScope, most: number): FoundRow[] {
  const inScope = scopeCondition(scope, isAnyHidden(sql, scope))
  const [pending] = sql.all(`SELECT 1 AS one FROM pending LIMIT 1`)
  return sql.all<FoundRow>(
    `SELECT p.file_id, p.no, p.headings, p.body, p.anchor, ${IS_EDITED}, -best.score AS score, f.title
     FROM (
       SELECT rowid AS id, bm25(terms, 2, 2, 1, 1) AS score FROM terms
       WHERE terms MATCH ? ${pending ? 'AND +rowid NOT IN (SELECT id FROM pending)' : ''}
         ${inScope.condition}
       ORDER BY score, rowid LIMIT ?
     ) AS best JOIN passages p ON p.id = best.id JOIN files f ON f.file_id = p.file_id ${EDITED}
     ORDER BY best.score, p.id`,
    expression,
    ...inScope.values,
    most,
  )
}

/** The same from places that are kept. */
function rowsAt(
  sql: Sql,
  plan: QueryPlan,
  places: PostingsCache,
  { scope, most }: { scope: SearchScope; most: number },
): FoundRow[] {
  const chosen = scopeCondition(scope, false)
  // What is not in the scope takes its place among the best, so more are looked at where some of them are not.
  for (let count = most; ; count *= 10) {
    const found = rankByBm25(plan, places, count)
    const scores = new Map(found.map(({ id, score }) => [id, score]))
    const rows = sql.all<Row & { id: number; title: string }>(
      `SELECT p.id, p.file_id, p.no, p.headings, p.body, p.anchor, ${IS_EDITED}, f.title
       FROM json_each(?) AS found CROSS JOIN passages p ON p.id = found.value
         JOIN files f ON f.file_id = p.file_id ${EDITED}
       WHERE p.id NOT IN (SELECT id FROM pending)
         AND f.folder_id NOT IN (SELECT value FROM json_each(?))
         ${chosen.condition.replaceAll('+rowid', 'p.id')}
       ORDER BY found.key LIMIT ?`,
      JSON.stringify([...scores.keys()]),
      hiddenIn(scope),
      ...chosen.values,
      most,
    )
    if (rows.length === most || found.length < count)
      return rows.map((row) => ({ ...row, score: scores.get(row.id) ?? 0 }))
  }
}

export const isNowhere = ({ fileIds, folderIds }: SearchScope) =>
  (fileIds !== undefined || folderIds !== undefined) && !fileIds?.length && !folderIds?.length

const OF_FILES = `SELECT id FROM passages WHERE file_id IN (SELECT value FROM json_each(?))`
const OF_FOLDERS = `SELECT passages.id FROM files JOIN passages USING (file_id)
  WHERE files.folder_id IN (SELECT value FROM json_each(?))`

const isAnyHidden = (sql: Sql, scope: SearchScope) =>
  sql.all(
    `SELECT 1 AS one FROM files WHERE folder_id IN (SELECT value FROM json_each(?)) LIMIT 1`,
    hiddenIn(scope),
  ).length > 0

const hiddenIn = ({ hiddenFolderIds = [] }: SearchScope) =>
  JSON.stringify([BIN_FOLDER, ...hiddenFolderIds])

// The plus keeps SQLite from running the match once for each row of the scope. To look each row of a common word up
// among what is hidden takes a fifth of the time, so who knows that nothing is hidden says so.
export function scopeCondition(scope: SearchScope, isHiding = true) {
  const { fileIds, folderIds } = scope
  const parts = [...(fileIds ? [OF_FILES] : []), ...(folderIds ? [OF_FOLDERS] : [])]
  const chosen = parts.length > 0 ? `AND +rowid IN (${parts.join(' UNION ALL ')})` : ''
  return {
    condition: `${chosen} ${isHiding ? `AND +rowid NOT IN (${OF_FOLDERS})` : ''}`,
    values: [
      ...(fileIds ? [JSON.stringify(fileIds)] : []),
      ...(folderIds ? [JSON.stringify(folderIds)] : []),
      ...(isHiding ? [hiddenIn(scope)] : []),
    ],
  }
}

/** Passages `from` … of the file's visible generation, at most `count`; without those that were switched off. */
export function passagesOf(sql: Sql, fileId: FileId, from: number, count: number): Passage[] {
  const rows = sql.all<Row>(
    `SELECT p.file_id, p.no, p.headings, p.body, p.anchor, ${IS_EDITED}
     FROM files f JOIN passages p ON p.file_id = f.file_id AND p.generation = f.generation ${EDITED}
     WHERE f.file_id = ? AND p.no >= ? AND coalesce(e.is_off, 0) = 0 ORDER BY p.no LIMIT ?`,
    fileId,
    from,
    Math.min(count, MOST_PASSAGES),
  )
  return rows.map(passage)
}

/** The passage of a row; one that was edited stands at its whole place. */
export function passage(row: Row): Passage {
  const anchor = anchorOf(row.anchor)
  return {
    no: row.no,
    headings: headingsOf(row.headings),
    text: row.body,
    anchor: row.is_edited ? wholePlace(anchor) : anchor,
    ...(row.is_edited && { isEdited: true as const }),
  }
}
