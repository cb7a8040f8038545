import type { CrossReference, DocNode } from '../../../../schema'
import { captionWords } from '../../../../schema'
import { figureBookmark, nodeBookmark, type Writing } from '../writing'
import { field, run, runs } from '../xml/fields'
import type { RunLook } from '../xml/looks'

/** 图 2-1, 第 2.1 节, a title or a page: a field that follows its target, with the right words until it is updated. */
export function reference({ attrs }: CrossReference, writing: Writing, look: RunLook): string {
  const { objects, nodes } = writing.plan
  const object = objects.get(attrs.to)
  if (object) return toFigure(attrs, writing, look)
  const node = nodes.get(attrs.to)
  if (node) return toHeading(node, attrs.form, writing, look)
  writing.flaw('target', `交叉引用的目标不存在：${attrs.to}`)
  return run(`[#${attrs.to}]`, { ...look, color: 'C00000' })
}

function toFigure({ to, form }: CrossReference['attrs'], { plan }: Writing, look: RunLook): string {
  const bookmark = figureBookmark(to)
  const object = plan.objects.get(to)
  if (!object) return ''
  if (form === 'page') return field(`PAGEREF ${bookmark} \\h`, '', look)
  if (form === 'title') return runs(plan.captions.get(to) ?? '', look)
  // The number of a formula stands without its word.
  const { label, family } = object
  if (family !== 'equation') return field(`REF ${bookmark} \\h`, label, look)
  const word = captionWords.equation
  return run(`${word} `, look) + field(`REF ${bookmark} \\h`, label.replace(`${word} `, ''), look)
}

function toHeading(
  node: DocNode,
  form: CrossReference['attrs']['form'],
  { plan }: Writing,
  look: RunLook,
): string {
  const bookmark = nodeBookmark(node.id)
  if (form === 'page') return field(`PAGEREF ${bookmark} \\h`, '', look)
  const label = plan.headings.get(node.id)?.label ?? ''
  if (form === 'title' || label === '') {
    return run('“', { ...look, isHan: true })
      .concat(field(`REF ${bookmark} \\h`, node.title, look))
      .concat(run('”', { ...look, isHan: true }))
  }
  const number = field(`REF ${bookmark} \\r \\h`, label, look)
  return /^[\d.]+$/.test(label) ? run('第', look) + number + run('节', look) : number
}
