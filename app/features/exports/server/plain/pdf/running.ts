import type { Landmark } from './compose'
import type { PageStyle } from './page-style'
import { Sheets, type SetFonts, type Sheet } from './sheets'

export interface Running {
  style: PageStyle
  fonts: SetFonts
  title: string
  /** Chapters by the sheet they begin on. */
  chapters: readonly Pick<Landmark, 'sheet' | 'text'>[]
  labelOf(sheet: number): string
}

/** Running heads and page numbers, as the preset has them; what stands blank has none. */
export function addRunning(sheets: readonly Sheet[], running: Running): void {
  const { style, fonts, labelOf } = running
  for (const [index, sheet] of sheets.entries()) {
    if (sheet.isBlank) continue
    const own = new Sheets(fonts, style)
    const isOnLeft = index % 2 === 1
    const head = headOf(index, running)
    if (head !== '') writeHead(own, head)
    writeNumber(own, labelOf(index), isOnLeft)
    const [drawn] = own.done
    sheet.marks.push(...(drawn?.marks ?? []))
  }
}

function headOf(index: number, { style, title, chapters }: Running): string {
  if (style.running === 'none') return ''
  if (style.running === 'title' || index % 2 === 1) return title
  return chapters.findLast(({ sheet }) => sheet <= index)?.text ?? title
}

function writeHead(sheets: Sheets, text: string): void {
  const { size } = sheets.style.blocks.header
  const { left, width } = sheets.text
  const most = width / size
  let words = text.replace(/\s+/g, ' ')
  while (words.length > 1 && sheets.fonts.widthOf(words) > most) words = `${words.slice(0, -2)}…`
  const y = sheets.style.sheet.height - sheets.style.header - size
  sheets.write([{ text: words }], left + (width - sheets.fonts.widthOf(words) * size) / 2, y, size)
  sheets.rule(y - 4, 0.5)
}

function writeNumber(sheets: Sheets, label: string, isOnLeft: boolean): void {
  const { place, dashes, style } = sheets.style.pageNumbers
  const size = style.size ?? sheets.style.blocks.footer.size
  const text = dashes ? `— ${label} —` : label
  const { left, width } = sheets.text
  const room = width - sheets.fonts.widthOf(text) * size
  // One character in from the edge, as official documents have it.
  const inset = dashes ? size : 0
  const shift = place === 'center' ? room / 2 : isOnLeft ? inset : room - inset
  sheets.write([{ text }], left + shift, sheets.style.footer, size)
}
