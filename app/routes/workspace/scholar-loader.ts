import type { Context } from '~/core/context'
import { cellPrice, searchesLeft } from '~/features/research/server'
import { seatOf } from './seat'

/** What the scholar pages know before anything is searched. Searching spends quota and is left to the browser. */
export async function loadScholar(ctx: Context) {
  const seated = seatOf(ctx)
  const kinds = ctx.settings.SCHOLAR_SOURCES.map(({ kind }) => kind)
  const left = seated ? await searchesLeft(seated) : null
  return { kinds, left, cellPrice: cellPrice(ctx) }
}
