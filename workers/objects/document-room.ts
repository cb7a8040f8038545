import { DurableObject } from 'cloudflare:workers'
import { Room, roomMethods, type Sql } from '~/features/document/server/room'
import { marksOf } from '~/features/document/text-checks'
import { forward } from './forward'

const DAY_MS = 86_400_000

/** One document: a thin shell round document/server/room. */
export class DocumentRoom extends DurableObject {
  static {
    forward(this, roomMethods, (shell) => shell.room)
  }

  private room = new Room(sqlOf(this.ctx.storage), marksOf)

  async changeTree(...edit: Parameters<Room['changeTree']>) {
    const outcome = this.room.changeTree(...edit)
    await this.sweepLater()
    return outcome
  }

  async removeAll() {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    // Whoever still comes finds a room that was never opened.
    this.room = new Room(sqlOf(this.ctx.storage), marksOf)
  }

  override async alarm() {
    this.room.sweep(Date.now())
    await this.sweepLater()
  }

  // A room without removed headings sleeps.
  private async sweepLater() {
    if (this.room.bin().length === 0 || (await this.ctx.storage.getAlarm()) !== null) return
    await this.ctx.storage.setAlarm(Date.now() + DAY_MS)
  }
}

function sqlOf(storage: DurableObjectStorage): Sql {
  return {
    all: (statement, ...values) => storage.sql.exec(statement, ...values).toArray() as never,
    atomically: (work) => storage.transactionSync(work),
  }
}
