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
  /** What the channels were paid, as far as it is written down. */
  costFen: count,
}

const campaign = { channelId: z.int().min(0).max(99), channel: z.string().max(200) }

/** What a campaign cost on a day; 0 takes it away. */
export const setCostInput = z.object({
  ...campaign,
  day: z.iso.date(),
  costFen: z.int().min(0).max(10_000_000_00),
})
export type SetCostInput = z.infer<typeof setCostInput>

export const costsQuery = z.object({
  ...campaign,
  channelId: z.coerce.number().pipe(campaign.channelId),
})
export type CostsQuery = z.infer<typeof costsQuery>

/** What is written down of a campaign, the last days first. */
export const costList = z.array(z.object({ day: z.string(), costFen: count }))
export type CostList = z.infer<typeof costList>

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
    /** Of those registrations, who has put in a file since, and who was answered. */
    withFile: count,
    withAnswer: count,
    /** And who has paid. */
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
