import { DurableObject } from 'cloudflare:workers'
import type { RateGatePort, RateWindow } from '~/core/rate'
import { Slots } from '~/features/models/server'

/** Turns taken, oldest first (ms), and how long one is of interest. */
interface Log {
  turns: number[]
  keepMs: number
}

const KEY = 'log'
/** Counting must not cost the one who is counted: a crash of the machine may forget the last turns. */
const UNCONFIRMED = { allowUnconfirmed: true } as const

/** The turns taken of one rule by one key: a sliding log, exact because one object alone keeps it. */
export class RateGate extends DurableObject implements RateGatePort {
  private log: Log = this.ctx.storage.kv.get<Log>(KEY) ?? { turns: [], keepMs: 0 }
  private isAlarmSet = false
  private readonly slots = new Slots()

  async take(now: number, windows: RateWindow[]) {
    const keepMs = Math.max(this.log.keepMs, ...windows.map((window) => window.windowMs))
    // No awaiting between reading and writing: two callers never see the same room.
    const turns = this.log.turns.filter((turn) => turn > now - keepMs)
    const waitMs = Math.max(...windows.map((window) => roomIn(turns, now, window)))
    if (waitMs > 0) return waitMs
    this.log = { turns: [...turns, now], keepMs }
    void this.ctx.storage.put(KEY, this.log, UNCONFIRMED)
    if (!this.isAlarmSet) void this.ctx.storage.setAlarm(Date.now() + keepMs, UNCONFIRMED)
    this.isAlarmSet = true
    return 0
  }

  /** Places at a server that takes few requests at a time: `Slots`, which forgets by itself who is silent. */
  async enterSlot(id: string, isPerson: boolean, slots: number) {
    return this.slots.enter(id, isPerson, slots, Date.now())
  }

  async staySlot(id: string, slots: number) {
    return this.slots.stay(id, slots, Date.now())
  }

  async leaveSlot(id: string) {
    this.slots.leave(id)
  }

  async clear() {
    this.log = { turns: [], keepMs: 0 }
    await this.ctx.storage.deleteAll()
  }

  // Either somebody came within the time, and it is looked at again later, or nothing is left to remember.
  override async alarm() {
    const isStillOfInterest = this.log.turns.some((turn) => turn > Date.now() - this.log.keepMs)
    this.isAlarmSet = isStillOfInterest
    if (isStillOfInterest) await this.ctx.storage.setAlarm(Date.now() + this.log.keepMs)
    else await this.clear()
  }
}

/** Milliseconds until the window has room for one more turn; 0 when it has. `turns` are oldest first. */
function roomIn(turns: number[], now: number, { limit, windowMs }: RateWindow): number {
  const inside = turns.filter((turn) => turn > now - windowMs)
  const oldestThatMustGo = inside[inside.length - limit]
  return inside.length < limit ? 0 : (oldestThatMustGo ?? now) + windowMs - now
}
