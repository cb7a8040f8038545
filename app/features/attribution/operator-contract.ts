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

/** What came of visits, by campaign and by day. */
export const attributionSummary = z.object({
  days: count,
  totals: z.object(sums),
  campaigns: z.array(z.object({ channelId: z.int(), channel: z.string(), ...sums })),
  daily: z.array(z.object({ day: z.string(), ...sums })),
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
