import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { forgetBrand } from './brands'
import { dropHostname, checkCertificate } from './certificates'
import { MAX_DOMAINS } from './domains'
import { openBrand, provedClaim } from './new-brands'
import { brandDrafts, brands, domainClaims, domains } from './tables'
import { brandOfTeam } from './team-brand'

// What an operator does to a team's brand: they vouch for it, so that nothing is proved, reserved or cooling.
export { brandOfTeam, MAX_DOMAINS }

/** Domains that show the team's brand, the first bound first. */
export const readHosts = (ctx: Context, teamId: TeamId) =>
  ctx.db
    .select({ host: domains.host })
    .from(domains)
    .innerJoin(brands, eq(brands.id, domains.brandId))
    .where(eq(brands.teamId, teamId))
    .orderBy(asc(domains.createdAt), asc(domains.host))

/** Statements: the published brand goes by a name, and a draft that only repeats the old one follows. */
export function renameBrand(
  ctx: Context,
  { teamId, from, to }: { teamId: TeamId; from: string; to: string },
): Statement[] {
  const updatedAt = ctx.now().getTime()
  const words = brandDrafts.words
  return [
    ctx.db.update(brands).set({ name: to, updatedAt }).where(eq(brands.teamId, teamId)),
    ctx.db
      .update(brandDrafts)
      .set({ words: sql`json_set(${words}, '$.name', ${to})` })
      .where(and(eq(brandDrafts.teamId, teamId), sql`json_extract(${words}, '$.name') = ${from}`)),
  ]
}

/**
 * Statements: a domain shows the team's brand, which begins under `name` where there is none. They are refused by
 * `domains.host` where another brand has it.
 */
export function bindHost(
  ctx: Context,
  { teamId, brandId, name, host }: { teamId: TeamId; brandId: string; name: string; host: string },
): Statement[] {
  const now = ctx.now().getTime()
  const id = brandId || ctx.newId()
  const isOfTeam = and(eq(domainClaims.teamId, teamId), eq(domainClaims.host, host))
  return [
    ...(brandId === '' ? openBrand(ctx, { id, teamId, name, isHouse: false, hosts: [] }) : []),
    ctx.db.insert(domains).values({ host, brandId: id, createdAt: now }),
    // Of what the team has asked for itself, and not yet proved.
    ctx.db
      .update(domainClaims)
      .set({ state: 'active', problem: '', provedAt: now })
      .where(and(isOfTeam, eq(domainClaims.state, 'pending'))),
    ctx.db.insert(domainClaims).values(provedClaim(ctx, { teamId, host })).onConflictDoNothing(),
  ]
}

/** Statements: a domain shows the team's brand no longer. */
export function releaseHost(
  ctx: Context,
  { teamId, host }: { teamId: TeamId; host: string },
): Statement[] {
  const ofTeam = sql`${domains.brandId} IN (SELECT id FROM brands WHERE team_id = ${teamId})`
  return [
    ctx.db.delete(domains).where(and(eq(domains.host, host), ofTeam)),
    ctx.db
      .update(domainClaims)
      .set({ state: 'released', releasedAt: ctx.now().getTime() })
      .where(activeClaim(teamId, host)),
  ]
}

/** After a domain came or went: forgets what is remembered of it, and tells the provider of certificates. */
export async function followHost(
  ctx: Context,
  { teamId, host }: { teamId: TeamId; host: string },
): Promise<void> {
  forgetBrand(teamId, host)
  const [claim] = await ctx.db
    .select()
    .from(domainClaims)
    .where(and(eq(domainClaims.teamId, teamId), eq(domainClaims.host, host)))
    .orderBy(sql`${domainClaims.createdAt} DESC`)
    .limit(1)
  if (claim?.state === 'active') await checkCertificate(ctx, claim)
  else if (claim) await dropHostname(ctx, claim)
}

const activeClaim = (teamId: TeamId, host: string) =>
  and(
    eq(domainClaims.teamId, teamId),
    eq(domainClaims.host, host),
    eq(domainClaims.state, 'active'),
  )
