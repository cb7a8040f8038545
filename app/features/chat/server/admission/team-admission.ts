import type { SeatedContext } from '~/core/context'
import { openTurns, type Opening, type TurnOpening, type TurnRequest } from './running-turns'

export const admissionMethods = ['open'] as const

interface Waiting {
  opening: TurnOpening
  resolve(opening: Opening): void
  reject(reason: unknown): void
}

// Each is some eight statements; one batch may not hold the database for long.
const MOST_AT_ONCE = 16

/**
 * Admits the turns of one team, in the order in which they come. Those that come while a trip to the database is under
 * way share the next one: many at once wait for two trips, not each for all others. It holds nothing but who waits.
 */
export class TeamAdmission {
  private readonly waiting: Waiting[] = []
  private isWriting = false

  constructor(private readonly room: { openContext(request: TurnRequest): SeatedContext }) {}

  /** Opens the turn if its person may. Whoever gets an error instead takes the turn back: it may have been opened. */
  open(request: TurnRequest): Promise<Opening> {
    const { promise, resolve, reject } = Promise.withResolvers<Opening>()
    const opening = { ctx: this.room.openContext(request), request }
    this.waiting.push({ opening, resolve, reject })
    if (!this.isWriting) void this.writeAll()
    return promise
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) await writeGroup(this.waiting.splice(0, MOST_AT_ONCE))
    this.isWriting = false
  }
}

async function writeGroup(group: readonly Waiting[]): Promise<void> {
  try {
    const openings = await openTurns(group.map(({ opening }) => opening))
    for (const [index, { resolve, reject }] of group.entries()) {
      const opening = openings[index]
      if (opening) resolve(opening)
      else reject(new Error('no verdict came back'))
    }
  } catch (error) {
    // One turn that cannot be written must not fail the others. One that was written is refused as a second row of its id.
    if (group.length > 1) await Promise.all(group.map((alone) => writeGroup([alone])))
    else for (const { reject } of group) reject(error)
  }
}
