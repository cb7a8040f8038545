import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { handleNotices, NOTICES_AT_ONCE } from './notices'

/** Work behind an answer is cut off after 30 seconds. */
const LASTS_MS = 20_000
/** Whoever began longer ago than this was cut off. */
const CUT_OFF_MS = 40_000
/** What fails again and again is the sweep's, and none that has just paid waits behind it. */
const RECENT_MS = 2 * 60_000

// Of this isolate: a thousand reports at once are handled by one run, else each would take the processor from the next answer.
let begunAt = 0
let hasMore = false

/** After the answer: acts upon what was just stored, and upon what comes meanwhile. What is left is the sweep's. */
export function handleSoon(ctx: Context): void {
  hasMore = true
  if (Date.now() - begunAt >= CUT_OFF_MS) ctx.later(handleAll(ctx))
}

async function handleAll(ctx: Context): Promise<void> {
  const begun = Date.now()
  begunAt = begun
  try {
    while (hasMore && Date.now() - begun < LASTS_MS) {
      hasMore = false
      const count = await handleNotices(ctx, { since: ctx.now().getTime() - RECENT_MS })
      if (count === NOTICES_AT_ONCE) hasMore = true
    }
  } catch (error) {
    ctx.log('error', 'commerce.notices-failed', { reason: reasonOf(error) })
  } finally {
    if (begunAt === begun) begunAt = 0
  }
}
