import { and, eq } from 'drizzle-orm'
import { AppError } from '~/core/errors'
import type { Context } from '~/core/context'
import { handle } from '~/core/jobs'
import { mouldErrors } from '../../moulds-errors'
import { readMould } from '../moulds/jobs'
import { keyOf, refuseMould } from '../moulds/moulds'
import { moulds } from '../tables'
import { mouldReport } from './word'

/** Looks moulds over where the heavy readers are. Done twice it says the same. */
export const readMouldHandler = handle(readMould, async (ctx, { mouldId }) => {
  const [row] = await ctx.db.select().from(moulds).where(eq(moulds.id, mouldId))
  if (row?.state !== 'wait') return
  try {
    const bytes = await ctx.files.read(keyOf(row))
    if (!bytes) throw mouldErrors.mouldDamaged()
    await accept(ctx, mouldId, new Uint8Array(bytes))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await refuseMould(ctx, mouldId, error.kind.code)
  }
})

async function accept(ctx: Context, mouldId: string, bytes: Uint8Array): Promise<void> {
  await ctx.db
    .update(moulds)
    .set({ state: 'ready', report: mouldReport(bytes), updatedAt: ctx.now().getTime() })
    .where(and(eq(moulds.id, mouldId), eq(moulds.state, 'wait')))
}
