import { setting, tag } from './write'

/** Chinese and Western font of a text. */
export interface Fonts {
  han: string
  latin: string
}

/** How letters look; sizes in points. Written in the order that Word's schema demands. */
export interface RunStyle {
  style?: string
  fonts?: Fonts
  /** Signs that both scripts have (“ ” — …) are taken from the Chinese font. */
  isHan?: boolean
  bold?: boolean
  italic?: boolean
  /** Stands in the text and is not shown. */
  hidden?: boolean
  color?: string
  /** Points between letters; negative draws them together. */
  tracking?: number
  size?: number
  highlight?: boolean
  underline?: boolean
  raised?: 'superscript' | 'subscript'
  /** `w:rPrChange`, which stands last. */
  change?: string
}

/** `w:rPr`, or '' when nothing is said. */
export function runProperties(style: RunStyle): string {
  const flag = (name: string, is?: boolean) =>
    is === undefined ? '' : is ? tag(name) : setting(name, 0)
  const half = style.size === undefined ? '' : String(Math.round(style.size * 2))
  const content = [
    style.style ? setting('w:rStyle', style.style) : '',
    fontsOf(style),
    flag('w:b', style.bold),
    flag('w:bCs', style.bold),
    flag('w:i', style.italic),
    flag('w:vanish', style.hidden),
    style.color ? setting('w:color', style.color) : '',
    style.tracking === undefined ? '' : setting('w:spacing', Math.round(style.tracking * 20)),
    half && setting('w:sz', half) + setting('w:szCs', half),
    style.highlight ? setting('w:highlight', 'yellow') : '',
    style.underline ? setting('w:u', 'single') : '',
    style.raised ? setting('w:vertAlign', style.raised) : '',
    style.change ?? '',
  ].join('')
  return content && tag('w:rPr', {}, content)
}

function fontsOf({ fonts, isHan }: RunStyle): string {
  if (!fonts && !isHan) return ''
  return tag('w:rFonts', {
    'w:hint': isHan ? 'eastAsia' : null,
    'w:ascii': fonts?.latin,
    'w:hAnsi': fonts?.latin,
    'w:eastAsia': fonts?.han,
    'w:cs': fonts?.latin,
  })
}

/** How a paragraph stands; lengths in twips (1/20 pt), `…Chars` and `…Lines` in hundredths. */
export interface ParagraphStyle {
  style?: string
  keepNext?: boolean
  keepLines?: boolean
  pageBreakBefore?: boolean
  numbering?: { id: number; level?: number }
  /** `w:pBdr` sides with a hair line. */
  lines?: readonly ('top' | 'bottom')[]
  tabs?: readonly { position: number; to: 'left' | 'center' | 'right'; dots?: boolean }[]
  snapToGrid?: boolean
  before?: number
  after?: number
  line?: { value: number; rule: 'auto' | 'exact' | 'atLeast' }
  left?: number
  right?: number
  hanging?: number
  firstLine?: number
  firstLineChars?: number
  align?: 'left' | 'center' | 'right' | 'both' | 'distribute'
  /** 0 to 8; 9 is text. */
  outline?: number
  /** `w:sectPr`, which ends a section with this paragraph. */
  section?: string
}

/** `w:pPr`, or '' when nothing is said. */
export function paragraphProperties(style: ParagraphStyle): string {
  const flag = (name: string, is?: boolean) =>
    is === undefined ? '' : is ? tag(name) : setting(name, 0)
  const content = [
    style.style ? setting('w:pStyle', style.style) : '',
    flag('w:keepNext', style.keepNext),
    flag('w:keepLines', style.keepLines),
    flag('w:pageBreakBefore', style.pageBreakBefore),
    style.numbering ? numberingOf(style.numbering) : '',
    style.lines ? tag('w:pBdr', {}, style.lines.map(hairLine).join('')) : '',
    style.tabs ? tag('w:tabs', {}, style.tabs.map(tabStop).join('')) : '',
    flag('w:snapToGrid', style.snapToGrid),
    spacingOf(style),
    indentOf(style),
    style.align ? setting('w:jc', style.align) : '',
    style.outline === undefined ? '' : setting('w:outlineLvl', style.outline),
    style.section ?? '',
  ].join('')
  return content && tag('w:pPr', {}, content)
}

const numberingOf = ({ id, level = 0 }: { id: number; level?: number }) =>
  tag('w:numPr', {}, setting('w:ilvl', level) + setting('w:numId', id))

const hairLine = (side: string) =>
  tag(`w:${side}`, { 'w:val': 'single', 'w:sz': 4, 'w:space': 1, 'w:color': 'auto' })

const tabStop = ({ position, to, dots }: { position: number; to: string; dots?: boolean }) =>
  tag('w:tab', { 'w:val': to, 'w:leader': dots ? 'dot' : null, 'w:pos': position })

function spacingOf({ before, after, line }: ParagraphStyle): string {
  if (before === undefined && after === undefined && !line) return ''
  return tag('w:spacing', {
    'w:before': before,
    'w:after': after,
    'w:line': line?.value,
    'w:lineRule': line?.rule,
  })
}

function indentOf({ left, right, hanging, firstLine, firstLineChars }: ParagraphStyle): string {
  const all = [left, right, hanging, firstLine, firstLineChars]
  if (all.every((item) => item === undefined)) return ''
  return tag('w:ind', {
    'w:left': left,
    'w:right': right,
    'w:hanging': hanging,
    'w:firstLineChars': firstLineChars,
    'w:firstLine': firstLine,
  })
}
