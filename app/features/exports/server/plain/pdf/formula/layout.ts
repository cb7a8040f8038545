import { elementsOf, type XmlElement } from '~/core/office/xml'
import type { Typeface } from '../font-subset/typeface'
import { drawingOf } from './drawings'
import { classesOf, colorOf, textStyleOf, lengthOf, styleOf, type TextStyle } from './text-style'
import type { FormulaFonts } from './formula-fonts'
import { moved, nothing, type BoxMark, type Laid, type Mark } from './marks'

/** What the layout asks of the world. */
export interface Setting {
  fonts: FormulaFonts
  /** For what KaTeX has no glyph of: Chinese. */
  text: Typeface
  /** How much larger formulas are set than the text; its own signs stay as large as they are there. */
  scale: number
}

/**
 * KaTeX's boxes as its style sheet lays them out: a line of signs, stacks that stand on the baseline, rules and drawings.
 * `room` is the width that may be filled; null while it is asked how wide something is by itself.
 */
export function layout(
  element: XmlElement,
  around: TextStyle,
  room: number | null,
  set: Setting,
): Laid {
  const textStyle = textStyleOf(element, around)
  const classes = classesOf(element)
  const kind = classes.find((item) => item in kinds)
  const layer = kind === undefined ? layLine : (kinds[kind] ?? layLine)
  return placed(layer({ element, textStyle, room, set }), element, classes, textStyle)
}

interface Asked {
  element: XmlElement
  textStyle: TextStyle
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
  nulldelimiter: ({ textStyle }) => nothing(0.12 * textStyle.size),
  arraycolsep: ({ element, textStyle }) => nothing(lengthOf(styleOf(element).width, textStyle)),
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
  const { element, textStyle, room, set } = asked
  if (elementsOf(element).some(({ name }) => name === 'svg')) return layDrawing(asked)
  const line = nothing()
  for (const child of element.children) {
    const laid =
      typeof child === 'string' ? signs(child, textStyle, set) : layout(child, textStyle, room, set)
    line.marks.push(...moved(laid.marks, line.width, 0))
    line.width += laid.width
    line.fills ||= laid.fills
  }
  return line
}

function signs(text: string, textStyle: TextStyle, { fonts, text: ours, scale }: Setting): Laid {
  const line = nothing()
  for (const sign of text) {
    // Signs without width, which only tell browsers where lines are.
    if (sign === '\u200b') continue
    const found = fonts.find(sign, textStyle)
    const size = found ? textStyle.size : textStyle.size / scale
    const advance = found ? found.glyph.advance / 1_000 : ours.widthOf(sign, 'regular')
    const { color } = textStyle
    const mark = { kind: 'glyph', sign, of: found, size, color } as const
    if (sign.trim() !== '') line.marks.push({ ...mark, x: line.width, y: 0 })
    line.width += advance * size
  }
  return line
}

/** One above the other, each with its baseline where KaTeX put it; as wide as the widest. */
function layStack({ element, textStyle, set }: Asked): Laid {
  const cell = elementsOf(elementsOf(element)[0] ?? element)[0]
  const floors = elementsOf(cell ?? element).map((floor) => {
    const own = textStyleOf(floor, textStyle)
    const style = styleOf(floor)
    const strut = elementsOf(floor).find((item) => classesOf(item).includes('pstrut'))
    const height = strut ? lengthOf(styleOf(strut).height, own) : 0
    const [left, right] = [
      lengthOf(style['margin-left'], own),
      lengthOf(style['margin-right'], own),
    ]
    const less = lengthOf(/calc\(100% - ([^)]+)\)/.exec(style.width ?? '')?.[1], own)
    const laid = layLine({ element: floor, textStyle: own, room: null, set })
    const y = -(lengthOf(style.top, own) + height)
    return { floor, own, left, right, less, laid, y }
  })
  const width = Math.max(0, ...floors.map(({ left, right, laid }) => left + laid.width + right))
  const marks = floors.flatMap(({ floor, own, left, right, less, laid, y }): Mark[] => {
    const room = less > 0 ? width - less : width - left - right
    const filled = laid.fills ? layLine({ element: floor, textStyle: own, room, set }) : laid
    const rest = Math.max(0, room - filled.width)
    const share = own.align === 'center' ? rest / 2 : own.align === 'right' ? rest : 0
    return moved(filled.marks, left + share, y)
  })
  return { width, marks, fills: false }
}

/** A line over the whole width. */
function layAcross({ element, textStyle, room }: Asked): Laid {
  const height = lengthOf(styleOf(element)['border-bottom-width'], textStyle)
  const width = room ?? 0
  return { width, marks: [boxOf(textStyle, { width, height })], fills: true }
}

function layRule({ element, textStyle }: Asked): Laid {
  const style = styleOf(element)
  const width = lengthOf(style['border-right-width'], textStyle)
  const height = lengthOf(style['border-top-width'], textStyle)
  const y = lengthOf(style.bottom, textStyle)
  return { width, marks: [{ ...boxOf(textStyle, { width, height }), y }], fills: false }
}

/** A line between columns; half of it stands in each. */
function laySeparator({ element, textStyle }: Asked): Laid {
  const style = styleOf(element)
  const width = lengthOf(style['border-right-width'], textStyle)
  const height = lengthOf(style.height, textStyle)
  const y = lengthOf(style['vertical-align'], textStyle)
  return {
    width: 0,
    marks: [{ ...boxOf(textStyle, { width, height }), x: -width / 2, y }],
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
  const { element, textStyle, room, set } = asked
  const classes = classesOf(element)
  const style = styleOf(element)
  const width = room ?? lengthOf(style['min-width'], textStyle)
  const height = lengthOf(style.height, textStyle)
  const whole = { width, height }
  if (classes.includes('katex-sout'))
    return {
      width,
      marks: [boxOf(textStyle, { width, height: 0.08 * textStyle.size })],
      fills: true,
    }
  if (classes.includes('angl')) return { width, marks: angleOf(textStyle, whole), fills: true }
  const pieces = elementsOf(element).flatMap((piece): Mark[] => {
    const [from, share] = pieceOf(classesOf(piece))
    const own = textStyleOf(piece, textStyle)
    const { marks } = layDrawing({ element: piece, textStyle: own, room: width * share, set })
    return moved(marks, width * from, 0)
  })
  return { width, marks: [...frameOf(style, textStyle, whole), ...pieces], fills: true }
}

const pieces: Record<string, readonly [from: number, share: number]> = {
  'halfarrow-left': [0, 0.502],
  'halfarrow-right': [0.498, 0.502],
  'brace-left': [0, 0.251],
  'brace-center': [0.25, 0.5],
  'brace-right': [0.749, 0.251],
}
const pieceOf = (classes: readonly string[]) =>
  classes.flatMap((item) => (pieces[item] ? [pieces[item]] : []))[0] ?? ([0, 1] as const)

function frameOf(
  style: Record<string, string>,
  textStyle: TextStyle,
  whole: { width: number; height: number },
): BoxMark[] {
  const ground = colorOf(style['background-color'])
  const frame = lengthOf(style['border-width'], textStyle)
  const color = colorOf(style['border-color']) ?? textStyle.color
  return [
    ...(ground ? [{ ...boxOf(textStyle, whole), color: ground }] : []),
    ...(frame > 0 ? [{ ...boxOf(textStyle, whole), color, frame }] : []),
  ]
}

/** A line above and one at the right. */
function angleOf(
  textStyle: TextStyle,
  { width, height }: { width: number; height: number },
): BoxMark[] {
  const line = 0.049 * textStyle.size
  return [
    { ...boxOf(textStyle, { width, height: line }), y: height - line },
    { ...boxOf(textStyle, { width: line, height }), x: width - line },
  ]
}

/** An element that only holds a drawing. One that says no width of its own takes what there is. */
function layDrawing({ element, textStyle, room }: Asked): Laid {
  const style = styleOf(element)
  const own = lengthOf(style.width, textStyle)
  const least = lengthOf(style['min-width'], textStyle)
  const width = own || room || least
  const height = lengthOf(style.height, textStyle)
  const marks = elementsOf(element).map((svg) => drawingOf(svg, { width, height }, textStyle))
  return { width: own || (room === null ? least : width), marks, fills: own === 0 }
}

const boxOf = ({ color }: TextStyle, size: { width: number; height: number }): BoxMark => ({
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
function placed(
  laid: Laid,
  element: XmlElement,
  classes: readonly string[],
  textStyle: TextStyle,
): Laid {
  const style = styleOf(element)
  const side = (name: string) => lengthOf(style[name], textStyle)
  const [before = 0, after = 0] =
    classes.flatMap((item) => (margins[item] ? [margins[item]] : []))[0] ?? []
  const left = side('margin-left') + side('padding-left') + before * textStyle.size
  const right = side('margin-right') + after * textStyle.size
  const marks = textStyle.isHidden ? [] : moved(laid.marks, left + side('left'), -side('top'))
  return { width: laid.width + left + right, marks, fills: laid.fills }
}
