import type { FairQueue } from '~/core/jobs'
import type { Capacity } from '~/core/outbox'
import type { Settings } from '~/core/settings'

interface QueueLimits {
  /** Pieces of work that one invocation does at a time. */
  atOnce: number
  /** How long an invocation begins new ones: processor time is counted by invocation. */
  lastsMs: number
  /** Pieces of one team at a time, in the whole queue. */
  perTeam: number
  /** Of all teams those that are more than a moment, and of one team. */
  heavy: number
  heavyPerTeam: number
}

/** One place stays free of long work, and one team never has them all. */
export function limitsOf(settings: Settings): Record<FairQueue, QueueLimits> {
  const { INGEST_PLACES, INGEST_AT_ONCE, PAGES_AT_ONCE, INVOCATION_SECONDS } = settings
  const lastsMs = INVOCATION_SECONDS * 1000
  const heavy = Math.max(1, INGEST_PLACES - 2)
  const heavyPerTeam = Math.max(1, Math.floor(heavy / 2))
  return {
    ingest: {
      atOnce: INGEST_AT_ONCE,
      lastsMs,
      perTeam: Math.max(1, INGEST_PLACES - 1),
      heavy,
      heavyPerTeam,
    },
    pages: { atOnce: PAGES_AT_ONCE, lastsMs, perTeam: 6, heavy: Infinity, heavyPerTeam: Infinity },
    exports: { atOnce: 1, lastsMs, perTeam: 2, heavy: Infinity, heavyPerTeam: Infinity },
  }
}

/** What an isolate may begin that has `heavyHere` heavy pieces under way. */
export function capacityOf(settings: Settings, queue: FairQueue, heavyHere: number): Capacity {
  const { perTeam, heavy, heavyPerTeam } = limitsOf(settings)[queue]
  const heaviest = heavyHere < settings.HEAVY_PER_ISOLATE ? 2 : 0
  return { heaviest, perTeam, heavy: bound(heavy), heavyPerTeam: bound(heavyPerTeam) }
}

const bound = (count: number) => Math.min(count, 1_000_000)
