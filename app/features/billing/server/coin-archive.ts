import { and, desc, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  MONTHS_OF_LISTS,
  monthOf,
  oldestMonthByTime,
  type ArchiveKind,
  type TeamMonth,
} from '~/core/archive'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { ledgerAccounts, transferKinds } from '../terms'
import { detailRows, type DetailRow } from './detail-rows'
import { coinEntries, coinMonths, coinTransfers } from './tables'

const ROWS_AT_ONCE = 1_000

const teamId = z.custom<TeamId>((value) => typeof value === 'string')

const line = z.object({
  entry: z.object({
    no: z.number(),
    transferId: z.string(),
    teamId,
    account: z.enum(ledgerAccounts),
    memberId: z.string(),
    amountCoins: z.number(),
    balanceAfter: z.number(),
    createdAt: z.number(),
  }),
  transfer: z.object({
    id: z.string(),
    teamId,
    memberId: z.string(),
    kind: z.enum(transferKinds),
    amountCoins: z.number(),
    key: z.string(),
    aboutId: z.string().nullable(),
    purpose: z.string(),
    fingerprint: z.string(),
    remark: z.string(),
    expiresAt: z.number().nullable(),
    createdAt: z.number(),
  }),
  closedBy: z.enum(transferKinds).nullable(),
  about: z.string().nullable(),
})

/**
 * Months of the ledger, every entry with its transfer. The last entry of each account stays in the database and carries
 * the balance; grants stay, too, so that their keys are good once for ever, and transfers that later ones name.
 */
export const coinArchive: ArchiveKind<DetailRow> = {
  name: 'coins',
  table: 'coin_entries',
  monthsLive: MONTHS_OF_LISTS,
  oldestMonth: oldestMonthByTime('coins', 'coin_entries'),
  line,
  isListed: isDetail,
  // A hold that is open may still be shown as settled or released.
  oldestOpenMonth: sql`SELECT ${monthOf(sql`min(hold.created_at)`)}
    FROM coin_open_holds open JOIN coin_transfers hold ON hold.id = open.hold_id WHERE open.team_id = team.id`,
  read: (ctx, month, last) =>
    detailRows(ctx, and(isOfMonth(month), last && lt(coinEntries.no, last.entry.no)))
      .orderBy(desc(coinEntries.no))
      .limit(ROWS_AT_ONCE),
  rollUp: (ctx, month) => [
    ctx.db.insert(coinMonths).select(sql`
      SELECT team_id, ${month.month}, member_id, sum(amount_coins) FROM coin_entries
      WHERE ${isOfMonth(month)} AND account = 'spent' AND member_id <> '' GROUP BY team_id, member_id`),
  ],
  clear,
}

/** Whether a line moved the team's balance: parts that are paid of a hold do not. */
export function isDetail({ entry, transfer }: DetailRow): boolean {
  return entry.account === 'wallet' && !/^(return|spend):part:/.test(transfer.key)
}

const isOfMonth = ({ teamId, startsAt, endsAt }: TeamMonth) =>
  and(
    sql`${coinEntries.teamId} = ${teamId}`,
    gte(coinEntries.createdAt, startsAt),
    lt(coinEntries.createdAt, endsAt),
  )

async function clear(ctx: Context, { teamId, endsAt }: TeamMonth, atOnce: number): Promise<number> {
  const some = sql`SELECT no FROM coin_entries old WHERE team_id = ${teamId} AND created_at < ${endsAt}
    AND EXISTS (SELECT 1 FROM coin_entries later WHERE later.team_id = old.team_id
      AND later.account = old.account AND later.member_id = old.member_id AND later.no > old.no)
    ORDER BY no LIMIT ${atOnce}`
  const [, gone] = await ctx.db.batch([
    ctx.db.delete(coinTransfers).where(sql`id IN (
        SELECT transfer_id FROM coin_entries WHERE no IN (${some})
        UNION SELECT t.about_id FROM coin_entries e JOIN coin_transfers t ON t.id = e.transfer_id
          WHERE e.no IN (${some}) AND t.about_id IS NOT NULL)
      AND kind <> 'grant' AND created_at < ${endsAt}
      AND NOT EXISTS (SELECT 1 FROM coin_transfers later
        WHERE later.about_id = coin_transfers.id AND later.created_at >= ${endsAt})
      AND NOT EXISTS (SELECT 1 FROM coin_entries mine WHERE mine.transfer_id = coin_transfers.id
        AND mine.no NOT IN (${some}))`),
    ctx.db
      .delete(coinEntries)
      .where(sql`no IN (${some})`)
      .returning({ no: coinEntries.no }),
  ])
  return gone.length
}
