import type { chatUsage, members, teams } from './tables'

/** A person's membership with its team, and the questions asked in it this month. */
export interface SeatRow {
  member: typeof members.$inferSelect
  team: typeof teams.$inferSelect
  used: (typeof chatUsage.$inferSelect)['used'] | null
}

declare module '~/core/context' {
  interface Context {
    /** The actor's seats as read for this very page; absent in calls, jobs and tests, which read them anew. */
    seats?: SeatRow[] | undefined
  }
}
