import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import type { BrandView } from '../contract'
import { publicUrlOf } from './picture-addresses'
import { brands, domains } from './tables'

const REMEMBER_MS = 60_000
// Under 1 KB each (npm run bench -- domains). Unknown hosts are remembered too: a flood of invented ones pushes
// the oldest out and does not fill the isolate.
const REMEMBER_AT_MOST = 12_000

const remembered = new Map<string, { brand: BrandView | null; until: number }>()
// What was read before something was forgotten may be what was to be forgotten.
let timesForgotten = 0

/**
 * The brand of a host, from this isolate's memory for a minute, then from the database. Null: nobody's host.
 * `host` may carry a port.
 */
export async function brandOfHost(ctx: Context, host: string): Promise<BrandView | null> {
  const name = domainOf(host, ctx.settings)
  const now = ctx.now().getTime()
  const cached = remembered.get(name)
  if (cached && cached.until > now) return cached.brand
  const timesBefore = timesForgotten
  const brand = await readBrand(ctx, name)
  const isSettled = brand !== null || (await hasDomains(ctx))
  if (isSettled && timesBefore === timesForgotten) remember(name, brand, now + REMEMBER_MS)
  return brand
}

/** Makes this isolate look again; the others do within a minute. */
export function forgetBrand(teamId: TeamId, host?: string): void {
  timesForgotten += 1
  if (host) remembered.delete(host)
  for (const [name, { brand }] of remembered) if (brand?.teamId === teamId) remembered.delete(name)
}

/** Which registered domain a host stands for. Bare IPv4 and localhost mean a team only outside production. */
export function domainOf(
  host: string,
  settings: { APP_ENV: string; LOCAL_DOMAIN: string },
): string {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const isLocal = name === 'localhost' || /^\d{1,3}(\.\d{1,3}){3}$/.test(name)
  return isLocal && settings.APP_ENV !== 'production' ? settings.LOCAL_DOMAIN : name
}

// A map keeps its order of insertion: its first key is the one asked longest ago.
function remember(name: string, brand: BrandView | null, until: number): void {
  remembered.delete(name)
  const [oldest] = remembered.keys()
  if (remembered.size >= REMEMBER_AT_MOST && oldest !== undefined) remembered.delete(oldest)
  remembered.set(name, { brand, until })
}

// An operator who opens the first team by a command wants it seen at once, by whichever isolate.
async function hasDomains(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.select({ host: domains.host }).from(domains).limit(1)
  return row !== undefined
}

async function readBrand(ctx: Context, domain: string): Promise<BrandView | null> {
  const [row] = await ctx.db
    .select({ brand: brands })
    .from(domains)
    .innerJoin(brands, eq(brands.id, domains.brandId))
    .where(eq(domains.host, domain))
  return row ? presentBrand(row.brand) : null
}

/** A brand's row as pages see it. */
export function presentBrand(row: typeof brands.$inferSelect): BrandView {
  return {
    id: row.id,
    teamId: row.teamId,
    name: row.name,
    shellName: row.shellName,
    title: row.title,
    color: row.color,
    logoUrl: publicUrlOf(row.logoKey),
    iconUrl: publicUrlOf(row.iconKey),
    motto: row.motto,
    disclaimerAddition: row.disclaimerAddition,
    filingNumber: row.filingNumber,
    loginMethods: row.loginMethods,
    asksConsent: row.asksConsent,
    isHouse: row.isHouse,
  }
}
