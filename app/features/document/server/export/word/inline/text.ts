import { legal } from '~/core/text/text-rules'
import type { Change, Mark, Text } from '../../../../schema/body'
import type { Writing } from '../writing'
import { runs } from '../xml/fields'
import type { RunStyle } from '../xml/styles'
import { tag } from '../xml/write'

/** A text with its marks; what was put in or taken out stands as a tracked change. */
export function textRuns({ text, marks = [] }: Text, writing: Writing, under: RunStyle): string {
  if (legal(text) !== text) writing.flaw('signs', '有无法写入 Word 的控制字符，已略去')
  const change = marks.find(isChange)
  const style = marks.reduce(withMark(writing), under)
  const words = change ? changed(text, style, change, writing) : runs(text, style)
  const link = marks.find(isLink)
  if (!link || !/^(https?:|mailto:)/i.test(link.attrs.href)) return words
  return tag('w:hyperlink', { 'r:id': writing.link(link.attrs.href), 'w:history': 1 }, words)
}

type ChangeMark = Extract<Mark, { type: 'insertion' | 'deletion' | 'modification' }>
const isChange = (mark: Mark): mark is ChangeMark =>
  mark.type === 'insertion' || mark.type === 'deletion' || mark.type === 'modification'
const isLink = (mark: Mark) => mark.type === 'link'

const withMark =
  (writing: Writing) =>
  (style: RunStyle, mark: Mark): RunStyle => ({ ...style, ...styleOf(mark, writing) })

function styleOf(mark: Mark, { plan }: Writing): RunStyle {
  switch (mark.type) {
    case 'bold':
      return { bold: true }
    case 'italic':
      return { italic: true }
    case 'superscript':
    case 'subscript':
      return { raised: mark.type }
    case 'underline':
      return { underline: true }
    case 'highlight':
      return { highlight: true }
    case 'term':
      return { fonts: plan.preset.headingFonts }
    case 'link':
      return { style: plan.styles.link }
    default:
      return {}
  }
}

function changed(text: string, style: RunStyle, { type, attrs }: ChangeMark, writing: Writing) {
  const who = authorship(attrs, writing)
  if (type === 'insertion') return tag('w:ins', who, runs(text, style))
  if (type === 'deletion') return tag('w:del', who, runs(text, style, 'w:delText'))
  return runs(text, { ...style, change: tag('w:rPrChange', who, tag('w:rPr')) })
}

const authorship = ({ author, at: instant }: Change, writing: Writing) => ({
  'w:id': writing.changeId(),
  'w:author': author,
  'w:date': wordTime(instant),
})

/** Word's times have no parts of seconds. */
export const wordTime = (instant: number) => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z')
