import { eq, sql } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { mobileNumber } from '~/core/text/text-rules'
import { accounts, openSession } from '~/features/auth/server'
import type { SignedInView } from '~/features/auth/contract'
import { domainName, domainOf, forgetBrand } from '~/features/brands/server'
import { noTeamYet } from '~/features/teams/server'
import type { FirstTeamInput } from '../contract'
import { setupErrors } from '../errors'
import { isCodeLiving, requireSetupCode } from './codes'
import { newTeam } from './new-team'
import { setupCodes } from './tables'

/**
 * The first team of an installation, its owner and its brand, and the owner signed in. The code is used up; of two at
 * once one succeeds and the other finds nothing here. Errors: `badCode`, `hostInvalid`, `accountInvalid`, `dateOver`,
 * `requestErrors.notFound`.
 */
export async function openFirstTeam(
  ctx: Context,
  input: FirstTeamInput,
  device: { userAgent: string },
): Promise<SignedInView> {
  const digest = await requireSetupCode(ctx, input.code)
  const plan = planOf(ctx, input)
  const { teamId, accountId, brandId, statements } = await newTeam(ctx, plan)
  const isDone = await commitIf(ctx, sql`${noTeamYet} AND ${isCodeLiving(ctx, digest)}`, [
    ...statements,
    ctx.db.delete(setupCodes),
  ])
  if (!isDone) throw requestErrors.notFound()
  for (const host of plan.hosts) forgetBrand(teamId, host)
  ctx.log('info', 'setup.team', { teamId })
  const [owner] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!owner) throw requestErrors.notFound()
  // A token speaks on the hosts of one brand: of the one that is there from now on.
  return openSession({ ...ctx, brandId }, owner, device, { proof: 'password' })
}

function planOf(ctx: Context, input: FirstTeamInput) {
  const { name, ownerName, password, seats } = input
  const account = accountNameOf(input.account)
  if (account === null) throw setupErrors.accountInvalid()
  const here = domainOf(ctx.host, ctx.settings)
  const host = input.host === '' ? here : hostOf(input.host, here)
  if (host === null) throw setupErrors.hostInvalid()
  const expiresAt = endOfDay(input.expiryDate)
  if (expiresAt !== 0 && expiresAt < ctx.now().getTime()) throw setupErrors.dateOver()
  return {
    name,
    owner: { name: ownerName, password, isNeedChangePassword: false, ...account },
    // The address in front of the owner keeps working, also when another is the team's own.
    hosts: [...new Set([host, here])],
    isHouse: true,
    seats,
    expiresAt,
    questions: 0,
  }
}

/** What a person signs in by: a number in its plain form, or a name. Null for neither. */
export function accountNameOf(typed: string): { account: string; mobile: string } | null {
  const mobile = mobileNumber(typed)
  if (mobile !== null) return { account: mobile, mobile }
  const account = typed.trim().toLowerCase()
  return /^(?=.*[a-z])[a-z0-9][a-z0-9._-]{3,31}$/.test(account) ? { account, mobile: '' } : null
}

// The name of this very machine is no public domain, and yet where a laptop is asked.
const hostOf = (typed: string, here: string) =>
  typed.trim().toLowerCase() === here ? here : domainName(typed)

/** The last moment of a day of Shanghai, ms; 0 for ''. */
export const endOfDay = (day: string) => (day === '' ? 0 : Date.parse(`${day}T23:59:59.999+08:00`))
