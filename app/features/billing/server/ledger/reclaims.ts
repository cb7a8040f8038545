import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { crossThresholds } from '../crossings'
import type { GrantInput } from './payments'
import { balanceOf, newTransfer, postEntries, writeTransfer } from './transfers'

/** Condition: the team can give so many coins back. */
export const canReclaim = ({
  teamId,
  amountCoins,
}: Pick<GrantInput, 'teamId' | 'amountCoins'>): SQL =>
  sql`${balanceOf(teamId, 'wallet')} >= ${amountCoins}`

/** What takes bought coins back, for a batch in which `canReclaim` was made sure of. */
export function reclaimStatements(ctx: Context, input: GrantInput) {
  const item = newTransfer(ctx, 'spend', { ...input, memberId: '', purpose: 'order.refund' })
  const statements = [
    writeTransfer(ctx, item, sql`WHERE ${canReclaim(input)}`),
    postEntries(ctx, item),
    crossThresholds(ctx, item),
  ] as const
  return { transfer: item, statements }
}

/** Gives coins back that were taken by `reclaimStatements`; the same key again does nothing. */
export function returnStatements(ctx: Context, input: GrantInput & { paymentId: string }) {
  const { paymentId, ...rest } = input
  const item = {
    ...newTransfer(ctx, 'refund', { ...rest, memberId: '', purpose: 'order.refund' }),
    aboutId: paymentId,
  }
  const paid = sql`FROM coin_transfers paid WHERE paid.id = ${paymentId} AND paid.team_id = ${rest.teamId}`
  return [writeTransfer(ctx, item, paid), postEntries(ctx, item)] as const
}
