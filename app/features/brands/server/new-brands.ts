import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { randomCode, type TeamId } from '~/core/ids'
import { loginMethods } from '../contract'
import { brands, domainClaims, domains } from './tables'

export interface OpenedBrand {
  id: string
  teamId: TeamId
  name: string
  isHouse: boolean
  hosts: string[]
}

/**
 * Statements: a team's first brand, shown on these domains at once, which the operator vouches for. All ways to sign in
 * are wanted; those that the installation has not set up are not offered.
 */
export function openBrand(ctx: Context, brand: OpenedBrand): Statement[] {
  const { id, teamId, name, isHouse, hosts } = brand
  const now = ctx.now().getTime()
  return [
    ctx.db.insert(brands).values({
      id,
      teamId,
      name,
      isHouse,
      loginMethods: [...loginMethods],
      updatedAt: now,
      publishedAt: now,
    }),
    ...hosts.flatMap((host): Statement[] => [
      ctx.db.insert(domains).values({ host, brandId: id, createdAt: now }),
      ctx.db.insert(domainClaims).values(provedClaim(ctx, { teamId, host })),
    ]),
  ]
}

/** A domain that nobody has to prove: whoever runs the installation vouches for it. */
export function provedClaim(ctx: Context, { teamId, host }: { teamId: TeamId; host: string }) {
  const now = ctx.now().getTime()
  const proof = { state: 'active' as const, createdAt: now, provedAt: now }
  return { id: ctx.newId(), teamId, host, token: randomCode(), createdBy: '', ...proof }
}
