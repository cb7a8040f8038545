import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { ConversationRole } from '../terms'
import { modelHealth } from './tables'

/** How asking a model ended. */
export interface Outcome {
  provider: string
  label: string
  model: string
  role: ConversationRole
  /** Slug of the error; null: it answered. */
  slug: string | null
  /** HTTP status where there was one. */
  status: number | null
  firstWordMs?: number | null
}

// A model that answers well need not be noted every time; one that fails is.
const NOTED_EVERY_MS = 60_000
const FAILURES_EVERY_MS = 2_000
const noted = new Map<string, { notedAt: number; slug: string | null }>()

/** Whether this outcome tells more than the last one that was noted by this isolate. */
export function isWorthNoting({ provider, model, slug }: Outcome, now: number): boolean {
  const key = `${provider} ${model}`
  const last = noted.get(key)
  const every = slug === null ? NOTED_EVERY_MS : FAILURES_EVERY_MS
  if (last && last.slug === slug && now - last.notedAt < every) return false
  noted.set(key, { notedAt: now, slug })
  return true
}

/** Keeps when a model last answered and last failed, and why. */
export async function recordOutcome(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { provider, model, role, slug, status, firstWordMs = null }: Outcome,
): Promise<void> {
  const instant = now().getTime()
  const outcome =
    slug === null
      ? { lastOkAt: instant, ...(firstWordMs !== null && { firstWordMs }) }
      : { lastFailedAt: instant, failure: slug, status }
  await db
    .insert(modelHealth)
    .values({ provider, model, role, ...outcome })
    .onConflictDoUpdate({
      target: [modelHealth.provider, modelHealth.model],
      set: { role, ...outcome },
    })
}

export interface ModelHealth {
  /** Milliseconds; null: not yet. */
  lastOkAt: number | null
  lastFailedAt: number | null
  /** Slug of the last error; null: none yet. */
  failure: string | null
  status: number | null
  firstWordMs: number | null
}

/** How asking this model went last; null: nobody has asked it yet. */
export async function healthOf(
  { db }: Pick<Context, 'db'>,
  provider: string,
  model: string,
): Promise<ModelHealth | null> {
  const mine = and(eq(modelHealth.provider, provider), eq(modelHealth.model, model))
  const [row] = await db.select().from(modelHealth).where(mine)
  return row ?? null
}
