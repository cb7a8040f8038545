import { legal } from '~/core/text/text-rules'
import { BOUNDARY } from '#packages/document/accepted-body'
import type { ChangeMark, Mark, ModifiedValue, Text } from '#packages/document/body'
import { authorship, pendingOf } from '../changes/tracked'
import type { Writing } from '../writing'
import { runs } from '../xml/fields'
import { runProperties, type RunStyle } from '../xml/styles'
import { tag } from '../xml/write'

/** A text with its marks; what was put in, taken out or given another form stands as a tracked change. */
export function textRuns(item: Text, writing: Writing, under: RunStyle): string {
  const { marks = [] } = item
  const text = item.text.replace(BOUNDARY, '')
  if (text === '') return ''
  if (legal(text) !== text) writing.flaw('signs', '有无法写入 Word 的控制字符，已略去')
  const style = styleOf(marks, under, writing)
  const words = changed(text, marks, style, under, writing)
  const link = marks.find(isLink)
  if (!link || !/^(https?:|mailto:)/i.test(link.attrs.href)) return words
  return tag('w:hyperlink', { 'r:id': writing.link(link.attrs.href), 'w:history': 1 }, words)
}

const isLink = (mark: Mark) => mark.type === 'link'

const styleOf = (marks: readonly Mark[], under: RunStyle, writing: Writing): RunStyle =>
  marks.reduce((style, mark): RunStyle => ({ ...style, ...styleOfMark(mark, writing) }), under)

function styleOfMark(mark: Mark, { plan }: Writing): RunStyle {
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

function changed(
  text: string,
  marks: readonly Mark[],
  style: RunStyle,
  under: RunStyle,
  writing: Writing,
): string {
  const pending = pendingOf(marks)
  if (pending?.type === 'insertion')
    return tag('w:ins', authorship(pending, writing), runs(text, style))
  if (pending) return tag('w:del', authorship(pending, writing), runs(text, style, 'w:delText'))
  const modification = marks.find(isModification)
  if (!modification) return runs(text, style)
  const former = runProperties(styleOf(formerMarks(marks), under, writing)) || tag('w:rPr')
  // Signs of their own font make runs of their own, and each change an id of its own.
  return runs(text, { ...style, change: CHANGED }).replaceAll(CHANGED, () =>
    tag('w:rPrChange', authorship(modification, writing), former),
  )
}

const CHANGED = tag('w:rPrChange')

type ModificationMark = Extract<ChangeMark, { type: 'modification' }>
const isModification = (mark: Mark): mark is ModificationMark => mark.type === 'modification'

/** The marks before all that was modified. */
function formerMarks(marks: readonly Mark[]): Mark[] {
  const modified = marks.filter(isModification)
  const isNew = (mark: Mark) =>
    modified.some(({ attrs }) => isMark(attrs.newValue) && attrs.newValue.type === mark.type)
  const back = modified.flatMap(({ attrs: { previousValue } }) =>
    isMark(previousValue) ? previousValue : [],
  )
  return [...marks.filter((mark) => !isNew(mark)), ...back]
}

const isMark = (value: ModifiedValue | undefined): value is Exclude<Mark, ChangeMark> =>
  typeof value === 'object' && value !== null
