import { z } from 'zod'
import { conversionEvents } from './terms'

export const retryInput = z.object({ provider: z.enum(['baidu', 'qihoo']) })
export type RetryInput = z.infer<typeof retryInput>

const count = z.int().min(0)

export const summaryQuery = z.object({
  /** Days, today among them. */
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30), z.literal(90)]))
    .default(30),
})
export type SummaryQuery = z.infer<typeof summaryQuery>

const sums = {
  visitors: count,
  registrations: count,
  orders: count,
  /** What was paid without what went back. */
  revenueFen: z.int(),
}

/** Each is a file of its own. */
export const summaryTables = ['campaigns', 'daily', 'buyers'] as const
export type SummaryTable = (typeof summaryTables)[number]

export const exportQuery = summaryQuery.extend({
  table: z.enum(summaryTables).default('campaigns'),
})
export type ExportQuery = z.infer<typeof exportQuery>

/** What came of visits, by campaign and by day. */
export const attributionSummary = z.object({
  days: count,
  totals: z.object({
    ...sums,
    /** Of those registrations, who has paid since. */
    paying: count,
    /** Teams whose orders these are. */
    teams: count,
    /** Paid at the sandbox cashier: no money was moved, and none of it is in the sums. */
    sandboxOrders: count,
  }),
  campaigns: z.array(z.object({ channelId: z.int(), channel: z.string(), ...sums })),
  daily: z.array(z.object({ day: z.string(), ...sums })),
  /** Who paid, and what led them here; the most first. */
  buyers: z.array(
    z.object({
      teamId: z.string(),
      /** '' of a team that is not there any more. */
      teamName: z.string(),
      channelId: z.int(),
      channel: z.string(),
      orders: count,
      revenueFen: z.int(),
    }),
  ),
  uploads: z.array(
    z.object({
      provider: z.enum(['baidu', 'qihoo']),
      event: z.enum(conversionEvents),
      uploaded: count,
      waiting: count,
      /** Refused or given up. */
      failed: count,
      /** The service's last word about one that failed; '' for none. */
      answer: z.string(),
    }),
  ),
})
export type AttributionSummary = z.infer<typeof attributionSummary>
