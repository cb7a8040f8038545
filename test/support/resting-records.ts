import { and, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { questionRecords } from '~/features/chat/server/tables'
import { createChatWorld } from './chat'

const DAY_MS = 24 * 60 * 60_000

/** Three conversations of one person without texts, untouched for six weeks. */
export async function restingRecords() {
  const world = await createChatWorld()
  const { ctx } = world
  const { teamId } = ctx.seat
  const { accountId } = ctx.actor
  const rows = ['石桥甲', '石桥乙', '木桥丙'].map((title, no) => {
    const id = ctx.newId<SessionId>()
    const times = { createdAt: no, updatedAt: world.clock.now + no }
    return { id, teamId, accountId, title, sessionFrom: 'Normal' as const, askKey: id, ...times }
  })
  await ctx.db.insert(questionRecords).values(rows)
  world.clock.now += 42 * DAY_MS
  return { world, ctx, ids: rows.map(({ id }) => id) }
}

/** Ids of the records that the caller has in the database. */
export const inDatabase = async ({ db, seat, actor }: SeatedContext) =>
  (
    await db
      .select({ id: questionRecords.id })
      .from(questionRecords)
      .where(
        and(
          eq(questionRecords.teamId, seat.teamId),
          eq(questionRecords.accountId, actor.accountId),
        ),
      )
  ).map(({ id }) => id)

/** Calls a method by its name. */
export const callOn = (target: object, name: string, args: unknown[]): unknown =>
  (Reflect.get(target, name) as (...values: unknown[]) => unknown).apply(target, args)
