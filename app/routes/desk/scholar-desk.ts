import type { Context } from '~/core/context'
import { searchesLeft } from '~/features/research/server'
import { seatOf } from './seat'

/** What the scholar pages know before anything is searched. Searching spends quota and is left to the browser. */
export async function scholarDesk(ctx: Context) {
  const seated = seatOf(ctx)
  const kinds = ctx.settings.SCHOLAR_SOURCES.map(({ kind }) => kind)
  return { kinds, left: seated ? await searchesLeft(seated) : null }
}
