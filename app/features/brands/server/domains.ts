import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context, SeatedContext } from '~/core/context'
import { randomCode, type TeamId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { reasonOf } from '~/core/reasons'
import type { DomainClaimView } from '../contract'
import { brandErrors } from '../errors'
import { forgetBrand } from './brands'
import { checkCertificate, dropHostname, noteOn } from './certificates'
import { httpsResolver } from './dns'
import { domainName, isReservedHost } from './hosts'
import { requireManager } from './managers'
import { brands, domainClaims, domains, type DomainClaim } from './tables'
import { brandOfTeam } from './team-brand'

/** Domains a team may hold or ask for at the same time. */
export const MAX_DOMAINS = 10

const DAY_MS = 86_400_000
// A domain just given back may still be in links and mails of its old team.
const COOLING_MS = 7 * DAY_MS
// Claims that are given back leave their rows behind.
const CLAIMS: RateRule = { name: 'brands.claim-domain', limit: 60, windowMs: DAY_MS }
const CHECKS: RateRule = { name: 'brands.check-domain', limit: 10, windowMs: 60_000 }

/** The team's domains, the first asked for first. */
export async function claimsOf(ctx: SeatedContext): Promise<DomainClaimView[]> {
  const rows = await ctx.db
    .select()
    .from(domainClaims)
    .where(livingOf(ctx))
    .orderBy(asc(domainClaims.createdAt))
  return rows.map((row) => present(ctx, row))
}

/**
 * Asks for a domain: from now on the team can prove that it is theirs. Asking again changes nothing.
 * Errors: `notAdmin`, `hostInvalid`, `hostReserved`, `hostTaken`, `hostCooling`, `tooManyDomains`, `requestErrors.tooMany`.
 */
export async function claimDomain(
  ctx: SeatedContext,
  input: { host: string },
): Promise<DomainClaimView[]> {
  requireManager(ctx)
  const host = domainName(input.host)
  if (!host) throw brandErrors.hostInvalid()
  const isOwnLocal = isLocalName(ctx, host)
  if (!isOwnLocal && isReservedHost(host, ctx.settings.HOUSE_DOMAINS)) {
    throw brandErrors.hostReserved()
  }
  await requireFree(ctx, host)
  const { teamId } = ctx.seat
  await limitRate(ctx, CLAIMS, teamId)
  const id = ctx.newId()
  const createdAt = ctx.now().getTime()
  const createdBy = ctx.actor.accountId
  const isAsked = await commitIf(ctx, hasRoomForDomain(teamId), [
    ctx.db
      .insert(domainClaims)
      .values({ id, teamId, host, token: randomCode(), state: 'pending', createdBy, createdAt })
      .onConflictDoNothing(),
    recordAuditAction(ctx, {
      action: 'brands.claimDomain',
      target: { kind: 'domain', id, name: host },
    }),
  ])
  if (!isAsked) throw brandErrors.tooManyDomains({ most: MAX_DOMAINS })
  return claimsOf(ctx)
}

/**
 * Looks for the proof and binds the domain to the team's brand; for one already bound, looks at its certificate.
 * What is still missing stands in `problem`. Errors: `notAdmin`, `claimNotFound`, `publishFirst`, `tooMany`.
 */
export async function checkDomain(ctx: SeatedContext, claimId: string): Promise<DomainClaimView[]> {
  requireManager(ctx)
  await limitRate(ctx, CHECKS, ctx.seat.teamId)
  const claim = await findClaim(ctx, claimId)
  if (claim.state === 'active') await checkCertificate(ctx, claim)
  else await prove(ctx, claim)
  return claimsOf(ctx)
}

/** Gives a domain back: within a minute it shows nobody's brand. Errors: `notAdmin`, `claimNotFound`. */
export async function releaseDomain(
  ctx: SeatedContext,
  claimId: string,
): Promise<DomainClaimView[]> {
  requireManager(ctx)
  const claim = await findClaim(ctx, claimId)
  const { id, host } = claim
  const releasedAt = ctx.now().getTime()
  await ctx.db.batch([
    // Only what this very team bound: the brand of the row decides, not the claim.
    ctx.db
      .delete(domains)
      .where(and(eq(domains.host, host), sql`${domains.brandId} IN ${brandIdsOf(ctx)}`)),
    ctx.db
      .update(domainClaims)
      .set({ state: 'released', releasedAt })
      .where(eq(domainClaims.id, id)),
    recordAuditAction(ctx, {
      action: 'brands.releaseDomain',
      target: { kind: 'domain', id, name: host },
    }),
  ])
  forgetBrand(ctx.seat.teamId, host)
  ctx.later(dropHostname(ctx, claim))
  return claimsOf(ctx)
}

async function prove(ctx: SeatedContext, claim: DomainClaim): Promise<void> {
  const brand = await brandOfTeam(ctx, ctx.seat.teamId)
  if (!brand) throw brandErrors.publishFirst()
  const problem = await problemWithProof(ctx, claim)
  if (problem !== '') return noteOn(ctx, claim, { problem })
  await requireFree(ctx, claim.host)
  const now = ctx.now().getTime()
  // One holder a host, and a claim that was not given back while the DNS was asked: both at the moment of writing.
  const isBound = await commitIf(ctx, mayBind(claim, brand.id), [
    ctx.db
      .insert(domains)
      .values({ host: claim.host, brandId: brand.id, createdAt: now })
      .onConflictDoNothing(),
    ctx.db
      .update(domainClaims)
      .set({ state: 'active', problem: '', provedAt: now, checkedAt: now })
      .where(eq(domainClaims.id, claim.id)),
    recordAuditAction(ctx, {
      action: 'brands.bindDomain',
      target: { kind: 'domain', id: claim.id, name: claim.host },
    }),
  ])
  if (!isBound) {
    await requireFree(ctx, claim.host)
    throw brandErrors.claimNotFound()
  }
  forgetBrand(ctx.seat.teamId, claim.host)
  await checkCertificate(ctx, { ...claim, state: 'active' })
}

const mayBind = ({ id, host }: DomainClaim, brandId: string) =>
  sql`EXISTS (SELECT 1 FROM domain_claims WHERE id = ${id} AND state <> 'released')
    AND NOT EXISTS (SELECT 1 FROM domains WHERE host = ${host} AND brand_id <> ${brandId})`

async function problemWithProof(ctx: SeatedContext, claim: DomainClaim): Promise<string> {
  if (isLocalName(ctx, claim.host)) return ''
  const { name, value } = proofOf(claim)
  try {
    const texts = await httpsResolver(ctx.settings.DNS_RESOLVER_URL).textsOf(name)
    if (texts.some((text) => text.trim() === value)) return ''
    return texts.length === 0 ? '还没有查到这条TXT记录' : 'TXT记录的值与要求的不同'
  } catch (error) {
    ctx.log('warn', 'brands.dns-failed', { reason: reasonOf(error) })
    return '暂时查不到DNS，请稍后再验证'
  }
}

// Held by another brand, or given back by another team a short while ago.
async function requireFree(ctx: SeatedContext, host: string): Promise<void> {
  const { teamId } = ctx.seat
  const [holder] = await ctx.db
    .select({ teamId: brands.teamId })
    .from(domains)
    .innerJoin(brands, eq(brands.id, domains.brandId))
    .where(eq(domains.host, host))
  if (holder && holder.teamId !== teamId) throw brandErrors.hostTaken()
  const now = ctx.now().getTime()
  const [cooling] = await ctx.db
    .select({ releasedAt: sql<number>`max(${domainClaims.releasedAt})` })
    .from(domainClaims)
    .where(
      and(
        eq(domainClaims.host, host),
        eq(domainClaims.state, 'released'),
        ne(domainClaims.teamId, teamId),
        // A claim that never proved anything blocks nobody.
        gt(domainClaims.provedAt, 0),
        gt(domainClaims.releasedAt, now - COOLING_MS),
      ),
    )
  if (!cooling?.releasedAt) return
  throw brandErrors.hostCooling({
    days: Math.ceil((cooling.releasedAt + COOLING_MS - now) / DAY_MS),
  })
}

async function findClaim(ctx: SeatedContext, claimId: string): Promise<DomainClaim> {
  const [row] = await ctx.db
    .select()
    .from(domainClaims)
    .where(and(eq(domainClaims.id, claimId), livingOf(ctx)))
  if (!row) throw brandErrors.claimNotFound()
  return row
}

// On a laptop nobody else can own a name under localhost: it needs no proof.
const isLocalName = (ctx: Context, host: string) =>
  ctx.settings.APP_ENV !== 'production' && host.endsWith('.localhost')

// Asked at the moment of writing: several claims at once do not pass the limit together.
const hasRoomForDomain = (teamId: TeamId) =>
  sql`(SELECT count(*) FROM domain_claims WHERE team_id = ${teamId} AND state <> 'released') < ${MAX_DOMAINS}`

const livingOf = (ctx: SeatedContext) =>
  and(eq(domainClaims.teamId, ctx.seat.teamId), ne(domainClaims.state, 'released'))

const brandIdsOf = (ctx: SeatedContext) =>
  sql`(SELECT ${brands.id} FROM ${brands} WHERE ${brands.teamId} = ${ctx.seat.teamId})`

// Neutral words: a team's DNS names no product of ours.
const proofOf = (claim: DomainClaim) => ({
  name: `_domain-proof.${claim.host}`,
  value: `proof=${claim.token}`,
})

function present(ctx: Context, row: DomainClaim): DomainClaimView {
  return {
    id: row.id,
    host: row.host,
    state: row.state === 'active' ? 'active' : 'pending',
    proof: proofOf(row),
    target: ctx.settings.DOMAIN_TARGET,
    certificate: row.certificate,
    problem: row.problem,
    checkedAt: row.checkedAt,
    createdAt: row.createdAt,
  }
}
