import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { commit } from '~/core/outbox'
import { conversions, type ConversionRow } from '../tables'
import { uploadTicket } from './conversions'
import { adServices, type OpenService } from './services'
import type { UploadOutcome } from './service'

const MINUTE_MS = 60_000
/** Longer than a batch may take; whoever dies with it leaves it for others. */
const LEASE_MS = 5 * MINUTE_MS
const ROUNDS_AT_MOST = 20
const RETRY_AFTER_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS] as const
const SETUP_AFTER_MS = 60 * MINUTE_MS

/** Tells a service of all that waits for it. What it does not take waits, and is told again by the sweep. */
export async function uploadWaiting(
  ctx: Context,
  { provider }: { provider: OpenService['kind'] },
): Promise<void> {
  const service = adServices(ctx).find(({ kind }) => kind === provider)
  if (!service) return
  for (let round = 0; round < ROUNDS_AT_MOST; round += 1) {
    const batch = await takeUp(ctx, service)
    if (batch.length === 0) return
    const outcomes = await service.upload(ctx, batch)
    await settle(ctx, service, batch, outcomes)
  }
  await commit(ctx, [], [uploadTicket(ctx, provider)])
}

// Leased before they are sent: two at once never send the same.
async function takeUp(ctx: Context, service: OpenService): Promise<ConversionRow[]> {
  const now = ctx.now().getTime()
  const due = sql`SELECT id FROM conversions
    WHERE provider = ${service.kind} AND state IN ('waiting', 'sending')
      AND not_before <= ${now} AND leased_until <= ${now}
    ORDER BY not_before, occurred_at LIMIT ${service.batchSize}`
  return ctx.db
    .update(conversions)
    .set({
      state: 'sending',
      leasedUntil: now + LEASE_MS,
      attempts: sql`${conversions.attempts} + 1`,
    })
    .where(sql`${conversions.id} IN (${due})`)
    .returning()
}

async function settle(
  ctx: Context,
  service: OpenService,
  batch: ConversionRow[],
  outcomes: UploadOutcome[],
): Promise<void> {
  const writes = batch.map((row, index) => {
    const outcome = outcomes[index] ?? { kind: 'retry' as const, answer: '' }
    // Only whoever sent it last says how it ended.
    const isOwn = and(eq(conversions.id, row.id), eq(conversions.attempts, row.attempts))
    return ctx.db
      .update(conversions)
      .set(stateAfter(ctx, service, row, outcome))
      .where(isOwn)
  })
  const [first, ...rest] = writes
  if (first) await ctx.db.batch([first, ...rest])
  const troubles = outcomes.filter(({ kind }) => kind !== 'uploaded')
  if (troubles.length === 0) return
  const { kind, answer } = troubles[0] ?? { kind: '', answer: '' }
  const facts = { provider: service.kind, count: troubles.length, kind, answer }
  ctx.log(kind === 'setup' ? 'error' : 'warn', 'attribution.not-uploaded', facts)
}

/** Where a report stands after a try. */
function stateAfter(
  ctx: Pick<Context, 'now'>,
  service: Pick<OpenService, 'lastTry'>,
  row: Pick<ConversionRow, 'attempts' | 'occurredAt'>,
  { kind, answer }: UploadOutcome,
) {
  const now = ctx.now().getTime()
  const base = { answer, leasedUntil: 0 }
  if (kind === 'uploaded') return { ...base, state: 'uploaded' as const, uploadedAt: now }
  if (kind === 'refused') return { ...base, state: 'refused' as const }
  const waitMs = kind === 'setup' ? SETUP_AFTER_MS : RETRY_AFTER_MS[row.attempts - 1]
  const isOver = waitMs === undefined || now + waitMs > service.lastTry(row.occurredAt)
  if (isOver) return { ...base, state: 'failed' as const }
  // What is wrong here counts as no try.
  const attempts = kind === 'setup' ? row.attempts - 1 : row.attempts
  return { ...base, state: 'waiting' as const, attempts, notBefore: now + waitMs }
}
