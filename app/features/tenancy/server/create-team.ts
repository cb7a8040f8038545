import { or, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { isRefused, type Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { accounts, openAccount } from '~/features/auth/server'
import { forgetBrand, openBrand } from '~/features/brands/server'
import { setupErrors } from '~/features/setup/errors'
import { accountNameOf, endOfDay, readHost } from '~/features/setup/server/operator'
import { initialPassword, openTeam } from '~/features/teams/server'
import type { CreatedTeam, CreateTeamInput } from '../contract'
import { tenancyErrors } from '../errors'

/**
 * Opens a team with its owner, and its brand where it has a domain. Whoever has an account already becomes owner with it;
 * else one is opened, whose first password is shown once. Errors: `accountInvalid`, `hostInvalid`, `dateOver`,
 * `hostTaken`, `createdBefore`.
 */
export async function createTeam(ctx: Context, input: CreateTeamInput): Promise<CreatedTeam> {
  const { key, name, seats, questions } = input
  const named = accountNameOf(input.account)
  if (!named) throw setupErrors.accountInvalid()
  const host = input.host === '' ? '' : readHost(input.host)
  if (host === null) throw setupErrors.hostInvalid()
  const expiresAt = endOfDay(input.lastDay)
  if (expiresAt !== 0 && expiresAt < ctx.now().getTime()) throw setupErrors.dateOver()
  const teamId = ctx.newId<TeamId>()
  const owner = await ownerOf(ctx, { ...named, name: input.ownerName })
  const target = { kind: 'team', id: teamId, name }
  const isNew = sql`NOT EXISTS (SELECT 1 FROM audit_log WHERE act = 'tenancy.create' AND team_id = ''
    AND json_extract(facts, '$.key') = ${key})`
  const writes = [
    ...owner.statements,
    ...openTeam(ctx, { id: teamId, ownerId: owner.id, name, seats, expiresAt, questions }),
    ...(host === ''
      ? []
      : openBrand(ctx, { id: ctx.newId(), teamId, name, isHouse: false, hosts: [host] })),
    recordAuditAction(ctx, {
      action: 'tenancy.create',
      teamId: '',
      target,
      facts: { key, changed: limitsOf(input) },
    }),
  ]
  if (!(await commitNew(ctx, isNew, writes))) throw tenancyErrors.createdBefore()
  if (host !== '') forgetBrand(teamId, host)
  return { id: teamId, name, host, account: owner.account, password: owner.password }
}

// For the operators' log.
const limitsOf = ({ seats, questions, lastDay }: CreateTeamInput) =>
  [
    `${seats}席`,
    `每人每月提问${questions === 0 ? '不限' : `${questions}次`}`,
    lastDay === '' ? '长期' : `到${lastDay}`,
  ].join('，')

interface Owner {
  id: string
  account: string
  /** '' for whoever has one already. */
  password: string
  statements: Statement[]
}

async function ownerOf(
  ctx: Context,
  { account, mobile, name }: { account: string; mobile: string; name: string },
): Promise<Owner> {
  const [existing] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(eq(accounts.account, account), sql`mobile <> '' AND mobile = ${account}`))
  if (existing) return { id: existing.id, account, password: '', statements: [] }
  const [id, password] = [ctx.newId(), initialPassword()]
  const person = { id, account, mobile, name, password, isNeedChangePassword: true }
  return { id, account, password, statements: await openAccount(ctx, person) }
}

async function commitNew(
  ctx: Context,
  isNew: Parameters<typeof commitIf>[1],
  writes: Statement[],
): Promise<boolean> {
  try {
    return await commitIf(ctx, isNew, writes)
  } catch (error) {
    if (isRefused(error, 'domains.host')) throw tenancyErrors.hostTaken()
    throw error
  }
}
