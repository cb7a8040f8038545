import { piecesOf } from '~/core/text/table-words'
import type { Passage } from '../../ports'

const MOST_COLUMNS = 12
const MOST_SHEETS = 5

/**
 * What the tables of a file hold, by the heads of their columns: rows that were picked from a long list say nothing of
 * it. '' where something else than tables stands in the file.
 */
export function tableColumns(passages: readonly Passage[]): string {
  const listed = new Set<string>()
  for (const { text, anchor } of passages) {
    const [piece, other] = piecesOf(text.trim())
    if (!piece || 'text' in piece || other) return ''
    const names = (piece.rows[0] ?? []).map((name) => name.trim()).filter(Boolean)
    // A table of a single head has no more than a title.
    if (names.length < 2) return ''
    const sheet = anchor.kind === 'cells' && anchor.sheet ? `「${anchor.sheet}」的列` : '列'
    const more = names.length > MOST_COLUMNS ? `等${names.length}列` : ''
    listed.add(`${sheet}：${names.slice(0, MOST_COLUMNS).join('、')}${more}。`)
  }
  return [...listed].slice(0, MOST_SHEETS).join('')
}
