import type { Preset, Role, RoleStyle } from '../../word/presets/preset'

/** How a paragraph stands, in points; indents of the first line in signs. */
export interface BlockStyle {
  size: number
  leading: number
  before: number
  after: number
  align: 'left' | 'center' | 'right' | 'both'
  left: number
  right: number
  /** To the right for a positive number of signs. */
  first: number
}

/** A sheet and what is written on it, as a Word file of the same preset has them. */
export interface PageStyle {
  sheet: { width: number; height: number }
  text: { left: number; width: number; top: number; bottom: number }
  /** Of running heads and page numbers, from the edges. */
  header: number
  footer: number
  blocks: Record<Role, BlockStyle>
  tables: Preset['tables']
  running: Preset['running']
  pageNumbers: Preset['pageNumbers']
  chapters: Preset['chapters']
}

const TWIPS = 20
/** Programs of Word set Chinese lines a third wider than their letters. */
const NATURAL = 1.3

export function pageStyleOf(preset: Preset): PageStyle {
  const { page } = preset
  const points = (twips: number) => twips / TWIPS
  // Both sides of a sheet are alike here: what the binding takes is shared out.
  const left = points(page.left + (page.gutter ?? 0) / 2)
  const right = points(page.right + (page.gutter ?? 0) / 2)
  const sheet = { width: points(page.width), height: points(page.height) }
  const blocks = Object.entries(preset.roleStyles).map(([role, style]) => [role, blockOf(style)])
  return {
    sheet,
    text: {
      left,
      width: sheet.width - left - right,
      top: sheet.height - points(page.top),
      bottom: points(page.bottom),
    },
    header: points(page.header),
    footer: points(page.footer),
    blocks: Object.fromEntries(blocks) as Record<Role, BlockStyle>,
    tables: preset.tables,
    running: preset.running,
    pageNumbers: preset.pageNumbers,
    chapters: preset.chapters,
  }
}

function blockOf({ paragraph, run }: RoleStyle): BlockStyle {
  const { line, before = 0, after = 0, align = 'both', left = 0, right = 0 } = paragraph
  const { firstLineChars = 0, hanging } = paragraph
  const size = run.size ?? 12
  return {
    size,
    leading: leadingOf(line, size),
    before: before / TWIPS,
    after: after / TWIPS,
    align: align === 'distribute' ? 'both' : align,
    left: (left - (hanging ?? 0)) / TWIPS,
    right: right / TWIPS,
    first: hanging === undefined ? firstLineChars / 100 : -hanging / TWIPS / size,
  }
}

function leadingOf(line: RoleStyle['paragraph']['line'], size: number): number {
  if (line?.rule === 'exact') return line.value / TWIPS
  return (size * NATURAL * (line?.value ?? 240)) / 240
}
