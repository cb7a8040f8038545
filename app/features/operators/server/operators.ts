import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { requestPerson } from '~/features/auth/server/ports'
import { operators } from './tables'

/** Whether a person asks who runs the installation; never a key, never somebody who has to change their password first. */
export async function isOperator(ctx: Context): Promise<boolean> {
  const { actor } = ctx
  if (!actor || actor.isKey || requestPerson.of(ctx)?.isNeedChangePassword) return false
  const [row] = await ctx.db
    .select({ accountId: operators.accountId })
    .from(operators)
    .where(eq(operators.accountId, actor.accountId))
  return row !== undefined
}

/** Whether anybody runs the installation: what only they decide is offered then. */
export async function hasOperators(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.select({ accountId: operators.accountId }).from(operators).limit(1)
  return rows.length > 0
}
