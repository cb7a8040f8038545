import type PptxGenJS from 'pptxgenjs'
import type { Deck } from '~/features/document/deck/deck'
import type { Rect, Template } from '~/features/document/deck/design/template'
import type { Paragraph, TextBox } from '~/features/document/deck/fit/page'

/** The file format's library counts in inches, slots in points. */
export const inches = (points: number): number => points / 72

export const rectIn = ({ x, y, width, height }: Rect) => ({
  x: inches(x),
  y: inches(y),
  w: inches(width),
  h: inches(height),
})

const BULLETS = { fishtail: '25AA', square: '25A0', dot: '2022', dash: '2013' } as const

/** Exact leading, so that the height of lines is ours whatever the font; no inner margins, as fitting counts none. */
export function bodyOptions(box: TextBox, template: Template): PptxGenJS.TextPropsOptions {
  const { slot } = box
  return {
    ...rectIn(slot),
    margin: 0,
    align: slot.align,
    valign: slot.anchor,
    fit: 'none',
    wrap: !isOneLine(box),
    fontFace: fontNameOf(box, template),
    fontSize: box.size,
    lineSpacing: box.line,
    bold: slot.isBold,
    color: box.color,
  }
}

/** A number and the like that the layout made: it stays whole where another font sets it wider. */
const isOneLine = ({ group, paragraphs, height, line }: TextBox): boolean =>
  group !== undefined &&
  paragraphs.every(({ bulletId }) => bulletId === null) &&
  height < line * 1.5

export const fontNameOf = ({ slot }: TextBox, template: Template): string =>
  slot.face === 'title' ? template.title.name : template.body.name

/** Words and marks of a box as runs, each mark leading to its source; each paragraph ends with a break. */
export function runsOf(
  box: TextBox,
  template: Template,
  sources: Deck['sources'],
): PptxGenJS.TextProps[] {
  const { slot, paragraphs } = box
  const shared = {
    fontFace: fontNameOf(box, template),
    fontSize: box.size,
    bold: slot.isBold,
    color: box.color,
    lang: 'zh-CN',
  }
  const frame = {
    align: slot.align,
    lineSpacing: box.line,
    paraSpaceAfter: slot.after,
  }
  return paragraphs.flatMap(({ lead, text, marks, tail }, index) => {
    const bullet =
      slot.indent > 0 && lead === ''
        ? { bullet: { characterCode: BULLETS[template.bullet], indent: slot.indent } }
        : {}
    const isLast = index === paragraphs.length - 1
    const breakLine = marks.length === 0 && !isLast
    const words = {
      text: lead === '' ? text : `${lead}　${text}`,
      options: { ...shared, ...frame, ...bullet, breakLine: breakLine && !tail },
    }
    const behind = tail ? [tailRun(tail, template, { ...shared, ...frame, breakLine })] : []
    const { mark: color } = template.colors
    const raised = { ...shared, ...frame, bold: false, superscript: true, color }
    const numbers = marks.map((number, nth) => {
      const url = sources[number - 1]?.url ?? ''
      const isEnd = nth === marks.length - 1 && !isLast
      const options = { ...raised, breakLine: isEnd, ...(url !== '' && { hyperlink: { url } }) }
      return { text: `[${number}]`, options }
    })
    return [words, ...behind, ...numbers]
  })
}

/** Words behind others on their line, in type of their own. */
const tailRun = (
  { text, size, color }: NonNullable<Paragraph['tail']>,
  { body }: Template,
  options: PptxGenJS.TextPropsOptions,
): PptxGenJS.TextProps => ({
  text,
  options: { ...options, fontFace: body.name, fontSize: size, bold: false, color },
})
