import type { FileId } from '~/core/ids'
import type { FileFacts, SearchScope } from '../ports'
import { isNowhere, passage, scopeCondition, type Row } from './read'
import type { Sql } from './sql'

const MOST_FILES = 200
// A date that a contract or a report carries stands near its beginning or its end; few files are longer.
const MOST_PASSAGES = 4000
const OPENING = 60

const DATE =
  /(?:19|20)\d{2}\s*年\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?|(?:19|20)\d{2}[-./]\d{1,2}[-./]\d{1,2}|[二一][〇零○九一二三四五六七八]{3}年[一二三四五六七八九十]{1,3}月(?:[一二三四五六七八九十]{1,3}日)?/

/** How files begin, and the first date that their text holds. */
export function factsOf(sql: Sql, fileIds: FileId[]): FileFacts[] {
  let left = MOST_PASSAGES
  return fileIds.slice(0, MOST_FILES).flatMap((fileId) => {
    const rows = sql.all<Row>(
      `SELECT p.file_id, p.no, p.headings, p.body, p.anchor, 0 AS is_edited
       FROM files f JOIN passages p ON p.file_id = f.file_id AND p.generation = f.generation
       WHERE f.file_id = ? ORDER BY p.no LIMIT ?`,
      fileId,
      Math.max(1, left),
    )
    left -= rows.length
    const [first] = rows
    if (!first) return []
    const dated = rows.map((row) => DATE.exec(row.body)?.[0]).find((date) => date !== undefined)
    return [{ fileId, opening: passage(first), date: dated ?? null }]
  })
}

/** First lines of the files in scope whose opening holds one of the words. */
export function openingsWith(
  sql: Sql,
  words: string[],
  scope: SearchScope,
): { fileId: FileId; line: string }[] {
  if (words.length === 0 || isNowhere(scope)) return []
  const inScope = scopeCondition(scope)
  const holds = words.map(() => `instr(substr(body, 1, ${OPENING}), ?) > 0`).join(' OR ')
  const rows = sql.all<{ file_id: FileId; opening: string }>(
    `SELECT p.file_id, substr(p.body, 1, ${OPENING}) AS opening
     FROM files f JOIN passages p ON p.file_id = f.file_id AND p.generation = f.generation AND p.no = 0
     WHERE (${holds}) ${inScope.condition.replaceAll('+rowid', 'p.id')} LIMIT 1000`,
    ...words,
    ...inScope.values,
  )
  return rows.map((row) => ({
    fileId: row.file_id,
    line: row.opening.split(/[\n。，,；;：:]/)[0]?.trim() ?? '',
  }))
}
