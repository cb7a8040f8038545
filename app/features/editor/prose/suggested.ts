import { transformToSuggestionTransaction } from '@handlewithcare/prosemirror-suggest-changes'
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { AddMarkStep, AttrStep, ReplaceStep, type Mapping } from 'prosemirror-transform'
import type { Change } from '#packages/document/body'
import { isChange, settledDoc } from '~/features/document/prose/settle-changes'
import { proseSchema } from '~/features/document/prose/schema'

/** How a change was taken: word by word, as words deleted where its form could not be tracked, or as it is. */
export interface Suggestion {
  kind: 'tracked' | 'deleted' | 'untracked'
  tr: Transaction
}

/**
 * The change as one that waits to be accepted. What the library makes of it is checked: rejecting all must give what
 * rejecting all gave before, accepting all what the change itself gives. Null refuses a change that can be neither
 * tracked nor taken as it is.
 */
export function suggested(tr: Transaction, state: EditorState, change: Change): Suggestion | null {
  if (!tr.docChanged) return { kind: 'untracked', tr }
  const tracked = isTrackable(tr) ? attempt(() => trackedBy(tr, state, change)) : null
  if (tracked && holds(state.doc, tracked.doc, tr.doc)) return { kind: 'tracked', tr: tracked }
  // Names of columns are plain text, and forms of lines without their words are nobody's to reject.
  if (isInHeader(tr) || hasSameWords(state.doc, tr.doc)) return { kind: 'untracked', tr }
  const deleted = attempt(() => deletedWords(tr, state, change))
  return deleted && holds(state.doc, deleted.doc, null) ? { kind: 'deleted', tr: deleted } : null
}

// An attribute can hold what no tracked change may: another picture, another formula.
const isTrackable = (tr: Transaction) => !tr.steps.some((step) => step instanceof AttrStep)

function trackedBy(tr: Transaction, state: EditorState, change: Change): Transaction {
  const tracked = transformToSuggestionTransaction(tr, withoutIdleSteps(state), () => change.id)
  signAll(tracked, state.doc, change)
  return tracked
}

/**
 * The library marks no sign at all as deleted wherever something is put in. Such a step has no place behind those of
 * others: the room would take none with it, and who undoes would find no beginning.
 */
function withoutIdleSteps(state: EditorState): EditorState {
  const { tr } = state
  const take = tr.step.bind(tr)
  tr.step = (step) => (step instanceof AddMarkStep && step.from >= step.to ? tr : take(step))
  return Object.create(state, { tr: { value: tr } }) as EditorState
}

/** The library names only ids: says whose each change is, anew or as it was said before. */
function signAll(tr: Transaction, before: Node, change: Change) {
  const unsigned: { node: Node; pos: number; attrs: Change; type: string }[] = []
  tr.doc.descendants((node, pos) => {
    const mark = node.marks.find((own) => isChange(own) && own.attrs['at'] === 0)
    if (!mark) return
    const attrs = signatureOf(mark.type.name, mark.attrs['id'], before, pos, tr.mapping, change)
    unsigned.push({ node, pos, attrs: { ...mark.attrs, ...attrs }, type: mark.type.name })
  })
  for (const { node, pos, attrs, type } of unsigned) {
    const mark = proseSchema.marks[type]?.create(attrs)
    if (!mark) continue
    if (node.isInline) tr.addMark(pos, pos + node.nodeSize, mark)
    else {
      for (const own of node.marks) if (own.type === mark.type) tr.removeNodeMark(pos, own)
      tr.addNodeMark(pos, mark)
    }
  }
}

function signatureOf(
  type: string,
  id: string,
  before: Node,
  pos: number,
  mapping: Mapping,
  change: Change,
): Change {
  const { pos: former, deleted } = mapping.invert().mapResult(pos)
  const there = deleted ? null : before.nodeAt(Math.min(former, before.content.size))
  const same = there?.marks.find((mark) => mark.type.name === type)
  if (same) return same.attrs as Change
  return neighbourOf(before, id, change) ?? change
}

/** A change of the same person that this one goes on with. */
function neighbourOf(before: Node, id: string, change: Change): Change | null {
  if (id === change.id) return null
  let own: Change | null = null
  before.descendants((node) => {
    const mark = node.marks.find(({ attrs }) => attrs['id'] === id)
    if (mark && mark.attrs['author'] === change.author && mark.attrs['by'] === change.by)
      own = { id, author: change.author, at: mark.attrs['at'], by: change.by }
    return own === null
  })
  return own
}

/** Whether all rejected is as before, and all accepted as wanted. Only blocks that differ are looked at. */
function holds(before: Node, after: Node, target: Node | null): boolean {
  const docs = [before, after, ...(target ? [target] : [])]
  const start = sharedStart(docs)
  const end = sharedEnd(docs, start)
  const [old, own, plain] = docs.map((doc) =>
    doc.copy(doc.content.cut(offsetOf(doc, start), offsetOf(doc, doc.childCount - end))),
  )
  return (
    attempt(() => {
      own?.check()
      if (!own || !old || !settledDoc(own, 'reject').eq(settledDoc(old, 'reject'))) return null
      return !plain || settledDoc(own, 'accept').eq(settledDoc(plain, 'accept')) || null
    }) ?? false
  )
}

/** How many blocks at the start are the same, but one: a break may reach over the border. */
function sharedStart(docs: readonly Node[]): number {
  const [first] = docs
  const most = Math.min(...docs.map(({ childCount }) => childCount))
  let count = 0
  while (count < most && docs.every((doc) => doc.child(count) === first?.child(count))) count += 1
  return Math.max(0, count - 1)
}

function sharedEnd(docs: readonly Node[], start: number): number {
  const [first] = docs
  const most = Math.min(...docs.map(({ childCount }) => childCount)) - start
  const fromEnd = (doc: Node, count: number) => doc.child(doc.childCount - 1 - count)
  let count = 0
  while (
    count < most &&
    docs.every((doc) => first && fromEnd(doc, count) === fromEnd(first, count))
  )
    count += 1
  return Math.max(0, count - 1)
}

function offsetOf(doc: Node, index: number): number {
  let offset = 0
  for (let no = 0; no < index; no += 1) offset += doc.child(no).nodeSize
  return offset
}

function isInHeader(tr: Transaction): boolean {
  return tr.steps.every((step, index) => {
    const doc = tr.docs[index]
    if (!doc || !(step instanceof ReplaceStep)) return false
    const [$from, $to] = [doc.resolve(step.from), doc.resolve(step.to)]
    return $from.sameParent($to) && $from.parent.type === proseSchema.nodes.table_header
  })
}

const hasSameWords = (before: Node, after: Node): boolean => wordsIn(before) === wordsIn(after)

const wordsIn = (doc: Node): string =>
  doc.textBetween(0, doc.content.size, '', (leaf) => `￼${JSON.stringify(leaf.toJSON())}`)

/** Marks the words of the range as deleted, line by line, and puts what came as plain words behind them. */
function deletedWords(tr: Transaction, state: EditorState, change: Change): Transaction | null {
  const [step, ...others] = tr.steps
  if (!(step instanceof ReplaceStep) || others.length > 0) return null
  const { insertion, deletion } = proseSchema.marks
  const own = state.tr
  const inserted: [number, number][] = []
  state.doc.nodesBetween(step.from, step.to, (node, pos) => {
    if (!node.isInline || !insertion || !deletion) return
    const range: [number, number] = [
      Math.max(pos, step.from),
      Math.min(pos + node.nodeSize, step.to),
    ]
    if (insertion.isInSet(node.marks)) inserted.push(range)
    else if (!deletion.isInSet(node.marks)) own.addMark(...range, deletion.create(change))
  })
  const words = step.slice.content.textBetween(0, step.slice.content.size, ' ', ' ')
  const $to = state.doc.resolve(step.to)
  if (words !== '' && !$to.parent.inlineContent) return null
  if (words !== '' && insertion)
    own.insert(step.to, proseSchema.text(words, [insertion.create(change)]))
  for (const [from, to] of inserted.toReversed()) own.delete(from, to)
  return own
}

function attempt<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch {
    // The library throws on what it cannot lay out.
    return null
  }
}
