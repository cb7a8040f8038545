import { fold } from '#packages/chinese/fold'
import { piecesOf } from '#packages/chinese/keyword'
import type { FileId } from '~/core/ids'
import type { KeywordMatches, PassageHit, SearchScope } from '../ports'
import { lookUpRows, topFiles, type FoundRow, type LookUpPage } from './lookup'
import { EDITED, IS_EDITED, passage, type Row } from './read'
import type { Sql } from './sql'
import type { TitledFile } from './titles'

/** Passages that are looked at, enough for as many files as are counted: each is a row of its own to be read. */
const MOST_ROWS = 600
/** Of one file, from its beginning. */
const WEIGHED_OF_A_FILE = 8

/** What holds a keyword, as it is found at once: files, and of the first of them the passages that hold it best. */
export function lookUpBlocks(
  sql: Sql,
  titles: ReadonlyMap<FileId, TitledFile>,
  asked: { keyword: string; scope: SearchScope; page: LookUpPage },
): { matches: KeywordMatches; blocks: PassageHit[] } {
  const { keyword, scope, page } = asked
  const { matches, rows } = lookUpRows(sql, { titles, keyword, scope, most: MOST_ROWS })
  const topIds = new Set(topFiles(matches, page.files))
  const ids = [...Map.groupBy(rows, (row) => row.file_id)].flatMap(([fileId, own]) =>
    topIds.has(fileId) ? firstOf(own) : [],
  )
  return { matches, blocks: bestBlocks(sql, { keyword, ids, perFile: page.perFile }) }
}

// What is left out needs no weighing.
const firstOf = (rows: FoundRow[]) =>
  rows
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .slice(0, WEIGHED_OF_A_FILE)

/** Read by number: a second search of the full text would go through all that holds the keyword once more. */
function bestBlocks(
  sql: Sql,
  { keyword, ids, perFile }: { keyword: string; ids: number[]; perFile: number },
): PassageHit[] {
  if (ids.length === 0) return []
  const rows = sql.all<Row>(
    `SELECT p.file_id, p.no, p.headings, p.body, p.anchor, ${IS_EDITED}
     FROM json_each(?) AS chosen CROSS JOIN passages p ON p.id = chosen.value ${EDITED}
     ORDER BY p.file_id, p.no`,
    JSON.stringify(ids),
  )
  const pieces = piecesOf(keyword)
  const weighed = rows.map((row) => ({ ...passage(row), fileId: row.file_id, score: 0 }))
  const length = weighed.reduce((sum, { text }) => sum + text.length, 0) / rows.length
  for (const hit of weighed) hit.score = weightOf(hit, pieces, length)
  return [...Map.groupBy(weighed, ({ fileId }) => fileId).values()].flatMap((own) =>
    own.toSorted((a, b) => b.score - a.score || a.no - b.no).slice(0, perFile),
  )
}

const HEADING_WEIGHT = 0.2

/** The part of bm25 that tells passages of one search apart, by how often a text of its length says the words. */
function weightOf({ text, headings }: PassageHit, pieces: string[], length: number): number {
  const body = fold(text)
  const above = fold(headings.join('\n'))
  return pieces.reduce((sum, piece) => {
    const times = timesIn(body, piece) + HEADING_WEIGHT * timesIn(above, piece)
    return sum + (times * 2.2) / (times + 1.2 * (0.25 + (0.75 * text.length) / length))
  }, 0)
}

const timesIn = (text: string, piece: string) => text.split(piece).length - 1
