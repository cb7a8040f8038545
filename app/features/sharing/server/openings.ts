import { and, count, desc, eq, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { memberNames } from '~/features/teams/server'
import type { ShareOpenings } from '../contract'
import { sharingErrors } from '../errors'
import type { OpenedShare } from './find-share'
import { shareOpenings, shares, shareSignUps } from './tables'

const MOST_NAMED = 50
const REMEMBERED = 12
// Going back and forth in a page is one visit.
const SAME_VISIT_SECONDS = 30 * 60
const COOKIE_SECONDS = 30 * 24 * 60 * 60

/** A share that a browser has opened, and when it did so last (s). */
export interface OpenedBefore {
  id: string
  time: number
}

/** The latest first: by them a browser is counted once, and a new account to its share. */
export function openedBefore(request: Request): OpenedBefore[] {
  const cookies = request.headers.get('cookie') ?? ''
  const entries = /(?:^|;\s*)opened-shares=([\d.-]+)/.exec(cookies)?.[1] ?? ''
  return entries.split('.').flatMap((entry) => {
    const [, id, time] = /^(\d{1,16})-(\d{1,12})$/.exec(entry) ?? []
    return id && time ? { id, time: Number(time) } : []
  })
}

/**
 * Counts that a shared page was opened. The sharer's own visits and those of programs count nothing, of people outside the
 * team no more than that they came. Answers the cookie by which the same browser is known; '' where none is to be set.
 */
export function noteOpening(
  ctx: Context,
  { row, isMember, request }: OpenedShare & { request: Request },
): string {
  const isOwn = ctx.actor?.accountId === row.accountId
  if (isOwn || isbot(request.headers.get('user-agent') ?? '')) return ''
  const now = ctx.now().getTime()
  const before = openedBefore(request)
  const others = before.filter(({ id }) => id !== row.id)
  const last = before.find(({ id }) => id === row.id)
  if (last && now / 1000 - last.time < SAME_VISIT_SECONDS) return ''
  const isNew = last === undefined
  const accountId = isMember ? (ctx.actor?.accountId ?? '') : ''
  const { teamId, id: shareId } = row
  const opening = { shareId, teamId, accountId, people: 1, times: 1, lastOpenedAt: now }
  const write = ctx.db
    .insert(shareOpenings)
    .values(opening)
    .onConflictDoUpdate({
      target: [shareOpenings.shareId, shareOpenings.accountId],
      set: {
        times: sql`times + 1`,
        people: isNew && accountId === '' ? sql`people + 1` : sql`people`,
        lastOpenedAt: now,
      },
    })
  ctx.later(Promise.resolve(write))
  return cookieOf([{ id: row.id, time: Math.floor(now / 1000) }, ...others], request)
}

function cookieOf(opened: readonly OpenedBefore[], request: Request): string {
  const value = opened
    .slice(0, REMEMBERED)
    .map(({ id, time }) => `${id}-${time}`)
    .join('.')
  const isSecure = new URL(request.url).protocol === 'https:'
  const parts = [`opened-shares=${value}`, 'Path=/', `Max-Age=${COOKIE_SECONDS}`]
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ')
}

/** Who opened a link of the caller's. Errors: `shareNotFound`, also for links of others. */
export async function listOpenings(ctx: SeatedContext, id: string): Promise<ShareOpenings> {
  const { teamId } = ctx.seat
  const own = and(
    eq(shares.id, id),
    eq(shares.teamId, teamId),
    eq(shares.accountId, ctx.actor.accountId),
  )
  const [[share], rows, [sums], [signUps]] = await ctx.db.batch([
    ctx.db.select({ id: shares.id }).from(shares).where(own),
    ctx.db
      .select()
      .from(shareOpenings)
      .where(and(eq(shareOpenings.shareId, id), eq(shareOpenings.teamId, teamId)))
      .orderBy(desc(shareOpenings.lastOpenedAt))
      .limit(MOST_NAMED + 1),
    ctx.db
      .select({ times: sql<number>`COALESCE(SUM(times), 0)` })
      .from(shareOpenings)
      .where(eq(shareOpenings.shareId, id)),
    ctx.db.select({ people: count() }).from(shareSignUps).where(eq(shareSignUps.shareId, id)),
  ])
  if (!share) throw sharingErrors.shareNotFound()
  const strangers = rows.find(({ accountId }) => accountId === '')
  const members = rows.filter(({ accountId }) => accountId !== '').slice(0, MOST_NAMED)
  const names = await memberNames(
    ctx,
    teamId,
    members.map(({ accountId }) => accountId),
  )
  return {
    times: sums?.times ?? 0,
    strangers: { people: strangers?.people ?? 0, times: strangers?.times ?? 0 },
    members: members.map(({ accountId, times, lastOpenedAt }) => ({
      name: names.get(accountId) ?? '已离开的成员',
      times,
      lastTime: formatDateTime(new Date(lastOpenedAt)),
    })),
    signUps: signUps?.people ?? 0,
  }
}

/** How often a share was opened, as a column beside `shares`. */
export const timesOpened = sql<number>`COALESCE((SELECT SUM(times) FROM share_openings
  WHERE share_openings.share_id = shares.id), 0)`
