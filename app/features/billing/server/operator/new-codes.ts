import type { Context } from '~/core/context'
import { codeSum, newCode } from '../code-words'
import type { redeemCodes } from '../tables'

export interface CodesOrder {
  count: number
  /** Scholar searches that each is worth. */
  searches: number
  /** Until when they can be redeemed. */
  days: number
  remark: string
}

const DAY_MS = 24 * 3_600_000

/** New codes and the rows that know them; the codes themselves are shown once and kept nowhere. */
export async function operatorCodes(ctx: Context, order: CodesOrder) {
  const { count, searches, days, remark } = order
  const createdAt = ctx.now().getTime()
  const codes = Array.from({ length: count }, newCode)
  const rows = await Promise.all(
    codes.map(async (code): Promise<typeof redeemCodes.$inferSelect> => ({
      id: ctx.newId(),
      codeSum: await codeSum(code),
      searches,
      remark,
      expiresAt: createdAt + days * DAY_MS,
      createdAt,
      redeemedAt: 0,
      redemptionId: '',
      teamId: '',
      memberId: '',
    })),
  )
  return { codes, rows }
}
