import type { Statistics } from '~/core/ranking/question'
import { synonymsOf } from '~/core/chinese/synonyms'
import { questionTerms } from '~/core/chinese/terms'
import { BIN_FOLDER, type Passage, type SearchScope } from '../ports'
import type { TitledHit } from './rank'
import { anchorOf, headingsOf, wholePlace } from './rows'
import type { Sql, SqlValue } from './sql'

const MOST_HITS = 200
const MOST_PASSAGES = 500
// A question is at most 2,000 characters; more words than this only cost time.
const MOST_WORDS = 300
const MOST_BIGRAMS = 600

/** A passage as it lies there. */
export interface Row extends Record<string, SqlValue> {
  file_id: string
  no: number
  headings: string
  body: string
  anchor: string
  is_edited: number
}

// Which passages differ from what was read, beside `passages p`.
export const EDITED = `LEFT JOIN edited e ON e.id = p.id`
export const IS_EDITED = `coalesce(e.original <> p.body, 0) AS is_edited`

/** What the full text finds, best first. Title and headings weigh twice the body; only committed passages are seen. */
export function match(
  sql: Sql,
  question: string,
  scope: SearchScope,
  { limit, known }: { limit: number; known?: Statistics },
): TitledHit[] {
  const expression = matchExpression(question, known)
  if (expression === '' || isNowhere(scope)) return []
  const inScope = scopeCondition(scope)
  const rows = sql.all<Row & { score: number; title: string }>(
    `SELECT p.file_id, p.no, p.headings, p.body, p.anchor, ${IS_EDITED}, -best.score AS score, f.title
     FROM (
       SELECT rowid AS id, bm25(terms, 2, 2, 1, 1) AS score FROM terms
       WHERE terms MATCH ? AND +rowid NOT IN (SELECT id FROM pending) ${inScope.condition}
       ORDER BY score, rowid LIMIT ?
     ) AS best JOIN passages p ON p.id = best.id JOIN files f ON f.file_id = p.file_id ${EDITED}
     ORDER BY best.score, p.id`,
    expression,
    ...inScope.values,
    Math.min(limit, MOST_HITS),
  )
  return rows.map((row) => ({
    ...passage(row),
    fileId: row.file_id,
    score: row.score,
    title: row.title,
  }))
}

export const isNowhere = ({ fileIds, folderIds }: SearchScope) =>
  (fileIds !== undefined || folderIds !== undefined) && !fileIds?.length && !folderIds?.length

const OF_FILES = `SELECT id FROM passages WHERE file_id IN (SELECT value FROM json_each(?))`
const OF_FOLDERS = `SELECT passages.id FROM files JOIN passages USING (file_id)
  WHERE files.folder_id IN (SELECT value FROM json_each(?))`

// The plus keeps SQLite from running the match once for each row of the scope. Where nothing is hidden, the folders
// of the bin are empty and cost nothing.
export function scopeCondition({ fileIds, folderIds, hiddenFolderIds = [] }: SearchScope) {
  const hidden = JSON.stringify([BIN_FOLDER, ...hiddenFolderIds])
  const parts = [...(fileIds ? [OF_FILES] : []), ...(folderIds ? [OF_FOLDERS] : [])]
  const chosen = parts.length > 0 ? `AND +rowid IN (${parts.join(' UNION ALL ')})` : ''
  return {
    condition: `${chosen} AND +rowid NOT IN (${OF_FOLDERS})`,
    values: [
      ...(fileIds ? [JSON.stringify(fileIds)] : []),
      ...(folderIds ? [JSON.stringify(folderIds)] : []),
      hidden,
    ],
  }
}

/** Passages `from` … of the file's visible generation, at most `count`; without those that were switched off. */
export function passagesOf(sql: Sql, fileId: string, from: number, count: number): Passage[] {
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

function matchExpression(question: string, known?: Statistics): string {
  const asked = questionTerms(question)
  const terms = known
    ? { words: affordable(asked.words, known), bigrams: affordable(asked.bigrams, known) }
    : asked
  return [
    columns('title_words words', terms.words.flatMap(withSynonyms).slice(0, MOST_WORDS)),
    columns('title_bigrams bigrams', terms.bigrams.slice(0, MOST_BIGRAMS)),
  ]
    .filter((part) => part !== '')
    .join(' OR ')
}

// Rows that the terms of one kind may cost together. The time of a search grows with the rows that its terms stand in,
// and a word of every second passage tells next to nothing: the rarest terms come first, some always.
const MOST_ROWS = 3_000
const ALWAYS = 3

function affordable(terms: string[], { documentFrequency }: Statistics): string[] {
  const rowsOf = (term: string) => documentFrequency[term] ?? 0
  let rows = 0
  const kept = terms
    .toSorted((a, b) => rowsOf(a) - rowsOf(b))
    .filter((term, at) => {
      rows += rowsOf(term)
      return at < ALWAYS || rows <= MOST_ROWS
    })
  return kept.length === terms.length ? terms : kept
}

// Found as words only: their pairs of characters would count a meaning twice.
const withSynonyms = (word: string) => [word, ...synonymsOf(word)]

function columns(names: string, terms: string[]): string {
  if (terms.length === 0) return ''
  return `{${names}}:(${terms.map((term) => `"${term.replaceAll('"', '')}"`).join(' OR ')})`
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
