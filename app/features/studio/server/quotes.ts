import { nodesOf, type DocTree } from '~/features/editor/schema'
import type { CreationForm } from '../contract'
import { helpStatuses, priceOf, type QuoteView } from '../terms'
import { makerOf } from './makers/registry'
import type { CreationRow } from './tables'

/** What a creation costs as its outline stands; what help has waived costs nothing. */
export function quoteOf(
  { form, helpStatus }: Pick<CreationRow, 'form' | 'helpStatus'>,
  tree: DocTree,
): QuoteView {
  const units = openUnits(form, tree)
  const fullCoins = priceOf(form)
  return {
    coins: helpStatus === helpStatuses.successHelp ? 0 : fullCoins,
    fullCoins,
    outlineRev: outlineRevOf(tree),
    nodes: units.length,
    words: units.reduce((sum, { words }) => sum + words, 0),
  }
}

/** The headings of a tree that are written: those of the maker, but for the locked ones. */
export function openUnits(form: CreationForm, tree: DocTree) {
  const locked = new Set(
    nodesOf(tree).flatMap(({ id, locked: isLocked }) => (isLocked ? [id] : [])),
  )
  return makerOf(form)
    .units({ form, only: null }, tree)
    .filter(({ nodeId }) => !locked.has(nodeId))
}

/** Changes with every heading, its place, its words and its lock: a quote is of one of these. */
export function outlineRevOf(tree: DocTree): string {
  let sum = 0xcbf29ce484222325n
  for (const line of linesOf(tree.children)) {
    for (const byte of new TextEncoder().encode(`${line}\n`)) {
      sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n)
    }
  }
  return sum.toString(36)
}

function linesOf(nodes: DocTree['children'], depth = 1): string[] {
  return nodes.flatMap(({ id, title, kind, budget, locked, children }) => [
    [depth, id, kind, title, budget ?? '', locked ? 1 : 0].join('|'),
    ...linesOf(children, depth + 1),
  ])
}
