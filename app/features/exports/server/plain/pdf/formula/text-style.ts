import type { XmlElement } from '~/core/office/xml'
import type { Color } from './marks'

/** What an element hands down to what stands in it. */
export interface TextStyle {
  /** In units of the whole formula. */
  size: number
  family: string
  bold: boolean
  italic: boolean
  align: 'left' | 'center' | 'right'
  color: Color | null
  /** It takes its room and is not seen. */
  isHidden: boolean
}

export const PLAIN: TextStyle = {
  size: 1,
  family: 'Main',
  bold: false,
  italic: false,
  align: 'left',
  color: null,
  isHidden: false,
}

// KaTeX's steps of size, from `\tiny` to `\Huge`.
const SIZES = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488]

type FontChoice = Partial<Pick<TextStyle, 'family' | 'bold' | 'italic'>>

/** Fonts of KaTeX's style sheet by its classes. */
const fontsByClass: Record<string, FontChoice> = {
  textbf: { bold: true },
  textit: { italic: true },
  textrm: { family: 'Main' },
  textsf: { family: 'SansSerif' },
  texttt: { family: 'Typewriter' },
  mathnormal: { family: 'Math', italic: true },
  mathit: { family: 'Main', italic: true },
  mathrm: { italic: false },
  mathbf: { family: 'Main', bold: true },
  boldsymbol: { family: 'Math', bold: true, italic: true },
  amsrm: { family: 'AMS' },
  mathbb: { family: 'AMS' },
  textbb: { family: 'AMS' },
  mathcal: { family: 'Caligraphic' },
  mathfrak: { family: 'Fraktur' },
  textfrak: { family: 'Fraktur' },
  mathboldfrak: { family: 'Fraktur', bold: true },
  textboldfrak: { family: 'Fraktur', bold: true },
  mathtt: { family: 'Typewriter' },
  mathscr: { family: 'Script' },
  textscr: { family: 'Script' },
  mathsf: { family: 'SansSerif' },
  mathboldsf: { family: 'SansSerif', bold: true },
  textboldsf: { family: 'SansSerif', bold: true },
  mathsfit: { family: 'SansSerif', italic: true },
  mathitsf: { family: 'SansSerif', italic: true },
  textitsf: { family: 'SansSerif', italic: true },
  mainrm: { family: 'Main', italic: false },
  'small-op': { family: 'Size1' },
  'large-op': { family: 'Size2' },
  'delim-size1': { family: 'Size1' },
  'delim-size4': { family: 'Size4' },
}

const aligns: Record<string, TextStyle['align']> = {
  mfrac: 'center',
  'op-limits': 'center',
  'katex-accent': 'center',
  'x-arrow': 'center',
  mover: 'center',
  munder: 'center',
  msupsub: 'left',
  'svg-align': 'left',
  'col-align-c': 'center',
  'col-align-l': 'left',
  'col-align-r': 'right',
}

const colors: Record<string, Color> = {
  red: [1, 0, 0],
  green: [0, 0.5, 0],
  blue: [0, 0, 1],
  orange: [1, 0.65, 0],
  purple: [0.5, 0, 0.5],
  brown: [0.65, 0.16, 0.16],
  teal: [0, 0.5, 0.5],
  cyan: [0, 1, 1],
  magenta: [1, 0, 1],
  yellow: [1, 1, 0],
  gray: [0.5, 0.5, 0.5],
  white: [1, 1, 1],
}

export const classesOf = ({ attributes }: XmlElement): string[] =>
  (attributes.class ?? '').split(' ').filter((item) => item !== '')

/** The style of an element inside an element of this style. */
export function textStyleOf(element: XmlElement, around: TextStyle): TextStyle {
  const classes = classesOf(element)
  const style = { ...around, size: around.size * stepOf(classes) }
  for (const item of classes) {
    Object.assign(style, fontsByClass[item])
    style.align = aligns[item] ?? style.align
  }
  const delimiter = classes.includes('delimsizing') && classes.find((item) => /^size\d$/.test(item))
  if (delimiter) style.family = `Size${delimiter.slice(4)}`
  const value = styleOf(element).color
  const color = colorOf(value) ?? style.color
  return { ...style, color, isHidden: style.isHidden || value === 'transparent' }
}

/** What an element says of itself: names of CSS and their values. */
export function styleOf({ attributes }: XmlElement): Record<string, string> {
  const declarations = (attributes.style ?? '').split(';').map((item) => item.split(':'))
  return Object.fromEntries(
    declarations.map(([name = '', value = '']) => [name.trim(), value.trim()]),
  )
}

/** A length in units of the whole formula; 0 for what is none. */
export const lengthOf = (length: string | undefined, { size }: TextStyle): number =>
  length?.endsWith('em') ? Number.parseFloat(length) * size : 0

export function colorOf(color: string | undefined): Color | null {
  const [, long, short] = /^#?(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(color ?? '') ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  if (!digits) return colors[color ?? ''] ?? null
  const part = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

/** A change of size says from which step to which. */
function stepOf(classes: readonly string[]): number {
  if (!classes.includes('katex-sizing') && !classes.includes('fontsize-ensurer')) return 1
  const step = (prefix: RegExp) => {
    const found = classes.find((item) => prefix.test(item))
    return SIZES[Number(found?.replace(/\D/g, '') ?? 6) - 1] ?? 1
  }
  return step(/^size\d+$/) / step(/^reset-size\d+$/)
}
