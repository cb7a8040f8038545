import type { Queue } from '~/core/jobs'
import type { Capacity } from '~/core/outbox'
import type { Settings } from '~/core/settings'

interface QueueLimits {
  /** Pieces of work that one invocation does at a time. */
  atOnce: number
  /** How long an invocation begins new ones: processor time is counted by invocation. */
  lastsMs: number
  /** Pieces of one team at a time, in the whole queue. */
  perTeam: number
  /** How soon a place that is free looks for what came meanwhile, while another one is at work. */
  pollMs: number
  /** Of all teams those that are more than a moment, and of one team. */
  heavy: number
  heavyPerTeam: number
}

/** One place stays free of long work, and one team never has them all. */
export function limitsOf(settings: Settings): Record<Queue, QueueLimits> {
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
      pollMs: 20,
    },
    pages: { atOnce: PAGES_AT_ONCE, lastsMs, perTeam: 6, ...unbounded, pollMs: 40 },
    exports: { atOnce: 1, lastsMs, perTeam: 2, ...unbounded, pollMs: 40 },
    // Mostly it waits for models, minutes at times: one place is kept for what takes a moment, a code on its way for one.
    jobs: {
      atOnce: JOBS_AT_ONCE,
      lastsMs,
      perTeam: 8,
      heavy: JOBS_PLACES,
      heavyPerTeam: JOBS_PER_TEAM,
      pollMs: 250,
    },
  }
}

const unbounded = { heavy: Infinity, heavyPerTeam: Infinity }
const JOBS_AT_ONCE = 6
const JOBS_PLACES = 30
const JOBS_PER_TEAM = 3

/** What an isolate may begin that has `heavyHere` heavy pieces under way. */
export function capacityOf(settings: Settings, queue: Queue, heavyHere: number): Capacity {
  const { perTeam, heavy, heavyPerTeam } = limitsOf(settings)[queue]
  // The front door's work takes no memory worth counting.
  const hasRoom =
    queue === 'jobs' ? heavyHere < JOBS_AT_ONCE - 1 : heavyHere < settings.HEAVY_PER_ISOLATE
  const heaviest = hasRoom ? 2 : 0
  return { heaviest, perTeam, heavy: bound(heavy), heavyPerTeam: bound(heavyPerTeam) }
}

const bound = (count: number) => Math.min(count, 1_000_000)
