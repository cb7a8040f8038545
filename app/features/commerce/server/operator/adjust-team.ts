import { sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { formatDay, formatNumber, parseDateTime } from '~/core/format'
import { grantStatements } from '~/features/billing/server'
import { changePlan, type PlanChange } from '~/features/teams/server'
import { commerceErrors } from '../../errors'
import type { AdjustTeamInput, OperatorTeamView } from '../../operator-contract'
import { findOperatorTeam } from './teams'

/**
 * Gives a team coins, or sets of its plan what is named; the team reads each value, old and new, in its own audit log,
 * with the reason. The same key again changes nothing. Errors: `teamNotFound`, `seatsOccupied`, `planEnds`.
 */
export async function adjustTeam(
  ctx: Context,
  { id: teamId, key, reason, isEnding, ...change }: AdjustTeamInput,
): Promise<OperatorTeamView> {
  const before = await findOperatorTeam(ctx, { id: teamId })
  if (!before) throw commerceErrors.teamNotFound()
  const { coins } = change
  const plan = planOf(change)
  if (plan.seats !== undefined && plan.seats < before.takenSeats)
    throw commerceErrors.seatsOccupied({ least: before.takenSeats })
  const isOver = plan.expiresAt !== undefined && plan.expiresAt < ctx.now().getTime()
  if (isOver && !isEnding) throw commerceErrors.planEnds()
  const target = { kind: 'team', id: teamId, name: before.name }
  // Undefined says what stays; JSON leaves it out.
  const facts = JSON.parse(
    JSON.stringify({ ...change, changed: changeWords(before, change), reason }),
  )
  const isNew = sql`NOT EXISTS (SELECT 1 FROM audit_log WHERE act = 'commerce.adjustTeam' AND team_id = ''
    AND target_id = ${teamId} AND json_extract(facts, '$.key') = ${key})`
  await commitIf(ctx, isNew, [
    ...(Object.keys(plan).length > 0 ? [changePlan(ctx, teamId, plan)] : []),
    ...(coins === undefined
      ? []
      : grantStatements(ctx, { teamId, amountCoins: coins, key: `desk:${key}`, remark: reason })
          .statements),
    recordAuditAction(ctx, {
      action: 'commerce.adjustTeam',
      teamId: '',
      target,
      facts: { ...facts, key },
    }),
    recordAuditAction(ctx, { action: 'commerce.adjustTeam', teamId, target, facts }),
  ])
  return (await findOperatorTeam(ctx, { id: teamId })) ?? before
}

type TeamChange = Omit<AdjustTeamInput, 'id' | 'key' | 'reason' | 'isEnding'>

const planOf = ({ seats, lastDay, questions }: TeamChange): PlanChange => ({
  ...(seats !== undefined && { seats }),
  ...(lastDay !== undefined && { expiresAt: endOf(lastDay) }),
  ...(questions !== undefined && { questions }),
})

/** Each value of before and of now: 席位51 → 60，到期长期 → 2030年6月30日. */
function changeWords(
  before: OperatorTeamView,
  { coins, seats, lastDay, questions }: TeamChange,
): string {
  const change = (label: string, from: string, to: string) => `${label}${from} → ${to}`
  return [
    coins !== undefined && `加硬币${formatNumber(coins)}枚`,
    seats !== undefined && change('席位', formatNumber(before.seats), formatNumber(seats)),
    lastDay !== undefined &&
      change('到期', formatDay(before.expiryDate) || '长期', formatDay(`${lastDay} 00:00:00`)),
    questions !== undefined &&
      change('每人每月提问', limitWords(before.questions), limitWords(questions)),
  ]
    .filter(Boolean)
    .join('，')
}

const limitWords = (questions: number) =>
  questions === 0 ? '不限' : `${formatNumber(questions)}次`

// A plan holds to the end of its last day.
const endOf = (day: string) => parseDateTime(`${day} 23:59:59`)?.getTime() ?? 0
