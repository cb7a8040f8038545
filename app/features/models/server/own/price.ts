import { and, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { renewModelVersion } from '~/features/teams/server/own'
import { modelErrors } from '../../errors'
import type { OwnModelsView, SetOwnPriceInput } from '../../own-contract'
import { requireAllowed } from './allowed'
import { modelConnections } from './tables'
import { viewOwnModels } from './view'

/** What a model's tokens cost from now on. Errors: `notAllowed`, `connectionNotFound`. */
export async function setOwnPrice(
  ctx: SeatedContext,
  { connectionId, model, inputYuan, outputYuan }: SetOwnPriceInput,
): Promise<OwnModelsView> {
  requireAllowed(ctx)
  const { teamId } = ctx.seat
  const mine = and(eq(modelConnections.id, connectionId), eq(modelConnections.teamId, teamId))
  const [row] = await ctx.db.select().from(modelConnections).where(mine)
  if (!row?.models.some((item) => item.model === model)) throw modelErrors.connectionNotFound()
  const models = JSON.stringify(
    row.models.map((item) => (item.model === model ? { ...item, inputYuan, outputYuan } : item)),
  )
  await ctx.db.batch([
    ctx.db
      .update(modelConnections)
      .set({ models: sql`${models}` })
      .where(mine),
    renewModelVersion(ctx, { teamId }),
    recordAuditAction(ctx, {
      action: 'models.change',
      target: { kind: 'model', id: row.id, name: row.label },
      facts: { changed: `${model}，输入${inputYuan ?? '未填'}，输出${outputYuan ?? '未填'}` },
    }),
  ])
  return viewOwnModels(ctx)
}
