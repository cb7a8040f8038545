import { setting, tag } from './write'

/** Chinese and Western font of a text. */
export interface Fonts {
  han: string
  latin: string
}

/** How letters look; sizes in points. Written in the order that Word's schema demands. */
export interface RunLook {
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
export function runProperties(look: RunLook): string {
  const flag = (name: string, is?: boolean) =>
    is === undefined ? '' : is ? tag(name) : setting(name, 0)
  const half = look.size === undefined ? '' : String(Math.round(look.size * 2))
  const content = [
    look.style ? setting('w:rStyle', look.style) : '',
    fontsOf(look),
    flag('w:b', look.bold),
    flag('w:bCs', look.bold),
    flag('w:i', look.italic),
    flag('w:vanish', look.hidden),
    look.color ? setting('w:color', look.color) : '',
    look.tracking === undefined ? '' : setting('w:spacing', Math.round(look.tracking * 20)),
    half && setting('w:sz', half) + setting('w:szCs', half),
    look.highlight ? setting('w:highlight', 'yellow') : '',
    look.underline ? setting('w:u', 'single') : '',
    look.raised ? setting('w:vertAlign', look.raised) : '',
    look.change ?? '',
  ].join('')
  return content && tag('w:rPr', {}, content)
}

function fontsOf({ fonts, isHan }: RunLook): string {
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
export interface ParagraphLook {
  style?: string
  keepNext?: boolean
  keepLines?: boolean
  pageBreakBefore?: boolean
  numbering?: { id: number; level?: number }
  /** `w:pBdr` sides with a hair line. */
  lines?: readonly ('top' | 'bottom')[]
  tabs?: readonly { at: number; to: 'left' | 'center' | 'right'; dots?: boolean }[]
  snapToGrid?: boolean
  before?: number
  after?: number
  line?: { at: number; rule: 'auto' | 'exact' | 'atLeast' }
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
export function paragraphProperties(look: ParagraphLook): string {
  const flag = (name: string, is?: boolean) =>
    is === undefined ? '' : is ? tag(name) : setting(name, 0)
  const content = [
    look.style ? setting('w:pStyle', look.style) : '',
    flag('w:keepNext', look.keepNext),
    flag('w:keepLines', look.keepLines),
    flag('w:pageBreakBefore', look.pageBreakBefore),
    look.numbering ? numberingOf(look.numbering) : '',
    look.lines ? tag('w:pBdr', {}, look.lines.map(hairLine).join('')) : '',
    look.tabs ? tag('w:tabs', {}, look.tabs.map(tabStop).join('')) : '',
    flag('w:snapToGrid', look.snapToGrid),
    spacingOf(look),
    indentOf(look),
    look.align ? setting('w:jc', look.align) : '',
    look.outline === undefined ? '' : setting('w:outlineLvl', look.outline),
    look.section ?? '',
  ].join('')
  return content && tag('w:pPr', {}, content)
}

const numberingOf = ({ id, level = 0 }: { id: number; level?: number }) =>
  tag('w:numPr', {}, setting('w:ilvl', level) + setting('w:numId', id))

const hairLine = (side: string) =>
  tag(`w:${side}`, { 'w:val': 'single', 'w:sz': 4, 'w:space': 1, 'w:color': 'auto' })

const tabStop = ({ at, to, dots }: { at: number; to: string; dots?: boolean }) =>
  tag('w:tab', { 'w:val': to, 'w:leader': dots ? 'dot' : null, 'w:pos': at })

function spacingOf({ before, after, line }: ParagraphLook): string {
  if (before === undefined && after === undefined && !line) return ''
  return tag('w:spacing', {
    'w:before': before,
    'w:after': after,
    'w:line': line?.at,
    'w:lineRule': line?.rule,
  })
}

function indentOf({ left, right, hanging, firstLine, firstLineChars }: ParagraphLook): string {
  const all = [left, right, hanging, firstLine, firstLineChars]
  if (all.every((one) => one === undefined)) return ''
  return tag('w:ind', {
    'w:left': left,
    'w:right': right,
    'w:hanging': hanging,
    'w:firstLineChars': firstLineChars,
    'w:firstLine': firstLine,
  })
}
