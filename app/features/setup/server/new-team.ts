import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { openAccount } from '~/features/auth/server'
import { openBrand } from '~/features/brands/server'
import { openTeam } from '~/features/teams/server'

export interface NewTeam {
  name: string
  owner: {
    name: string
    /** What the owner signs in by, lower case. */
    account: string
    /** Eleven digits, or ''. */
    mobile: string
    password: string
    isNeedChangePassword: boolean
  }
  /** Domains that show the team's brand; none for a team that is entered on the house's. */
  hosts: string[]
  /** The installation's own first team: on its domains every team may be entered. */
  isHouse: boolean
  seats: number
  /** ms; 0 for a plan without an end. */
  expiresAt: number
  /** Questions a member may ask each month; 0 for no limit. */
  questions: number
}

/** Statements that open a team with its owner and brand; one batch, so that none is without the other. */
export async function newTeam(
  ctx: Context,
  { owner, hosts, isHouse, ...team }: NewTeam,
): Promise<{ teamId: TeamId; accountId: string; brandId: string; statements: Statement[] }> {
  const teamId = ctx.newId<TeamId>()
  const accountId = ctx.newId()
  const brandId = ctx.newId()
  return {
    teamId,
    accountId,
    brandId,
    statements: [
      ...(await openAccount(ctx, { id: accountId, ...owner })),
      ...openTeam(ctx, { id: teamId, ownerId: accountId, ...team }),
      ...(hosts.length > 0
        ? openBrand(ctx, { id: brandId, teamId, name: team.name, isHouse, hosts })
        : []),
    ],
  }
}
