import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { publicUrlOf } from './picture-addresses'
import { brands } from './tables'

/** The name and logo that a team goes by. */
export interface TeamIdentity {
  name: string
  /** Address of the picture; '' where a seal of the name stands in. */
  logo: string
  /** Its seal is the house's red one. */
  isHouse: boolean
  /** Both come from the brand and are changed there. */
  isBranded: boolean
}

/** What a query of teams selects of a published brand beside each of them. */
export const identityColumns = {
  name: brands.name,
  logoKey: brands.logoKey,
  isHouse: brands.isHouse,
}

/** The same as a row. */
export interface PublishedBrand {
  name: string
  logoKey: string
  isHouse: boolean
}

/** Joins to a team the brand that it has published. */
export const isPublishedBy = (teamId: SQLiteColumn): SQL | undefined =>
  and(eq(brands.teamId, teamId), gt(brands.publishedAt, 0))

/** The one name and the one logo of a team, for every place that shows them: its brand's once that is published. */
export function teamIdentity(
  team: { name: string; logo: string },
  published: PublishedBrand | null,
): TeamIdentity {
  if (!published) return { ...team, isHouse: false, isBranded: false }
  const { name, logoKey, isHouse } = published
  return { name, logo: publicUrlOf(logoKey), isHouse, isBranded: true }
}
