import { eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { Ticket } from '~/core/outbox'
import { urlWithoutPrivateParts } from '~/core/visit/visit-url'
import type { OpenRecordInput, Touch, TouchPair } from '../contract'
import { conversionsOf } from './conversions/conversions'
import { touches } from './tables'

// A person whose account is older came here by other ways before.
const NEW_ACCOUNT_MS = 24 * 60 * 60_000

/** Value, JSON: the first and the last touch of an account, to be frozen on an order as it is written; NULL where none is known. */
export const touchOf = (accountId: string): SQL<TouchPair | null> =>
  sql`(SELECT json_object('first', json(first_touch), 'last', json(last_touch)) FROM touches
    WHERE account_id = ${accountId})`

/** The touches that a browser tells of, without numbers, codes and tokens of people. */
export function readTouches(
  ctx: Context,
  { accountId, extra, platform, inviteUserId, ...landing }: OpenRecordInput & { accountId: string },
): TouchPair {
  const base = {
    touchedAt: ctx.now().getTime(),
    host: ctx.host,
    platform,
    isMobile: extra.isMobile,
    channelId: extra.channelId,
    // Nobody invites themselves.
    inviteUserId: inviteUserId === accountId ? '' : inviteUserId,
  }
  const touchFrom = (
    item: Omit<NonNullable<typeof extra.first>, 'referer'> & { referer: string },
  ): Touch => ({
    ...base,
    channel: item.channel,
    clickId: item.clickId,
    qhclickId: item.qhclickId,
    displayClickId: item.displayClickId,
    sourceId: item.sourceId,
    landingUrl: urlWithoutPrivateParts(item.openUrl),
    referrer: urlWithoutPrivateParts(item.referer),
  })
  const last = touchFrom({
    ...landing,
    referer: extra.referer,
    displayClickId: extra.displayClickId,
  })
  return { first: extra.first ? touchFrom(extra.first) : last, last }
}

/**
 * What a visit changes: the first touch is written once, the last by each later visit that something led here, a
 * registration where the account is new.
 */
export function touchWrites(
  ctx: Context,
  {
    visit,
    account,
    previous,
  }: {
    visit: TouchPair
    account: { createdAt: number } | undefined
    previous: typeof touches.$inferSelect | undefined
  },
): { writes: Statement[]; tickets: Ticket[] } {
  const now = ctx.now().getTime()
  const accountId = ctx.actor?.accountId ?? ''
  if (previous) {
    // Somebody who types the address by themselves still came by what led them before.
    if (!isLed(visit.last)) return { writes: [], tickets: [] }
    const change = { lastTouch: visit.last, updatedAt: now }
    const write = ctx.db.update(touches).set(change).where(eq(touches.accountId, accountId))
    return { writes: [write], tickets: [] }
  }
  const isNew = account !== undefined && now - account.createdAt < NEW_ACCOUNT_MS
  const row = {
    accountId,
    firstTouch: visit.first,
    lastTouch: visit.last,
    registeredAt: isNew ? now : 0,
    createdAt: now,
    updatedAt: now,
  }
  // Two tabs that sign in at once: the first one counts.
  const write = ctx.db.insert(touches).values(row).onConflictDoNothing()
  if (!isNew) return { writes: [write], tickets: [] }
  const report = conversionsOf(ctx, {
    event: 'registration',
    subject: accountId,
    valueFen: 0,
    occurredAt: now,
    touches: visit,
  })
  return { writes: [write, ...report.writes], tickets: report.tickets }
}

const isLed = (item: Touch) =>
  [item.channel, item.clickId, item.qhclickId, item.displayClickId, item.referrer].some(
    (word) => word !== '',
  )
