import type { Context } from '~/core/context'
import { nodesOf, type DocTree } from '#packages/document'
import type { CreationForm } from '../contract'
import { helpStatuses, type QuoteView } from '../terms'
import { priceOf } from '../lengths'
import { generatorOf } from './generators/registry'
import type { CreationRow } from './tables'

/**
 * What a creation costs as its outline stands; what is only quoted costs nothing. Help waives the price of the length that
 * it was asked for, not of headings beyond it.
 */
export function quoteOf(
  ctx: Pick<Context, 'models'>,
  { form, helpStatus }: Pick<CreationRow, 'form' | 'helpStatus'>,
  tree: DocTree,
): QuoteView {
  const units = openUnits(form, tree)
  const isExcerpt = isOnlyQuoted(ctx, form)
  const fullCoins = isExcerpt ? 0 : priceOf(form, units.length)
  const waived = helpStatus === helpStatuses.successHelp ? priceOf(form) : 0
  return {
    coins: Math.max(0, fullCoins - waived),
    fullCoins,
    outlineRev: outlineRevOf(tree),
    nodes: units.length,
    words: units.reduce((sum, { words }) => sum + words, 0),
    ...(isExcerpt && { isExcerpt }),
  }
}

/** Without a model sources are put together word for word: nobody pays for that. */
export const isOnlyQuoted = ({ models }: Pick<Context, 'models'>, form: CreationForm): boolean =>
  models.whoServes('writing').provider === 'offline' && generatorOf(form).quotesOffline === true

/** Whether coins are to be paid before it is written. */
export const isPriced = (
  ctx: Pick<Context, 'models'>,
  { helpStatus, form }: Pick<CreationRow, 'helpStatus' | 'form'>,
): boolean => helpStatus !== helpStatuses.successHelp && !isOnlyQuoted(ctx, form)

/** The headings of a tree that are written: those of the generator, but for the locked ones. */
export function openUnits(form: CreationForm, tree: DocTree) {
  const locked = new Set(
    nodesOf(tree).flatMap(({ id, locked: isLocked }) => (isLocked ? [id] : [])),
  )
  return generatorOf(form)
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
