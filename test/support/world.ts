import { env } from 'cloudflare:test'
import type { Seat, SeatedContext } from '~/core/context'
import { idMaker, type TeamId } from '~/core/ids'
import type { JobMessage } from '~/core/jobs'
import { createContext, type ContextChanges } from '../../workers/context'

let worlds = 0

export interface World {
  ctx: SeatedContext
  /** Messages that would have gone to a queue, oldest first. */
  queued: JobMessage[]
  /** The world's clock, moved by the test. */
  clock: { now: number }
}

/**
 * A world for one test: the real D1, R2 and Durable Objects, with ids of its own, so that tests in one
 * file do not see each other. The clock stands still until the test moves it; queue messages are kept.
 */
export function createWorld(changes: ContextChanges & { role?: Seat['role'] } = {}): World {
  worlds += 1
  const clock = { now: Date.UTC(2026, 0, 1) + worlds * 86_400_000 }
  const newId = idMaker(
    () => clock.now,
    () => 0.5,
  )
  const queued: JobMessage[] = []
  const teamId = newId<TeamId>()
  const { role = 'owner', ...rest } = changes
  const ctx = createContext(env, () => {}, {
    actor: { accountId: newId(), signInId: newId() },
    seat: { teamId, spaceId: teamId, memberId: newId(), role },
    host: 'team.test',
    now: () => new Date(clock.now),
    newId,
    send: async (_queue, message) => void queued.push(message),
    log: () => {},
    ...rest,
  })
  return { ctx: ctx as SeatedContext, queued, clock }
}
