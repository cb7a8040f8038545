import { and, asc, eq, lt, ne, or } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { customHostnames } from './custom-hostnames'
import { domainClaims, type DomainClaim } from './tables'

const DAY_MS = 86_400_000
const STALE_MS = 14 * DAY_MS
const SWEEP_AT_MOST = 20

/** Asks the edge provider how far the domain's certificate is; without a provider there is nothing to ask. */
export async function checkCertificate(ctx: Context, claim: DomainClaim): Promise<void> {
  const provider = customHostnames(ctx.settings)
  if (!provider) return
  try {
    const { id, certificate } = await provider.ensure(claim.host)
    const problem = certificate === 'failed' ? '证书签发失败，请确认CNAME已指向上面的地址' : ''
    await noteOn(ctx, claim, { hostnameId: id, certificate, problem })
  } catch (error) {
    ctx.log('warn', 'brands.hostname-failed', { reason: reasonOf(error) })
    await noteOn(ctx, claim, {
      certificate: 'pending',
      problem: '暂时无法申请证书，稍后会自动重试',
    })
  }
}

/** Tells the edge provider that a domain is no longer ours. What fails is done by the sweep. */
export async function dropHostname(ctx: Context, claim: DomainClaim): Promise<void> {
  const provider = customHostnames(ctx.settings)
  if (!provider || claim.hostnameId === '') return
  try {
    await provider.remove(claim.hostnameId)
    await noteOn(ctx, claim, { hostnameId: '' })
  } catch (error) {
    ctx.log('warn', 'brands.hostname-not-dropped', { reason: reasonOf(error) })
  }
}

/** The same for all domains of a team that goes; what fails stays for the sweep. */
export async function dropHostnamesOf(ctx: Context, teamId: TeamId): Promise<void> {
  const claims = await ctx.db
    .select()
    .from(domainClaims)
    .where(and(eq(domainClaims.teamId, teamId), ne(domainClaims.hostnameId, '')))
  for (const claim of claims) await dropHostname(ctx, claim)
}

/** Hourly: certificates on their way are asked for, hostnames not yet dropped are dropped, stale claims end. */
export async function sweepDomains(ctx: Context): Promise<void> {
  const staleBefore = ctx.now().getTime() - STALE_MS
  await ctx.db
    .update(domainClaims)
    .set({ state: 'released', releasedAt: ctx.now().getTime() })
    .where(and(eq(domainClaims.state, 'pending'), lt(domainClaims.createdAt, staleBefore)))
  if (!customHostnames(ctx.settings)) return
  const due = await ctx.db
    .select()
    .from(domainClaims)
    .where(
      or(
        and(eq(domainClaims.state, 'active'), ne(domainClaims.certificate, 'active')),
        and(eq(domainClaims.state, 'released'), ne(domainClaims.hostnameId, '')),
      ),
    )
    .orderBy(asc(domainClaims.checkedAt))
    .limit(SWEEP_AT_MOST)
  for (const claim of due) {
    await (claim.state === 'active' ? checkCertificate(ctx, claim) : dropHostname(ctx, claim))
  }
}

/** Writes down what a check found. */
export async function noteOn(
  ctx: Context,
  claim: DomainClaim,
  facts: Partial<DomainClaim>,
): Promise<void> {
  await ctx.db
    .update(domainClaims)
    .set({ ...facts, checkedAt: ctx.now().getTime() })
    .where(eq(domainClaims.id, claim.id))
}
