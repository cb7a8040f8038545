import { defineExtension } from '~/core/extension-points'
import type { SeatedContext } from '~/core/context'
import type { PublishedBrand } from '~/features/brands/server'
import type { chatUsage, members, teams } from './tables'

/** A person's membership with its team, and the questions asked in it this month. */
export interface SeatRow {
  member: typeof members.$inferSelect
  team: typeof teams.$inferSelect
  /** The brand that the team has published. */
  brand: PublishedBrand | null
  used: (typeof chatUsage.$inferSelect)['used'] | null
}

/** The actor's seats as read for this very page; absent in calls, jobs and tests, which read them anew. */
export const requestSeats = defineExtension<readonly SeatRow[] | undefined>('teams.seats')

/**
 * Coins that each member spent from `start` to `end` (`YYYY-MM-DD`, included), by member id. Billing's, which asks
 * teams and is asked through here; absent where nothing is paid.
 */
export const coinsByMember =
  defineExtension<
    (
      ctx: SeatedContext,
      range: { start?: string | undefined; end?: string | undefined },
    ) => Promise<Map<string, number>>
  >('teams.coinsByMember')
