import type { Mark, Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { removeRow, TableMap, type TableRect } from 'prosemirror-tables'
import { Transform } from 'prosemirror-transform'
import { BOUNDARY } from '#packages/document/accepted-body'
import { proseSchema } from './schema'

export type Verdict = 'accept' | 'reject'

const { nodes } = proseSchema
const STAYS: Record<Verdict, string> = { accept: 'insertion', reject: 'deletion' }

/** Settles the tracked changes that are meant; nothing of them is left pending. `accept` reads as `acceptedBody` does. */
export function settleChanges<Tr extends Transform>(
  tr: Tr,
  verdict: Verdict,
  isMeant: (mark: Mark, pos: number) => boolean = () => true,
): Tr {
  const pending = (node: Node, pos: number) =>
    node.marks.filter((mark) => isChange(mark) && isMeant(mark, pos))
  // From the end on, so that what stands before keeps its place.
  for (const run of operationsOn(tr.doc, verdict, pending).toReversed()) run(tr)
  return tr
}

/** The document as if all had been accepted, or rejected. */
export const settledDoc = (doc: Node, verdict: Verdict): Node =>
  settleChanges(new Transform(doc), verdict).doc

export const isChange = (mark: Mark): boolean =>
  mark.type.name === 'insertion' ||
  mark.type.name === 'deletion' ||
  mark.type.name === 'modification'

type Operation = (tr: Transform) => void

function operationsOn(
  doc: Node,
  verdict: Verdict,
  pending: (node: Node, pos: number) => Mark[],
): Operation[] {
  const operations: Operation[] = []
  let before: { node: Node; pos: number } | null = null
  doc.descendants((node, pos) => {
    const marks = pending(node, pos)
    if (node.isTextblock) {
      const broken = before && brokenBetween(doc, before, { node, pos }, verdict, pending)
      if (broken) operations.push((tr) => void tr.join(broken.pos, broken.depth))
      before = { node, pos }
    } else if (node.isBlock && node.isLeaf) before = null
    if (marks.some((mark) => isDropped(mark, verdict))) {
      operations.push((tr) => (node.isInline ? tr.delete(pos, pos + node.nodeSize) : drop(tr, pos)))
      return false
    }
    if (node.isInline) operations.push(...inlineOperations(node, pos, marks))
    else if (marks.length > 0) operations.push((tr) => keepNode(tr, pos, marks, verdict))
    return true
  })
  return operations
}

const isDropped = ({ type }: Mark, verdict: Verdict): boolean =>
  type.name !== 'modification' && type.name !== STAYS[verdict]

function inlineOperations(node: Node, pos: number, marks: readonly Mark[]): Operation[] {
  if (marks.length === 0) return []
  const blanks = [...(node.text ?? '').matchAll(BOUNDARY)].map(({ index }) => pos + index)
  return [
    (tr) => {
      for (const mark of marks) tr.removeMark(pos, pos + node.nodeSize, mark)
      for (const blank of blanks.toReversed()) tr.delete(blank, blank + 1)
    },
  ]
}

function keepNode(tr: Transform, pos: number, marks: readonly Mark[], verdict: Verdict) {
  for (const mark of marks) {
    // What it held went, and took it along.
    if (!mark.isInSet(tr.doc.nodeAt(pos)?.marks ?? [])) continue
    tr.removeNodeMark(pos, mark)
    if (verdict === 'reject' && mark.type.name === 'modification') restore(tr, pos, mark)
  }
}

function restore(tr: Transform, pos: number, { attrs }: Mark) {
  const { type, attrName, previousValue } = attrs
  const node = tr.doc.nodeAt(pos)
  if (!node) return
  if (type === 'attr' && attrName in node.attrs) tr.setNodeAttribute(pos, attrName, previousValue)
  const former = type === 'nodeType' ? proseSchema.nodes[previousValue as 'paragraph'] : undefined
  if (former?.validContent(node.content)) tr.setNodeMarkup(pos, former, node.attrs)
}

/** Takes a node out, with what would be left around nothing. */
function drop(tr: Transform, pos: number) {
  if (tr.doc.nodeAt(pos)?.type === nodes.table_row) return dropRow(tr, pos)
  let $pos = tr.doc.resolve(pos)
  while ($pos.depth > 0 && $pos.parent.childCount === 1) $pos = tr.doc.resolve($pos.before())
  const end = $pos.pos + ($pos.nodeAfter?.nodeSize ?? 0)
  if ($pos.depth === 0 && tr.doc.childCount === 1)
    tr.replaceWith($pos.pos, end, nodes.paragraph.create())
  else tr.delete($pos.pos, end)
}

/** Cells that reach into the row, or out of it, go on in the rows beside it. */
function dropRow(tr: Transform, pos: number) {
  const $row = tr.doc.resolve(pos)
  const table = $row.parent
  const rect = { map: TableMap.get(table), table, tableStart: $row.start() }
  removeRow(tr as Transaction, rect as TableRect, $row.index())
}

interface TextBlock {
  node: Node
  pos: number
}

/** Where two lines are one again: their break is marked at both sides by blanks of no width, of one change. */
function brokenBetween(
  doc: Node,
  before: TextBlock,
  after: TextBlock,
  verdict: Verdict,
  pending: (node: Node, pos: number) => Mark[],
): { pos: number; depth: number } | null {
  const [last, first] = [before.node.lastChild, after.node.firstChild]
  if (!last || !first || !isBreak(last, first)) return null
  const end = before.pos + 1 + before.node.content.size
  const id = droppedId(pending(last, end - last.nodeSize), verdict)
  if (id === undefined || id !== droppedId(pending(first, after.pos + 1), verdict)) return null
  // Readers join paragraphs beside each other only.
  const isPlain = [before, after].every(({ node }) => node.type === nodes.paragraph)
  const border = borderOf(doc, before, after)
  return verdict === 'reject' || (isPlain && border?.depth === 1) ? border : null
}

const isBreak = (last: Node, first: Node): boolean =>
  (last.text ?? '').endsWith('\u200b') && (first.text ?? '').startsWith('\u200b')

/** The place between two lines that nothing parts but ends and beginnings, as many of each. */
function borderOf(doc: Node, before: TextBlock, after: TextBlock) {
  const end = before.pos + before.node.nodeSize
  const [$before, $after] = [doc.resolve(before.pos + 1), doc.resolve(after.pos + 1)]
  const depth = $before.depth - $before.sharedDepth(after.pos + 1)
  const isBeside = after.pos - end === 2 * (depth - 1) && $after.depth === $before.depth
  return isBeside ? { pos: end + depth - 1, depth } : null
}

const droppedId = (marks: readonly Mark[], verdict: Verdict): string | undefined =>
  marks.find((mark) => isDropped(mark, verdict))?.attrs['id']
