import { DurableObject } from 'cloudflare:workers'
import type { Context } from '~/core/context'
import { reach } from '~/core/objects'
import {
  openPassageIndex,
  openSpace,
  type PassageIndex,
  type Sql,
} from '~/features/library/server/passage-index'
import {
  spaceIndexMethods,
  type IndexPart,
  type SpaceIndexRpc,
} from '~/features/library/server/passage-index/methods'
import { readEnvironment, type Bindings } from '../context'
import { reachObject } from '../platform/objects'
import { forward } from './forward'

// About a quarter of a second of work, so that searches get their turn between two slices.
const RENEW_AT_ONCE = 500
// The answer comes first.
const READ_AHEAD_AFTER_MS = 20

/**
 * One space's passages and their full-text index, or one part of them: a thin shell round library/server/passage-index. The
 * parts of a space that is split are objects of this class, too, and reached by its first one alone.
 */
export class SpaceIndex extends DurableObject<Bindings> {
  static {
    forward(this, spaceIndexMethods, (shell) => shell.space)
  }

  private opened: { index: PassageIndex; space: SpaceIndexRpc } | null = null
  private isReadingAhead = false

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env)
    // After a change of the rules of terms, all passages wait to be renewed.
    void state.blockConcurrencyWhile(() => this.renew())
  }

  get space(): SpaceIndexRpc {
    return this.open().space
  }

  override async alarm() {
    await this.renew()
  }

  /** Makes its tables when first asked. */
  private open() {
    if (this.opened) return this.opened
    const sql = sqlOf(this.ctx.storage)
    const index = openPassageIndex(sql)
    const { MAX_INDEX_PASSAGES: mostPassages, OBJECT_LOCATION: location } = readEnvironment(
      this.env,
    )
    const objects: Context['objects'] = (namespace, name) =>
      reachObject(this.env, namespace, name, location)
    const space = openSpace(sql, {
      first: this.ownPart(index),
      knows: (fileId) => index.knows(fileId),
      partAt: (no) =>
        reach<SpaceIndexRpc>({ objects }, 'SPACE_INDEX', `${String(this.ctx.id)}/${no}`),
      mostPassages,
    })
    this.opened = { index, space }
    return this.opened
  }

  /** What is indexed in this object, and what follows from changing it. */
  private ownPart(index: PassageIndex): IndexPart {
    return {
      ...index,
      removeAll: async () => {
        await this.ctx.storage.deleteAlarm()
        await this.ctx.storage.deleteAll()
        this.opened = null
      },
      // A refusal travels as a value: an error thrown by an object is also reported as its own crash.
      async commitFile(...generation) {
        try {
          return { done: index.commitFile(...generation) }
        } catch (error) {
          return { refused: error instanceof Error ? error.message : String(error) }
        }
      },
      takeUnembedded: async (...asked) => index.takeUnembedded(...asked, Date.now()),
      renameFile: async (...title) => {
        index.renameFile(...title)
        await this.renew()
      },
      setEdits: async (...edits) => {
        index.setEdits(...edits)
        await this.renew()
      },
      search: async (...question) => {
        const hits = index.search(...question)
        this.readAhead()
        return hits
      },
      ask: async (...question) => {
        const answered = index.ask(...question)
        this.readAhead()
        return answered
      },
    }
  }

  // What a question would have waited for is read once it is answered; others get their turn between two pieces.
  private readAhead() {
    if (this.isReadingAhead) return
    this.isReadingAhead = true
    const reading = async () => {
      try {
        do await scheduler.wait(READ_AHEAD_AFTER_MS)
        while (this.open().index.readAhead())
      } finally {
        this.isReadingAhead = false
      }
    }
    this.ctx.waitUntil(reading())
  }

  private async renew() {
    const isMoreLeft = this.open().index.renewSome(RENEW_AT_ONCE)
    if (isMoreLeft) await this.ctx.storage.setAlarm(Date.now())
  }
}

function sqlOf(storage: DurableObjectStorage): Sql {
  return {
    all: (statement, ...values) => storage.sql.exec(statement, ...values).toArray() as never,
    atomically: (work) => storage.transactionSync(work),
  }
}
