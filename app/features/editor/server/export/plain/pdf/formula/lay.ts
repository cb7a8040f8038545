import { elementsOf, type XmlElement } from '~/core/xml'
import type { Typeface } from '../face/typeface'
import { drawingOf } from './drawings'
import { classesOf, colorOf, dressOf, lengthOf, styleOf, type Dress } from './dress'
import type { FormulaFaces } from './faces'
import { moved, nothing, type BoxMark, type Laid, type Mark } from './marks'

/** What the layout asks of the world. */
export interface Setting {
  faces: FormulaFaces
  /** For what KaTeX has no glyph of: Chinese. */
  text: Typeface
  /** How much larger formulas are set than the text; its own signs stay as large as they are there. */
  scale: number
}

/**
 * KaTeX's boxes as its style sheet lays them out: a line of signs, stacks that stand on the baseline, rules and drawings.
 * `room` is the width that may be filled; null while it is asked how wide something is by itself.
 */
export function lay(element: XmlElement, around: Dress, room: number | null, set: Setting): Laid {
  const dress = dressOf(element, around)
  const classes = classesOf(element)
  const kind = classes.find((one) => one in kinds)
  const layer = kind === undefined ? layLine : (kinds[kind] ?? layLine)
  return placed(layer({ element, dress, room, set }), element, classes, dress)
}

interface Asked {
  element: XmlElement
  dress: Dress
  room: number | null
  set: Setting
}

type Layer = (asked: Asked) => Laid

const kinds: Record<string, Layer> = {
  'katex-strut': () => nothing(),
  pstrut: () => nothing(),
  'katex-fix': () => nothing(),
  'katex-tag': () => nothing(),
  'eqn-num': () => nothing(),
  'vlist-t': layStack,
  nulldelimiter: ({ dress }) => nothing(0.12 * dress.size),
  arraycolsep: ({ element, dress }) => nothing(lengthOf(styleOf(element).width, dress)),
  'katex-rule': layRule,
  'frac-line': layAcross,
  'overline-line': layAcross,
  'underline-line': layAcross,
  'katex-hline': layAcross,
  'katex-hdashline': layAcross,
  'vertical-separator': laySeparator,
  llap: (asked) => layBeside(asked, -1),
  clap: (asked) => layBeside(asked, -0.5),
  rlap: (asked) => layBeside(asked, 0),
  'accent-body': layAccent,
  'katex-stretchy': layStretchy,
  'hide-tail': layDrawing,
}

/** Everything side by side. */
function layLine(asked: Asked): Laid {
  const { element, dress, room, set } = asked
  if (elementsOf(element).some(({ name }) => name === 'svg')) return layDrawing(asked)
  const line = nothing()
  for (const child of element.children) {
    const laid = typeof child === 'string' ? signs(child, dress, set) : lay(child, dress, room, set)
    line.marks.push(...moved(laid.marks, line.width, 0))
    line.width += laid.width
    line.fills ||= laid.fills
  }
  return line
}

function signs(text: string, dress: Dress, { faces, text: ours, scale }: Setting): Laid {
  const line = nothing()
  for (const sign of text) {
    // Signs without width, which only tell browsers where lines are.
    if (sign === '\u200b') continue
    const found = faces.find(sign, dress)
    const size = found ? dress.size : dress.size / scale
    const advance = found ? found.glyph.advance / 1_000 : ours.widthOf(sign, 'regular')
    const { color } = dress
    const mark = { kind: 'glyph', sign, of: found, size, color } as const
    if (sign.trim() !== '') line.marks.push({ ...mark, x: line.width, y: 0 })
    line.width += advance * size
  }
  return line
}

/** One above the other, each with its baseline where KaTeX put it; as wide as the widest. */
function layStack({ element, dress, set }: Asked): Laid {
  const cell = elementsOf(elementsOf(element)[0] ?? element)[0]
  const floors = elementsOf(cell ?? element).map((floor) => {
    const own = dressOf(floor, dress)
    const style = styleOf(floor)
    const strut = elementsOf(floor).find((one) => classesOf(one).includes('pstrut'))
    const height = strut ? lengthOf(styleOf(strut).height, own) : 0
    const [left, right] = [
      lengthOf(style['margin-left'], own),
      lengthOf(style['margin-right'], own),
    ]
    const less = lengthOf(/calc\(100% - ([^)]+)\)/.exec(style.width ?? '')?.[1], own)
    const laid = layLine({ element: floor, dress: own, room: null, set })
    const y = -(lengthOf(style.top, own) + height)
    return { floor, own, left, right, less, laid, y }
  })
  const width = Math.max(0, ...floors.map(({ left, right, laid }) => left + laid.width + right))
  const marks = floors.flatMap(({ floor, own, left, right, less, laid, y }): Mark[] => {
    const room = less > 0 ? width - less : width - left - right
    const shown = laid.fills ? layLine({ element: floor, dress: own, room, set }) : laid
    const rest = Math.max(0, room - shown.width)
    const share = own.align === 'center' ? rest / 2 : own.align === 'right' ? rest : 0
    return moved(shown.marks, left + share, y)
  })
  return { width, marks, fills: false }
}

/** A line over the whole width. */
function layAcross({ element, dress, room }: Asked): Laid {
  const height = lengthOf(styleOf(element)['border-bottom-width'], dress)
  const width = room ?? 0
  return { width, marks: [boxOf(dress, { width, height })], fills: true }
}

function layRule({ element, dress }: Asked): Laid {
  const style = styleOf(element)
  const width = lengthOf(style['border-right-width'], dress)
  const height = lengthOf(style['border-top-width'], dress)
  const y = lengthOf(style.bottom, dress)
  return { width, marks: [{ ...boxOf(dress, { width, height }), y }], fills: false }
}

/** A line between columns; half of it stands in each. */
function laySeparator({ element, dress }: Asked): Laid {
  const style = styleOf(element)
  const width = lengthOf(style['border-right-width'], dress)
  const height = lengthOf(style.height, dress)
  const y = lengthOf(style['vertical-align'], dress)
  return {
    width: 0,
    marks: [{ ...boxOf(dress, { width, height }), x: -width / 2, y }],
    fills: false,
  }
}

/** What takes no width. */
function layBeside(asked: Asked, share: number): Laid {
  const { width, marks } = layLine(asked)
  return { width: 0, marks: moved(marks, width * share, 0), fills: false }
}

function layAccent(asked: Asked): Laid {
  const laid = layLine(asked)
  return classesOf(asked.element).includes('accent-full') ? laid : { ...laid, width: 0 }
}

/** Frames, strokes through, and arrows and braces in two or three pieces. */
function layStretchy(asked: Asked): Laid {
  const { element, dress, room, set } = asked
  const classes = classesOf(element)
  const style = styleOf(element)
  const width = room ?? lengthOf(style['min-width'], dress)
  const height = lengthOf(style.height, dress)
  const whole = { width, height }
  if (classes.includes('katex-sout'))
    return { width, marks: [boxOf(dress, { width, height: 0.08 * dress.size })], fills: true }
  if (classes.includes('angl')) return { width, marks: angleOf(dress, whole), fills: true }
  const pieces = elementsOf(element).flatMap((piece): Mark[] => {
    const [from, share] = pieceOf(classesOf(piece))
    const own = dressOf(piece, dress)
    const { marks } = layDrawing({ element: piece, dress: own, room: width * share, set })
    return moved(marks, width * from, 0)
  })
  return { width, marks: [...frameOf(style, dress, whole), ...pieces], fills: true }
}

const pieces: Record<string, readonly [from: number, share: number]> = {
  'halfarrow-left': [0, 0.502],
  'halfarrow-right': [0.498, 0.502],
  'brace-left': [0, 0.251],
  'brace-center': [0.25, 0.5],
  'brace-right': [0.749, 0.251],
}
const pieceOf = (classes: readonly string[]) =>
  classes.flatMap((one) => (pieces[one] ? [pieces[one]] : []))[0] ?? ([0, 1] as const)

function frameOf(
  style: Record<string, string>,
  dress: Dress,
  whole: { width: number; height: number },
): BoxMark[] {
  const ground = colorOf(style['background-color'])
  const frame = lengthOf(style['border-width'], dress)
  const color = colorOf(style['border-color']) ?? dress.color
  return [
    ...(ground ? [{ ...boxOf(dress, whole), color: ground }] : []),
    ...(frame > 0 ? [{ ...boxOf(dress, whole), color, frame }] : []),
  ]
}

/** A line above and one at the right. */
function angleOf(dress: Dress, { width, height }: { width: number; height: number }): BoxMark[] {
  const line = 0.049 * dress.size
  return [
    { ...boxOf(dress, { width, height: line }), y: height - line },
    { ...boxOf(dress, { width: line, height }), x: width - line },
  ]
}

/** An element that only holds a drawing. One that says no width of its own takes what there is. */
function layDrawing({ element, dress, room }: Asked): Laid {
  const style = styleOf(element)
  const own = lengthOf(style.width, dress)
  const least = lengthOf(style['min-width'], dress)
  const width = own || room || least
  const height = lengthOf(style.height, dress)
  const marks = elementsOf(element).map((svg) => drawingOf(svg, { width, height }, dress))
  return { width: own || (room === null ? least : width), marks, fills: own === 0 }
}

const boxOf = ({ color }: Dress, size: { width: number; height: number }): BoxMark => ({
  kind: 'box',
  x: 0,
  y: 0,
  color,
  ...size,
})

/** Space around, in thousandths: what KaTeX's style sheet says of these. */
const margins: Record<string, readonly [left: number, right: number]> = {
  'katex-root': [0.277_777_8, -0.555_555_6],
  'cancel-lap': [-0.2, -0.2],
  'x-arrow-pad': [0.5, 0.5],
  'cd-arrow-pad': [0.277_78, 0.555_56],
  boxpad: [0.3, 0.3],
  'cancel-pad': [0.2, 0.2],
  anglpad: [0.038_89, 0.038_89],
}

/** With the space around it, and moved as it says. */
function placed(laid: Laid, element: XmlElement, classes: readonly string[], dress: Dress): Laid {
  const style = styleOf(element)
  const side = (name: string) => lengthOf(style[name], dress)
  const [before = 0, after = 0] =
    classes.flatMap((one) => (margins[one] ? [margins[one]] : []))[0] ?? []
  const left = side('margin-left') + side('padding-left') + before * dress.size
  const right = side('margin-right') + after * dress.size
  const marks = dress.isHidden ? [] : moved(laid.marks, left + side('left'), -side('top'))
  return { width: laid.width + left + right, marks, fills: laid.fills }
}
