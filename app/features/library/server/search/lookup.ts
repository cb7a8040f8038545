import { bigrams } from '~/core/chinese/terms'
import type { LookedUp, PassageHit, SearchScope } from '../ports'
import { piecesOf } from './pieces'
import { anchorOf, headingsOf } from './rows'
import type { Sql, SqlValue } from './sql'

/** Passages of one search that are looked at; of a keyword that stands in more, the latest learned. */
const MOST_ROWS = 3000
const MOST_FILES = 500

/**
 * Files whose passages hold all words of a keyword as they were typed, best first, and those whose title does. A file
 * that is found by its title has only its passages' own text searched, any other its headings too.
 */
export function lookUp(
  sql: Sql,
  titles: ReadonlyMap<string, string>,
  keyword: string,
  scope: SearchScope,
): LookedUp {
  const pieces = piecesOf(keyword)
  if (pieces.length === 0 || scope.fileIds?.length === 0) {
    return { titles: [], files: [], isCut: false }
  }
  const inScope = scope.fileIds ? new Set(scope.fileIds) : null
  const named: string[] = []
  const partly: string[] = []
  for (const [fileId, title] of titles) {
    if (inScope && !inScope.has(fileId)) continue
    if (pieces.some((piece) => title.includes(piece))) partly.push(fileId)
    if (pieces.every((piece) => title.includes(piece))) named.push(fileId)
  }
  const rows = rowsOf(sql, pieces, scope, partly)
  return { titles: named.slice(0, MOST_FILES), ...byFile(rows) }
}

/** The best passages of these files that hold all words of a keyword, at most `perFile` of each. */
export function blocksWith(
  sql: Sql,
  keyword: string,
  fileIds: string[],
  perFile: number,
): PassageHit[] {
  const pieces = piecesOf(keyword)
  const expression = expressionOf(pieces, 'bigrams title_bigrams')
  if (expression === null || fileIds.length === 0) return []
  const rows = sql.all<BlockRow>(
    `SELECT file_id, no, headings, body, anchor, score FROM (
       SELECT p.file_id, p.no, p.headings, p.body, p.anchor, best.score,
         row_number() OVER (PARTITION BY p.file_id ORDER BY best.score, p.no) AS place
       FROM (
         SELECT rowid AS id, bm25(terms, 0, 0.2, 0, 1) AS score FROM terms
         WHERE terms MATCH ? AND +rowid NOT IN (SELECT id FROM pending)
           AND +rowid IN (SELECT id FROM passages WHERE file_id IN (SELECT value FROM json_each(?)))
       ) AS best JOIN passages p ON p.id = best.id
     ) WHERE place <= ? ORDER BY file_id, place`,
    expression,
    JSON.stringify(fileIds),
    perFile,
  )
  return rows.map((row) => ({
    fileId: row.file_id,
    no: row.no,
    headings: headingsOf(row.headings),
    text: row.body,
    anchor: anchorOf(row.anchor),
    score: -row.score,
  }))
}

interface BlockRow extends Record<string, SqlValue> {
  file_id: string
  no: number
  headings: string
  body: string
  anchor: string
  score: number
}
interface FoundRow extends Record<string, SqlValue> {
  file_id: string
}

function rowsOf(sql: Sql, pieces: string[], scope: SearchScope, partly: string[]): FoundRow[] {
  const among = scope.fileIds ?? null
  const elsewhere = find(sql, expressionOf(pieces, 'bigrams title_bigrams'), among, partly)
  if (partly.length === 0) return elsewhere
  return [...find(sql, expressionOf(pieces, 'bigrams'), partly, []), ...elsewhere]
}

function find(
  sql: Sql,
  expression: string | null,
  among: string[] | null,
  without: string[],
): FoundRow[] {
  if (expression === null) return []
  const inScope = among ? `AND p.file_id IN (SELECT value FROM json_each(?))` : ''
  const apart = without.length > 0 ? `AND p.file_id NOT IN (SELECT value FROM json_each(?))` : ''
  return sql.all<FoundRow>(
    `SELECT p.file_id FROM terms CROSS JOIN passages p ON p.id = terms.rowid
     WHERE terms MATCH ? AND terms.rowid NOT IN (SELECT id FROM pending) ${inScope} ${apart}
     ORDER BY terms.rowid DESC LIMIT ${MOST_ROWS}`,
    expression,
    ...(among ? [JSON.stringify(among)] : []),
    ...(without.length > 0 ? [JSON.stringify(without)] : []),
  )
}

function byFile(rows: FoundRow[]): Pick<LookedUp, 'files' | 'isCut'> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row.file_id, (counts.get(row.file_id) ?? 0) + 1)
  const files = [...counts].map(([fileId, blocks]) => ({ fileId, blocks }))
  return {
    files: files.toSorted((a, b) => b.blocks - a.blocks).slice(0, MOST_FILES),
    isCut: rows.length >= MOST_ROWS || files.length > MOST_FILES,
  }
}

// Characters of one piece stand side by side in the text, so their terms are a phrase.
function expressionOf(pieces: string[], columns: string): string | null {
  const phrases = pieces.map(phraseOf)
  if (phrases.some((phrase) => phrase === null)) return null
  return `{${columns}}:(${phrases.join(' AND ')})`
}

const HAN = /[\u3400-\u9fff\uf900-\ufaff〇々]/

function phraseOf(piece: string): string | null {
  const terms = bigrams(piece)
  const last = terms.at(-1)
  // A lone character before letters ends a longer run in most texts, where it is no term of its own.
  const kept = terms.filter(
    (term, at) => at === terms.length - 1 || term.length > 1 || !HAN.test(term),
  )
  if (last === undefined) return null
  // What is still being typed, and a character that more will follow.
  const goesOn = !HAN.test(last) || last.length === 1
  return `"${kept.join(' ')}"${goesOn ? '*' : ''}`
}
