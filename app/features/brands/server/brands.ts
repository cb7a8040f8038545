import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { BrandView } from '../contract'
import { brands, domains } from './tables'

const REMEMBER_MS = 60_000
// Unknown hosts are remembered too; a flood of invented ones must not fill the isolate.
const REMEMBER_AT_MOST = 2_000

const remembered = new Map<string, { brand: BrandView | null; until: number }>()

/**
 * The brand of a host, from this isolate's memory for a minute, then from the database. Null: nobody's host.
 * `host` may carry a port.
 */
export async function brandOfHost(ctx: Context, host: string): Promise<BrandView | null> {
  const name = domainOf(host, ctx.settings)
  const now = ctx.now().getTime()
  const known = remembered.get(name)
  if (known && known.until > now) return known.brand
  const brand = await readBrand(ctx, name)
  if (remembered.size >= REMEMBER_AT_MOST) remembered.clear()
  remembered.set(name, { brand, until: now + REMEMBER_MS })
  return brand
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

async function readBrand(ctx: Context, domain: string): Promise<BrandView | null> {
  const [row] = await ctx.db
    .select({ brand: brands })
    .from(domains)
    .innerJoin(brands, eq(brands.id, domains.brandId))
    .where(eq(domains.host, domain))
  return row ? presentBrand(row.brand) : null
}

function presentBrand(row: typeof brands.$inferSelect): BrandView {
  return {
    id: row.id,
    teamId: row.teamId,
    name: row.name,
    shellName: row.shellName,
    color: row.color,
    logoUrl: '',
    motto: row.motto,
    disclaimerAddition: row.disclaimerAddition,
    filingNumber: row.filingNumber,
    loginMethods: row.loginMethods,
    isHouse: row.isHouse,
  }
}
