import { lineWidth, linesOf } from './lines'
import { layLines } from './compose'
import type { Sheets } from './sheets'

/** A line of a list with what it leads to and the page it is on. */
export interface ListedEntry {
  id: string
  words: string
  level: number
  page: string
}

/** 目录 or 图表清单: dots to the pages, everything a link. */
export function contentsSheets(
  title: string,
  entries: readonly ListedEntry[],
  sheets: Sheets,
): Sheets {
  const { fonts, style, text } = sheets
  const head = style.blocks.frontHeading
  sheets.skip(head.before)
  const lines = linesOf(fonts, [{ text: title, bold: true }], text.width / head.size)
  layLines(sheets, lines, { ...head, align: 'center', first: 0 })
  sheets.skip(head.after)
  for (const { id: to, words, level, page } of entries) {
    const {
      size,
      leading: natural,
      left,
    } = style.blocks[level === 1 ? 'toc1' : level === 2 ? 'toc2' : 'toc3']
    const leading = Math.max(natural, size * 1.6)
    const x = text.left + left
    const room = (text.left + text.width - x) / size - fonts.widthOf(page) - 1
    const wrapped = linesOf(fonts, [{ text: words.replace(/\s+/g, ' '), to }], room)
    const last = wrapped.at(-1) ?? []
    for (const line of wrapped.slice(0, -1)) sheets.line(line, { x, size, leading })
    const y = sheets.line(last, { x, size, leading })
    const spare = room - lineWidth(fonts, last)
    const dots = '.'.repeat(Math.max(0, Math.floor(spare / fonts.widthOf('.'))))
    // They end alike, whatever they begin after.
    const from = x + (room - fonts.widthOf(dots)) * size
    sheets.write([{ text: dots, to }], from, y, size)
    const end = text.left + text.width - fonts.widthOf(page) * size
    sheets.write([{ text: page, to }], end, y, size)
  }
  return sheets
}
