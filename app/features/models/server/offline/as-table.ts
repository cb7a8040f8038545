import { asMarkdownText } from '~/core/text/markdown-text'
import { readRows, type TableRow } from '~/core/text/table-rows'
import { isHowOfCells } from './asking-words'
import type { RankedSource } from './extract'
import type { Reading } from './refuse'
import { isBlank } from './small-corpus'
import { namedRows, contextOf } from './table-rows'

const ASKS =
  /[，,]?(?:请)?(?:用|以|做成|列成|整理成|列为|列个|列一?[张个])(?:一?[张个份])?表格?(?:的?(?:形式|方式))?(?:列出来?|回答|展示|给我|显示)?(?:来)?/

/** A question without the wish for a table; null where none is wished for. */
export function withoutTableWish(question: string): string | null {
  if (!ASKS.test(question)) return null
  const rest = question.replace(ASKS, '').replace(/^(?:请(?=[把将帮你]))?(?:帮我|你)?[把将]?/, '')
  return rest.trim() === '' ? null : rest
}

const MOST_ROWS = 20
const ABOUT_AT_LEAST = 0.7

/** The table of the passages that a question is about, its rows as they stand; null where there is none. */
export function tableAbout({ asked, ranked }: Reading): string | null {
  const words = asked.words.filter((word) => !isBlank(word) && !isHowOfCells(word))
  const all = words.reduce((sum, word) => sum + asked.idf(word), 0)
  const shareOf = (home: RankedSource) =>
    words
      .filter((word) => asked.stands(word, `${contextOf(home, ranked)} ${home.body}`))
      .reduce((sum, word) => sum + asked.idf(word), 0) / all
  const home = ranked.find(
    (item) => readRows(item.passage.text) !== null && shareOf(item) >= ABOUT_AT_LEAST,
  )
  if (!home || all === 0) return null
  const named = namedRows(asked, [home], true).map(({ row }) => row)
  const rows = named.length > 0 ? named : (readRows(home.passage.text) ?? [])
  return written(rows.slice(0, MOST_ROWS), home.passage.alias)
}

function written(rows: TableRow[], alias: number): string {
  const [first] = rows
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, index) => first?.names[index] ?? '')
  const line = (cells: string[], mark = '') => `| ${cells.map(cellOf).join(' | ')}${mark} |`
  return [
    line(names),
    `|${' --- |'.repeat(width)}`,
    ...rows.map(({ cells }) => line(cells, ` [${alias}]`)),
  ].join('\n')
}

const cellOf = (text: string) => asMarkdownText(text).replaceAll('|', '\\|')
