import { DurableObject } from 'cloudflare:workers'
import {
  openPassageIndex,
  type PassageIndex,
  type Sql,
} from '~/features/library/server/passage-index'
import {
  indexMethods,
  type OwnIndexMethods,
  type SpaceIndexRpc,
} from '~/features/library/server/passage-index/methods'
import { forward } from './forward'

type Asked<Name extends keyof SpaceIndexRpc> = Parameters<SpaceIndexRpc[Name]>

// About a quarter of a second of work, so that searches get their turn between two slices.
const RENEW_AT_ONCE = 500
// The answer comes first.
const READ_AHEAD_AFTER_MS = 20

/** One space's passages and their full-text index: a thin shell round library/server/passage-index. */
export class SpaceIndex extends DurableObject implements OwnIndexMethods {
  static {
    forward(this, indexMethods, (shell) => shell.index)
  }

  private readonly index: PassageIndex
  private isReadingAhead = false

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env)
    this.index = openPassageIndex(sqlOf(state.storage))
    // After a change of the rules of terms, all passages wait to be renewed.
    void state.blockConcurrencyWhile(() => this.renew())
  }

  async commitFile(...generation: Asked<'commitFile'>) {
    try {
      return { done: this.index.commitFile(...generation) }
    } catch (error) {
      return { refused: error instanceof Error ? error.message : String(error) }
    }
  }

  async takeUnembedded(...asked: Asked<'takeUnembedded'>) {
    return this.index.takeUnembedded(...asked, Date.now())
  }

  async renameFile(...title: Asked<'renameFile'>) {
    this.index.renameFile(...title)
    await this.renew()
  }

  async setEdits(...edits: Asked<'setEdits'>) {
    this.index.setEdits(...edits)
    await this.renew()
  }

  async search(...question: Asked<'search'>) {
    const hits = this.index.search(...question)
    this.readAhead()
    return hits
  }

  async ask(...question: Asked<'ask'>) {
    const answered = this.index.ask(...question)
    this.readAhead()
    return answered
  }

  override async alarm() {
    await this.renew()
  }

  // What a question would have waited for is read once it is answered; others get their turn between two pieces.
  private readAhead() {
    if (this.isReadingAhead) return
    this.isReadingAhead = true
    const reading = async () => {
      try {
        do await scheduler.wait(READ_AHEAD_AFTER_MS)
        while (this.index.readAhead())
      } finally {
        this.isReadingAhead = false
      }
    }
    this.ctx.waitUntil(reading())
  }

  private async renew() {
    const isMoreLeft = this.index.renewSome(RENEW_AT_ONCE)
    if (isMoreLeft) await this.ctx.storage.setAlarm(Date.now())
  }
}

function sqlOf(storage: DurableObjectStorage): Sql {
  return {
    all: (statement, ...values) => storage.sql.exec(statement, ...values).toArray() as never,
    atomically: (work) => storage.transactionSync(work),
  }
}
