import type { Range } from './doc-layout'

const HEADINGS = /^(?:heading|标题|標題)\s*(\d)/i
const TITLE = 62

/** Level of a heading (1–6) by the number of its style; styles that are none are left out. */
export function readDocStyles(table: DataView, { from, to }: Range): Map<number, number> {
  const levels = new Map<number, number>()
  const end = Math.min(to, table.byteLength)
  if (from + 6 > end) return levels
  const count = table.getUint16(from + 2, true)
  const base = table.getUint16(from + 4, true)
  let offset = from + 2 + table.getUint16(from, true)
  for (let style = 0; style < count && offset + 2 <= end; style += 1) {
    const size = table.getUint16(offset, true)
    const body = offset + 2
    if (size > 0 && body + size <= end) {
      const level = levelOf(table, { from: body, to: body + size }, base)
      if (level > 0) levels.set(style, level)
    }
    // Styles begin at even bytes.
    offset = body + size + (size % 2)
  }
  return levels
}

function levelOf(table: DataView, { from, to }: Range, base: number): number {
  if (from + 2 > to) return 0
  const styleCode = table.getUint16(from, true) & 0x0fff
  if (styleCode >= 1 && styleCode <= 9) return Math.min(6, styleCode)
  if (styleCode === TITLE) return 1
  const named = HEADINGS.exec(nameOf(table, from + base, to))?.[1]
  return named ? Math.min(6, Math.max(1, Number(named))) : 0
}

function nameOf(table: DataView, offset: number, end: number): string {
  if (offset + 2 > end) return ''
  const bytes = Math.min(table.getUint16(offset, true) * 2, end - offset - 2)
  const from = table.byteOffset + offset + 2
  return new TextDecoder('utf-16le').decode(new Uint8Array(table.buffer, from, bytes))
}
