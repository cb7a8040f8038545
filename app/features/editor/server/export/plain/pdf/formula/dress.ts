import type { XmlElement } from '~/core/xml'
import type { Color } from './marks'

/** What an element hands down to what stands in it. */
export interface Dress {
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

export const PLAIN: Dress = {
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

type Face = Partial<Pick<Dress, 'family' | 'bold' | 'italic'>>

/** Faces of KaTeX's style sheet by its classes. */
const faces: Record<string, Face> = {
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

const aligns: Record<string, Dress['align']> = {
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
  (attributes.class ?? '').split(' ').filter((one) => one !== '')

/** How an element is dressed, in what is dressed so. */
export function dressOf(element: XmlElement, around: Dress): Dress {
  const classes = classesOf(element)
  const dress = { ...around, size: around.size * stepOf(classes) }
  for (const one of classes) {
    Object.assign(dress, faces[one])
    dress.align = aligns[one] ?? dress.align
  }
  const delimiter = classes.includes('delimsizing') && classes.find((one) => /^size\d$/.test(one))
  if (delimiter) dress.family = `Size${delimiter.slice(4)}`
  const said = styleOf(element).color
  const color = colorOf(said) ?? dress.color
  return { ...dress, color, isHidden: dress.isHidden || said === 'transparent' }
}

/** What an element says of itself: names of CSS and their values. */
export function styleOf({ attributes }: XmlElement): Record<string, string> {
  const said = (attributes.style ?? '').split(';').map((one) => one.split(':'))
  return Object.fromEntries(said.map(([name = '', value = '']) => [name.trim(), value.trim()]))
}

/** A length in units of the whole formula; 0 for what is none. */
export const lengthOf = (said: string | undefined, { size }: Dress): number =>
  said?.endsWith('em') ? Number.parseFloat(said) * size : 0

export function colorOf(said: string | undefined): Color | null {
  const [, long, short] = /^#?(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(said ?? '') ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  if (!digits) return colors[said ?? ''] ?? null
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

/** A change of size says from which step to which. */
function stepOf(classes: readonly string[]): number {
  if (!classes.includes('katex-sizing') && !classes.includes('fontsize-ensurer')) return 1
  const step = (prefix: RegExp) => {
    const found = classes.find((one) => prefix.test(one))
    return SIZES[Number(found?.replace(/\D/g, '') ?? 6) - 1] ?? 1
  }
  return step(/^size\d+$/) / step(/^reset-size\d+$/)
}
