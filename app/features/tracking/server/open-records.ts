import { lt } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { limitRate, type RateRule } from '~/core/rate'
import { urlWithoutPrivateParts } from '~/core/visit/visit-url'
import type { OpenRecordInput, OpenRecordView } from '../contract'
import { openRecords } from './tables'

// Nobody asks after a year where a person came from.
const RETENTION_MS = 400 * 24 * 60 * 60_000

const RECORDS: RateRule = { name: 'tracking.open-record', limit: 30, windowMs: 3_600_000 }

/** Keeps where a person came from. All of it is what the browser says: nothing is granted or paid by it. */
export async function addOpenRecord(ctx: Context, input: OpenRecordInput): Promise<OpenRecordView> {
  if (!ctx.actor) throw requestErrors.signInFirst()
  const { accountId } = ctx.actor
  await limitRate(ctx, RECORDS, accountId)
  // The team is the host's, whatever the call names.
  const { extra, teamId: _, inviteUserId, inviteUserIdUpdateTime, ...record } = input
  // Nobody invites themselves.
  const isInvited = inviteUserId !== '' && inviteUserId !== accountId
  const id = ctx.newId()
  const now = ctx.now().getTime()
  const insert = ctx.db.insert(openRecords).values({
    ...record,
    id,
    accountId,
    host: ctx.host,
    openUrl: urlWithoutPrivateParts(record.openUrl),
    referer: urlWithoutPrivateParts(extra.referer),
    inviteUserId: isInvited ? inviteUserId : '',
    inviteUserIdUpdateTime: isInvited ? inviteUserIdUpdateTime : '',
    createdAt: now,
  })
  await ctx.db.batch([
    insert,
    ctx.db.delete(openRecords).where(lt(openRecords.createdAt, now - RETENTION_MS)),
  ])
  return { id }
}
