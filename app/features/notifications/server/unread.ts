import type { SeatedContext } from '~/core/context'
import { accessChangeFeed, isWithin, type ReadMark } from '~/features/auth/server/ports'

/** How old what is known of changes may be: as old as for who may come in. */
const CHANGES_FOR_MS = 5_000
const UNCHANGED_MS = 10 * 60_000
// Under 200 bytes each.
const REMEMBER_AT_MOST = 4_000

interface Empty {
  mark: ReadMark
  /** Milliseconds. */
  readAt: number
}

// Only who has nothing unread is remembered: what is unread may be closed to its reader by many ways.
const empty = new Map<string, Empty>()

/** Whether nothing was unread when it was last counted and nothing has come since, as far as this isolate has read changes. */
export function isStillEmpty(ctx: SeatedContext): boolean {
  const found = empty.get(keyOf(ctx))
  const now = ctx.now().getTime()
  if (!found || !isWithin(found.readAt, now, UNCHANGED_MS)) return false
  return (
    accessChangeFeed.isRead(now, CHANGES_FOR_MS) &&
    accessChangeFeed.isUnchanged(found.mark, [`unread:${ctx.actor.accountId}`])
  )
}

/** To be called before a count begins; `remember` when it found nothing at all. */
export function beginCount(ctx: SeatedContext): { remember(): void } {
  const entry = { mark: accessChangeFeed.mark(), readAt: ctx.now().getTime() }
  const key = keyOf(ctx)
  empty.delete(key)
  return {
    remember: () => {
      const [oldest] = empty.keys()
      if (empty.size >= REMEMBER_AT_MOST && oldest !== undefined) empty.delete(oldest)
      empty.set(key, entry)
    },
  }
}

const keyOf = ({ seat, actor }: SeatedContext) => `${seat.teamId} ${actor.accountId}`
