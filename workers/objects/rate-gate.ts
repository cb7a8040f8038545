import { DurableObject } from 'cloudflare:workers'
import type { RateGatePort, RateWindow } from '~/core/rate'

const LOG = 'turns'

/** The turns taken of one rule by one key: a sliding log, exact because one object alone keeps it. */
export class RateGate extends DurableObject implements RateGatePort {
  async take(now: number, windows: RateWindow[]) {
    const longestMs = Math.max(...windows.map((window) => window.windowMs))
    // No awaiting between reading and writing: two callers never see the same room.
    const log = (this.ctx.storage.kv.get<number[]>(LOG) ?? []).filter((at) => at > now - longestMs)
    const waitMs = Math.max(...windows.map((window) => roomIn(log, now, window)))
    if (waitMs > 0) return waitMs
    this.ctx.storage.kv.put(LOG, [...log, now])
    await this.ctx.storage.setAlarm(Date.now() + longestMs)
    return 0
  }

  async clear() {
    await this.ctx.storage.deleteAll()
  }

  // Nobody came for a whole window: nothing is left to remember.
  override async alarm() {
    await this.ctx.storage.deleteAll()
  }
}

/** Milliseconds until the window has room for one more turn; 0 when it has. `log` is oldest first. */
function roomIn(log: number[], now: number, { limit, windowMs }: RateWindow): number {
  const inside = log.filter((at) => at > now - windowMs)
  const oldestThatMustGo = inside[inside.length - limit]
  return inside.length < limit ? 0 : (oldestThatMustGo ?? now) + windowMs - now
}
