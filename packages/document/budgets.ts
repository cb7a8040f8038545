import type { DocNode, DocTree } from './tree'
import { leavesOf, nodesOf } from './tree-walk'

/** What is known of nodes beside the tree, all by node id. */
export interface BudgetFacts {
  /** Weight of a node from 1 to 5; 1 when absent. */
  weights?: ReadonlyMap<string, number>
  /** Quotes that a node owns. */
  evidence?: ReadonlyMap<string, number>
  /** Words that stand in a node already: what a locked one without a number keeps. */
  written?: ReadonlyMap<string, number>
}

/** Words by node id, for leaves and for whatever has a number of its own. `total` is their sum. */
export interface Budgets {
  words: Map<string, number>
  total: number
}

/** From this many words on, introduction and conclusion have fixed shares. */
const FRAMED_FROM = 4_000
const INTRODUCTION_SHARE = 0.08
const CONCLUSION_SHARE = 0.06
const SMALLEST_LEAF = 150

/**
 * Spreads the words of a document over its headings. A number that a person gave stays, a locked node keeps what it has;
 * what is left goes to the other leaves by weight and evidence, at least 150 words each while that many are left, and the
 * sum is the target exactly unless the numbers that stay exceed it. Front and back get nothing unless a person says so.
 */
export function distributeBudget(tree: DocTree, target: number, facts: BudgetFacts = {}): Budgets {
  const words = new Map<string, number>()
  for (const node of nodesOf(tree)) {
    const planned = plannedWords(node, facts)
    if (planned !== null) words.set(node.id, planned)
  }
  const free = freeLeaves(tree, words)
  const left = Math.max(0, Math.round(target) - sum(words.values()))
  for (const [id, share] of sharesOf(tree, free, left, target, facts)) words.set(id, share)
  return { words, total: sum(words.values()) }
}

function plannedWords(
  { id, budget, locked, children }: DocNode,
  { written }: BudgetFacts,
): number | null {
  if (budget !== null) return budget
  if (!locked) return null
  return written?.get(id) ?? (children.length === 0 ? 0 : null)
}

const freeLeaves = (tree: DocTree, fixedWords: ReadonlyMap<string, number>): DocNode[] =>
  tree.children
    .filter(({ kind }) => kind !== 'front' && kind !== 'back')
    .flatMap((root) => leavesOf({ children: [root] }))
    .filter(({ id }) => !fixedWords.has(id))

function sharesOf(
  tree: DocTree,
  free: readonly DocNode[],
  left: number,
  target: number,
  facts: BudgetFacts,
): [id: string, words: number][] {
  const ids = free.map(({ id }) => id)
  const weights = new Map(ids.map((id) => [id, weightOf(id, facts)]))
  if (target >= FRAMED_FROM) setFrame(tree, weights, target, left)
  const shares = withSmallest(ids, weights, left)
  return ids.map((id, index): [string, number] => [id, shares[index] ?? 0])
}

const weightOf = (id: string, { weights, evidence }: BudgetFacts) =>
  Math.max(0.1, weights?.get(id) ?? 1) * (1 + 0.1 * Math.min(evidence?.get(id) ?? 0, 5))

const INTRODUCTION = /^(引言|绪论|前言|导论|导言|概述|绪言|序论|introduction)$/i
const CONCLUSION =
  /^(结论|结语|总结|小结|结束语|结论与展望|总结与展望|结论与建议|结束|conclusions?)$/i

/** Introductions and conclusions by their name, wherever they stand. */
export const isFrameTitle = (title: string) =>
  INTRODUCTION.test(title.trim()) || CONCLUSION.test(title.trim())

/** The chapters that open and close a document, when it has such. */
export function frameOf(tree: DocTree): {
  introduction: DocNode | null
  conclusion: DocNode | null
} {
  const chapters = nodesOf(tree).filter(({ kind }) => kind === 'chapter')
  const [first, last] = [chapters[0], chapters.at(-1)]
  return {
    introduction: first && INTRODUCTION.test(first.title.trim()) ? first : null,
    conclusion: last && last !== first && CONCLUSION.test(last.title.trim()) ? last : null,
  }
}

/** Weighs the leaves of the frame so that they get their share of the whole, whatever the others weigh. */
function setFrame(tree: DocTree, weights: Map<string, number>, target: number, left: number): void {
  const { introduction, conclusion } = frameOf(tree)
  const parts = [
    { leaves: leavesWithin(introduction, weights), words: target * INTRODUCTION_SHARE },
    { leaves: leavesWithin(conclusion, weights), words: target * CONCLUSION_SHARE },
  ].filter(({ leaves }) => leaves.length > 0)
  const framed = sum(parts.map(({ words }) => words))
  const others = [...weights.keys()].filter((id) =>
    parts.every(({ leaves }) => !leaves.includes(id)),
  )
  if (others.length === 0 || framed >= left) return
  const unit = sum(others.map((id) => weights.get(id) ?? 0)) / (left - framed)
  for (const { leaves, words } of parts) {
    const own = sum(leaves.map((id) => weights.get(id) ?? 0))
    for (const id of leaves) weights.set(id, ((weights.get(id) ?? 0) / own) * words * unit)
  }
}

const leavesWithin = (node: DocNode | null, weights: ReadonlyMap<string, number>): string[] =>
  node ? leavesOf({ children: [node] }).flatMap(({ id }) => (weights.has(id) ? [id] : [])) : []

/** Shares by weight, none under the smallest; what is raised is taken from the others. */
function withSmallest(
  ids: readonly string[],
  weights: ReadonlyMap<string, number>,
  left: number,
): number[] {
  if (ids.length * SMALLEST_LEAF >= left)
    return largestRemainder(
      ids.map(() => 1),
      left,
    )
  const raised = new Set<string>()
  for (;;) {
    const open = ids.filter((id) => !raised.has(id))
    const rest = left - raised.size * SMALLEST_LEAF
    const weight = sum(open.map((id) => weights.get(id) ?? 0))
    const small = open.filter((id) => ((weights.get(id) ?? 0) / weight) * rest < SMALLEST_LEAF)
    if (small.length === 0) {
      const shares = largestRemainder(
        open.map((id) => weights.get(id) ?? 0),
        rest,
      )
      return ids.map((id) => (raised.has(id) ? SMALLEST_LEAF : (shares[open.indexOf(id)] ?? 0)))
    }
    for (const id of small) raised.add(id)
  }
}

/** Whole numbers in proportion to `weights` whose sum is `whole` exactly; of equal remainders the earlier wins. */
export function largestRemainder(weights: readonly number[], whole: number): number[] {
  const weight = sum(weights)
  if (weights.length === 0) return []
  if (weight <= 0)
    return largestRemainder(
      weights.map(() => 1),
      whole,
    )
  const exact = weights.map((item) => (item / weight) * whole)
  const shares = exact.map(Math.floor)
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  const missing = whole - sum(shares)
  for (const { index } of order.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

const sum = (values: Iterable<number>): number => {
  let total = 0
  for (const value of values) total += value
  return total
}
