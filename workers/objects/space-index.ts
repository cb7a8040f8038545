import { DurableObject } from 'cloudflare:workers'
import type {
  CompletedFile,
  LineRange,
  NearPlace,
  Passage,
  PassageEdit,
  PassagePlace,
  PlacedVector,
  SearchScope,
  SpaceIndexPort,
} from '~/features/library/server/ports'
import { openPassageIndex, type PassageIndex, type Sql } from '~/features/library/server/search'

// About a quarter of a second of work, so that searches get their turn between two slices.
const RENEW_AT_ONCE = 500
// The answer comes first.
const READ_AHEAD_AFTER_MS = 20

/** One space's passages and their full-text index: a thin shell round library/server/search. */
export class SpaceIndex extends DurableObject implements Omit<SpaceIndexPort, 'commitFile'> {
  private readonly index: PassageIndex
  private isReadingAhead = false

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env)
    this.index = openPassageIndex(sqlOf(state.storage))
    // After a change of the rules of terms, all passages wait to be renewed.
    void state.blockConcurrencyWhile(() => this.renew())
  }

  async putPassages(
    fileId: string,
    generation: number,
    title: string,
    passages: Passage[],
    early?: { folderId: string },
  ) {
    return this.index.putPassages(fileId, generation, title, passages, early)
  }

  async completeFiles(files: CompletedFile[]) {
    return this.index.completeFiles(files)
  }

  async withdrawFile(fileId: string, generation: number) {
    this.index.withdrawFile(fileId, generation)
  }

  // A refusal travels as a value: an error thrown by an object is also reported as its own crash.
  async commitFile(fileId: string, generation: number, expected: number) {
    try {
      return { done: this.index.commitFile(fileId, generation, expected) }
    } catch (error) {
      return { refused: error instanceof Error ? error.message : String(error) }
    }
  }

  async renameFile(fileId: string, title: string) {
    this.index.renameFile(fileId, title)
    await this.renew()
  }

  async removeFile(fileId: string) {
    this.index.removeFile(fileId)
  }

  async placeFiles(places: { fileId: string; folderId: string }[]) {
    this.index.placeFiles(places)
  }

  async search(question: string, scope: SearchScope, limit?: number) {
    const hits = this.index.search(question, scope, limit)
    this.readAhead()
    return hits
  }

  async ask(question: string, scope: SearchScope, limit?: number) {
    const answered = this.index.ask(question, scope, limit)
    this.readAhead()
    return answered
  }

  async lookUp(keyword: string, scope: SearchScope) {
    return this.index.lookUp(keyword, scope)
  }

  async factsOf(fileIds: string[]) {
    return this.index.factsOf(fileIds)
  }

  async openingsWith(words: string[], scope: SearchScope) {
    return this.index.openingsWith(words, scope)
  }

  async blocksWith(keyword: string, fileIds: string[], perFile: number) {
    return this.index.blocksWith(keyword, fileIds, perFile)
  }

  async statistics(terms: string[]) {
    return this.index.statistics(terms)
  }

  async passagesOf(fileId: string, from: number, count: number) {
    return this.index.passagesOf(fileId, from, count)
  }

  async textOf(fileId: string, generation: number) {
    return this.index.textOf(fileId, generation)
  }

  async linesOf(fileId: string, params: LineRange) {
    return this.index.linesOf(fileId, params)
  }

  async setEdits(fileId: string, generation: number, revision: number, edits: PassageEdit[]) {
    this.index.setEdits(fileId, generation, revision, edits)
    await this.renew()
  }

  async takeUnembedded(model: string, limit: number) {
    return this.index.takeUnembedded(model, limit, Date.now())
  }

  async giveBackUnembedded(places: PassagePlace[]) {
    this.index.giveBackUnembedded(places)
  }

  async keepVectors(model: string, vectors: PlacedVector[]) {
    return this.index.keepVectors(model, vectors)
  }

  async forgetGone(places: PassagePlace[]) {
    this.index.forgetGone(places)
  }

  async lacksVectors(model: string) {
    return this.index.lacksVectors(model)
  }

  async nearest(model: string, vector: Float32Array, scope: SearchScope, limit: number) {
    return this.index.nearest(model, vector, scope, limit)
  }

  async passagesAt(places: NearPlace[], scope: SearchScope) {
    return this.index.passagesAt(places, scope)
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
