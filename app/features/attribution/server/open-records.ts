import { eq, lt } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { commit } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import { accounts } from '~/features/auth/server'
import type { OpenRecordInput, OpenRecordView } from '../contract'
import { openRecords, touches } from './tables'
import { readTouches, touchWrites } from './touches'

// Nobody asks after a year where a person came from.
const RETENTION_MS = 400 * 24 * 60 * 60_000

const RECORDS: RateRule = { name: 'tracking.open-record', limit: 30, windowMs: 3_600_000 }

/** Keeps where a person came from. All of it is what the browser says: nothing is granted or paid by it. */
export async function addOpenRecord(ctx: Context, input: OpenRecordInput): Promise<OpenRecordView> {
  if (!ctx.actor) throw requestErrors.signInFirst()
  const { accountId } = ctx.actor
  await limitRate(ctx, RECORDS, accountId)
  const [[account], [previous]] = await ctx.db.batch([
    ctx.db
      .select({ createdAt: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
    ctx.db.select().from(touches).where(eq(touches.accountId, accountId)),
  ])
  const id = ctx.newId()
  const now = ctx.now().getTime()
  const visit = readTouches(ctx, { ...input, accountId })
  const { writes, tickets } = touchWrites(ctx, { visit, account, previous })
  const record = ctx.db.insert(openRecords).values({
    id,
    accountId,
    host: ctx.host,
    platform: input.platform,
    channel: input.channel,
    clickId: input.clickId,
    qhclickId: input.qhclickId,
    sourceId: input.sourceId,
    openUrl: visit.last.landingUrl,
    referer: visit.last.referrer,
    inviteUserId: visit.last.inviteUserId,
    inviteUserIdUpdateTime: visit.last.inviteUserId === '' ? '' : input.inviteUserIdUpdateTime,
    createdAt: now,
  })
  const old = ctx.db.delete(openRecords).where(lt(openRecords.createdAt, now - RETENTION_MS))
  await commit(ctx, [record, old, ...writes], tickets)
  return { id }
}
