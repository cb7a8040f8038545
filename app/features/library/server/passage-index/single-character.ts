import { spellingsOf } from '#packages/chinese/traditional'
import type { FileId } from '~/core/ids'
import type { Sql, SqlValue } from './sql'

const HAN = /^[\u3400-\u9fff\uf900-\ufaff〇々]$/
/** Passages whose text is looked through for nothing but a lone character, the latest learned: some 130 ms at most. */
const MOST_SCANNED = 35_000

/** A single Han character. No term begins with it where it ends a run (增值税。 gives 增值 and 值税). */
export const isSingleCharacter = (piece: string): boolean => HAN.test(piece)

interface CharacterQuery {
  pieces: string[]
  /** The other pieces, as an expression; null for none. */
  others: string | null
  /** Whether headings count like the passage's own text. */
  withHeadings: boolean
  /** Condition on `p.file_id` that takes one JSON array of file ids. */
  isAmong: string
  fileIds: FileId[]
  limit: number
}

/**
 * Passages whose text holds the lone characters among the pieces wherever they stand, and the other pieces as terms; the
 * latest learned first. Switched-off ones, which have no terms, are left out.
 */
export function findSingleCharacters(
  sql: Sql,
  query: CharacterQuery,
): { id: number; file_id: FileId }[] {
  const { pieces, others, withHeadings, isAmong, fileIds, limit } = query
  const source =
    others === null
      ? `SELECT id FROM passages WHERE file_id ${isAmong} ORDER BY id DESC LIMIT ${MOST_SCANNED}`
      : `SELECT rowid FROM terms WHERE terms MATCH ? AND +rowid IN (SELECT id FROM passages WHERE file_id ${isAmong})`
  const ids = JSON.stringify(fileIds)
  const conditions = pieces.filter(isSingleCharacter).map((piece) => holding(piece, withHeadings))
  return sql.all<{ id: number; file_id: FileId }>(
    `SELECT p.id, p.file_id FROM passages p
     JOIN files f ON f.file_id = p.file_id AND f.generation = p.generation
     LEFT JOIN edited e ON e.id = p.id
     WHERE p.id IN (${source}) AND coalesce(e.is_off, 0) = 0
       AND ${conditions.map((condition) => condition.sql).join(' AND ')}
     ORDER BY p.id DESC LIMIT ?`,
    ...(others === null ? [ids] : [others, ids]),
    ...conditions.flatMap((condition) => condition.values),
    limit,
  )
}

/** However it is spelt: terms are folded, texts are not. */
function holding(piece: string, withHeadings: boolean): { sql: string; values: SqlValue[] } {
  const columns = withHeadings ? ['p.body', 'p.headings'] : ['p.body']
  const parts = spellingsOf(piece).flatMap((spelling) =>
    columns.map((column) => ({ sql: `instr(${column}, ?) > 0`, value: spelling })),
  )
  return {
    sql: `(${parts.map((part) => part.sql).join(' OR ')})`,
    values: parts.map((part) => part.value),
  }
}
