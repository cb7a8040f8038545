import { type CrossReference } from '#packages/document/body'
import { type DocNode } from '#packages/document/tree'
import { captionWords } from '#packages/document/headings/numbering'
import { figureBookmark, nodeBookmark, type Writing } from '../writing'
import { field, run, runs } from '../xml/fields'
import type { RunStyle } from '../xml/styles'

/** 图 2-1, 第 2.1 节, a title or a page: a field that follows its target, with the right words until it is updated. */
export function reference({ attrs }: CrossReference, writing: Writing, style: RunStyle): string {
  const { objects, nodes } = writing.plan
  const object = objects.get(attrs.to)
  if (object) return toFigure(attrs, writing, style)
  const node = nodes.get(attrs.to)
  if (node) return toHeading(node, attrs.form, writing, style)
  writing.flaw('target', `交叉引用的目标不存在：${attrs.to}`)
  return run(`[#${attrs.to}]`, { ...style, color: 'C00000' })
}

function toFigure(
  { to, form }: CrossReference['attrs'],
  { plan }: Writing,
  style: RunStyle,
): string {
  const bookmark = figureBookmark(to)
  const object = plan.objects.get(to)
  if (!object) return ''
  if (form === 'page') return field(`PAGEREF ${bookmark} \\h`, '', style)
  if (form === 'title') return runs(plan.captions.get(to) ?? '', style)
  // The number of a formula stands without its word.
  const { label, family } = object
  if (family !== 'equation') return field(`REF ${bookmark} \\h`, label, style)
  const word = captionWords.equation
  return run(`${word} `, style) + field(`REF ${bookmark} \\h`, label.replace(`${word} `, ''), style)
}

function toHeading(
  node: DocNode,
  form: CrossReference['attrs']['form'],
  { plan }: Writing,
  style: RunStyle,
): string {
  const bookmark = nodeBookmark(node.id)
  if (form === 'page') return field(`PAGEREF ${bookmark} \\h`, '', style)
  const { label = '', heading = '', appendix = '' } = plan.headings.get(node.id) ?? {}
  // Its bookmark holds all of its heading.
  if (appendix !== '') return field(`REF ${bookmark} \\h`, heading, style)
  if (form === 'title' || label === '') {
    return run('“', { ...style, isHan: true })
      .concat(field(`REF ${bookmark} \\h`, node.title, style))
      .concat(run('”', { ...style, isHan: true }))
  }
  const number = field(`REF ${bookmark} \\r \\h`, label, style)
  return /^[\d.]+$/.test(label) ? run('第', style) + number + run('节', style) : number
}
