import type { NodeId } from '~/core/ids'
import {
  distributeBudget,
  frameOf,
  leavesOf,
  pathTo,
  type DocNode,
  type DocTree,
} from '#packages/document'
import { targetOf } from '../../../lengths'
import type { CreationGenerator, Step, Work } from '../generator'

/** Headings that are looked up together; what is kept of them has to fit into one memory. */
export const HEADINGS_A_BATCH = 24

/** Headings that are paid for: those that hold no others, with their words. */
export const unitsOf: CreationGenerator['units'] = ({ form, only }, tree) => {
  const { words } = distributeBudget(tree, targetOf(form))
  const leaves = leavesOf(tree).map(({ id }) => ({ nodeId: id, words: words.get(id) ?? 0 }))
  return only
    ? leaves.filter(({ nodeId }) => nodeId === only.nodeId)
    : leaves.filter((item) => item.words > 0)
}

/** A document as it is written: looked at anew by every step, since people change it meanwhile. */
export interface Writing {
  tree: DocTree
  /** Headings that can get a text, in reading order. */
  leaves: readonly DocNode[]
  words: ReadonlyMap<string, number>
  /** Those that come last, of what the others say: introduction, conclusion, abstract. */
  framed: ReadonlySet<string>
}

// Worked out once for all steps, until somebody changes the headings.
const worked = new WeakMap<DocTree, { target: number; writing: Writing }>()

export function writingOf(tree: DocTree, { form }: Pick<Work, 'form'>): Writing {
  const target = targetOf(form)
  const before = worked.get(tree)
  if (before?.target === target) return before.writing
  const writing = workOut(tree, target)
  worked.set(tree, { target, writing })
  return writing
}

function workOut(tree: DocTree, target: number): Writing {
  const { introduction, conclusion } = frameOf(tree)
  const frame = [introduction, conclusion, ...tree.children.filter(({ kind }) => kind === 'front')]
  return {
    tree,
    // Thanks and appendices are their author's.
    leaves: leavesOf({ children: tree.children.filter(({ kind }) => kind !== 'back') }),
    words: distributeBudget(tree, target).words,
    framed: new Set(
      frame.flatMap((node) => (node ? leavesOf({ children: [node] }).map(({ id }) => id) : [])),
    ),
  }
}

export const ABSTRACT_WORDS = 300

/** quote → plan → write → frame → finish, for what is wanted in this round: what has a text already is not. */
export function writingSteps(
  writing: Writing,
  work: Work,
  { written, isOffline }: { written: ReadonlySet<string>; isOffline: boolean },
): Step[] {
  const entries = leavesToWrite(writing, work, written)
  const quotes = new Map<string, Step>()
  const plans = new Map<string, Step>()
  const bodies: Step[] = []
  const frames: Step[] = []
  for (const [index, node] of entries) {
    const chapter = pathTo(writing.tree, node.id)[0] ?? node
    const quote = quoteKey(writing, index)
    if (!quotes.has(quote)) quotes.set(quote, stepOf(quote, { stage: 'studying', order: index }))
    const plan = `plan:${chapter.id}`
    const isPlanned = !isOffline && !work.only && leavesOf({ children: [chapter] }).length > 1
    const step = writeStep(writing, work, node, index, isPlanned ? [quote, plan] : [quote])
    if (isPlanned && !plans.has(plan)) {
      plans.set(plan, stepOf(plan, { stage: step.stage, order: index, after: [quote] }))
    }
    if (step.kind === 'frame') frames.push(step)
    else bodies.push(step)
  }
  const keys = bodies.map(({ key }) => key)
  // The last first: who asks what they wait for has the answer at once.
  const bodiesFirst = keys.toReversed()
  const last = frames.map((step) => ({ ...step, after: [...step.after, ...bodiesFirst] }))
  const after = [...last.map(({ key }) => key), ...bodiesFirst]
  const finish = stepOf('finish', { stage: 'completing', order: writing.leaves.length, after })
  return [...quotes.values(), ...plans.values(), ...bodies, ...last, finish]
}

// Abstracts are written beside what is paid for: so many, and no more.
const ABSTRACTS_AT_MOST = 2

/** What costs nothing is not written, but for the abstracts. */
function leavesToWrite(
  { tree, leaves, words }: Writing,
  { only }: Work,
  written: ReadonlySet<string>,
): [number, DocNode][] {
  const front = leavesOf({ children: tree.children.filter(({ kind }) => kind === 'front') })
  const abstracts = new Set(front.slice(0, ABSTRACTS_AT_MOST).map(({ id }) => id))
  return [...leaves.entries()].filter(([, { id, locked }]) => {
    if (only) return id === only.nodeId
    const isCounted = (words.get(id) ?? 0) > 0 || abstracts.has(id)
    return isCounted && !written.has(id) && !locked
  })
}

const quoteKey = ({ leaves }: Writing, index: number) =>
  `quote:${leaves[index - (index % HEADINGS_A_BATCH)]?.id ?? ''}`

function writeStep(
  { tree, words, framed }: Writing,
  { form, only }: Work,
  { id }: DocNode,
  order: number,
  after: readonly string[],
): Step {
  const isLast = framed.has(id)
  const own = words.get(id) ?? 0
  const ofFront = pathTo(tree, id)[0]?.kind === 'front'
  const drafting = form.project === 'book' ? 'creating_chapters' : 'drafting'
  return stepOf(`${isLast ? 'frame' : 'write'}:${id}`, {
    stage: isLast ? 'completing' : drafting,
    order,
    after,
    nodeId: id,
    words: own > 0 ? own : ofFront ? ABSTRACT_WORDS : 0,
    delivers: own > 0 || only !== null,
  })
}

function stepOf(key: string, rest: Partial<Step> & Pick<Step, 'stage' | 'order'>): Step {
  const [kind = key] = key.split(':')
  return { key, kind, nodeId: null, after: [], words: null, delivers: false, ...rest }
}

/** The headings of the batch that a `quote` step begins. */
export function batchOf({ leaves }: Writing, key: string): readonly DocNode[] {
  const from = leaves.findIndex(({ id }) => key === `quote:${id}`)
  return from < 0 ? [] : leaves.slice(from, from + HEADINGS_A_BATCH)
}

/** Titles from the chapter down to a heading. */
export const titlesTo = (tree: DocTree, id: NodeId): string[] =>
  pathTo(tree, id).map(({ title }) => title)
