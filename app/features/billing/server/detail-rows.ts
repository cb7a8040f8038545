import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from '~/core/context'
import type { TransferKind } from '../terms'
import { coinEntries, coinTransfers } from './tables'

export interface DetailRow {
  entry: typeof coinEntries.$inferSelect
  transfer: typeof coinTransfers.$inferSelect
  /** How a hold ended; null for one that is open, and for what is none. */
  closedBy: TransferKind | null
  /** Name of the work whose coins these are; null where nothing is taken back. */
  about: string | null
}

const closing = alias(coinTransfers, 'closing')
/** The hold or the payment that a movement takes back. */
const about = alias(coinTransfers, 'about')

const isClosing = and(
  eq(closing.aboutId, coinTransfers.id),
  inArray(closing.kind, ['settle', 'release', 'expire']),
)

// A hold of which parts were paid is shown as paid, whatever became of its rest; the parts themselves leave the wallet alone.
export const closedBy = sql<TransferKind | null>`CASE WHEN ${closing.kind} IN ('release', 'expire') AND EXISTS (
  SELECT 1 FROM coin_transfers part WHERE part.about_id = ${coinTransfers.id} AND part.kind = 'spend')
  THEN 'settle' ELSE ${closing.kind} END`

/** Query: entries with their transfers, and what became of holds. */
export const detailRows = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({ entry: coinEntries, transfer: coinTransfers, closedBy, about: about.remark })
    .from(coinEntries)
    .innerJoin(coinTransfers, eq(coinTransfers.id, coinEntries.transferId))
    .leftJoin(closing, isClosing)
    .leftJoin(about, eq(about.id, coinTransfers.aboutId))
    .where(where)

/** Query: how many there are. */
export const countDetails = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({ total: sql<number>`count(*)` })
    .from(coinEntries)
    .innerJoin(coinTransfers, eq(coinTransfers.id, coinEntries.transferId))
    .leftJoin(closing, isClosing)
    .where(where)
