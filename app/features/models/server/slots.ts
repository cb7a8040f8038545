import { modelErrors } from '../errors'
import { pause } from './openai-compatible/watch'
import type { ModelEvent } from './ports'

/** Who wants to ask, or asks. */
interface Ticket {
  id: string
  isPerson: boolean
  /** Without a word from its holder until then it is over, milliseconds. */
  until: number
}

/** How often a ticket is heard of, and how long it holds without. */
const WAIT_HOLDS_MS = 3_000
const SEAT_HOLDS_MS = 15_000

/**
 * Places at a server that takes few requests at a time. People come before the product's own work, each in the order
 * of coming; work that sits while a person waits is asked to leave. Decides by what it is told; keeps no clock.
 */
export class Slots {
  private seated: Ticket[] = []
  private waiting: Ticket[] = []

  /** Whether the ticket has a place now; until then it is to ask again within three seconds. */
  enter(id: string, isPerson: boolean, slots: number, now: number): boolean {
    this.forget(now)
    if (this.seated.some((item) => item.id === id)) return true
    const ticket = this.waiting.find((item) => item.id === id)
    if (ticket) ticket.until = now + WAIT_HOLDS_MS
    else this.waiting.push({ id, isPerson, until: now + WAIT_HOLDS_MS })
    const order = this.waiting.toSorted((a, b) => Number(b.isPerson) - Number(a.isPerson))
    const place = order.findIndex((item) => item.id === id)
    if (place >= slots - this.seated.length) return false
    this.waiting = this.waiting.filter((item) => item.id !== id)
    this.seated.push({ id, isPerson, until: now + SEAT_HOLDS_MS })
    return true
  }

  /** Holds the place a while longer; false: a person waits, and the work that holds it is to leave. */
  stay(id: string, slots: number, now: number): boolean {
    this.forget(now)
    const seat = this.seated.find((item) => item.id === id)
    if (seat) seat.until = now + SEAT_HOLDS_MS
    const people = this.waiting.filter((item) => item.isPerson).length
    const missing = people - Math.max(0, slots - this.seated.length)
    if (missing <= 0) return true
    const leaving = this.seated.filter((item) => !item.isPerson).slice(-missing)
    return !leaving.some((item) => item.id === id)
  }

  leave(id: string): void {
    this.seated = this.seated.filter((item) => item.id !== id)
    this.waiting = this.waiting.filter((item) => item.id !== id)
  }

  private forget(now: number): void {
    this.seated = this.seated.filter(({ until }) => until > now)
    this.waiting = this.waiting.filter(({ until }) => until > now)
  }
}

/** The places of one server, whichever isolate asks. */
export interface SlotGate {
  enter(id: string, isPerson: boolean, slots: number): Promise<boolean>
  stay(id: string, slots: number): Promise<boolean>
  leave(id: string): Promise<void>
}
export type SlotGates = (server: string) => SlotGate

const PERSON_ASKS_MS = 120
const WORK_ASKS_MS = 900
const STAYS_MS = 700

interface Place {
  gates: SlotGates | null
  server: string
  /** Requests that it answers at a time; null where nobody has said: it is asked freely. */
  slots: number | null
  isBackground: boolean
}

/** The words of a call in its turn, where its server takes few at a time. Errors: `busy` when a person needs the place. */
export async function* inTurn(
  { gates, server, slots, isBackground }: Place,
  signal: AbortSignal,
  call: (signal: AbortSignal) => AsyncIterable<ModelEvent>,
): AsyncGenerator<ModelEvent> {
  if (!gates || slots === null) {
    yield* call(signal)
    return
  }
  const gate = gates(server)
  const id = crypto.randomUUID()
  const leaving = new AbortController()
  try {
    while (!(await gate.enter(id, !isBackground, slots))) {
      await pause(isBackground ? WORK_ASKS_MS : PERSON_ASKS_MS, signal)
    }
    const holding = hold(gate, { id, slots, isBackground }, leaving)
    try {
      yield* call(AbortSignal.any([signal, leaving.signal]))
    } finally {
      leaving.abort(modelErrors.busy())
      await holding
    }
  } finally {
    // A gate that cannot be reached forgets the ticket by itself.
    await gate.leave(id).catch(() => {})
  }
}

async function hold(
  gate: SlotGate,
  { id, slots, isBackground }: { id: string; slots: number; isBackground: boolean },
  leaving: AbortController,
): Promise<void> {
  while (!leaving.signal.aborted) {
    try {
      await pause(STAYS_MS, leaving.signal)
      const mayStay = await gate.stay(id, slots)
      if (!mayStay && isBackground) leaving.abort(modelErrors.busy())
    } catch {
      if (leaving.signal.aborted) return
    }
  }
}
