import { DurableObject } from 'cloudflare:workers'
import type { DocTree, TreeCommand } from '~/features/document/schema'
import { Room, type Sql } from '~/features/document/server/room'
import { marksOf } from '~/features/document/guards'
import type {
  DocumentRoomPort,
  NewEvidence,
  SectionDraft,
  TreeChange,
} from '~/features/document/server/ports'

const DAY_MS = 86_400_000

/** One document: a thin shell round document/server/room. */
export class DocumentRoom extends DurableObject implements DocumentRoomPort {
  private room = new Room(sqlOf(this.ctx.storage), marksOf)

  async open(tree: DocTree) {
    this.room.open(tree)
  }

  async outline() {
    return this.room.outline()
  }

  async headingsSince(asked: Parameters<DocumentRoomPort['headingsSince']>[0]) {
    return this.room.headingsSince(asked)
  }

  async treeAt(rev: number) {
    return this.room.treeAt(rev)
  }

  async changeTree(commands: readonly TreeCommand[], change: TreeChange) {
    const outcome = this.room.changeTree(commands, change)
    await this.sweepLater()
    return outcome
  }

  async undo(change: TreeChange) {
    return this.room.undo(change)
  }

  async redo(change: TreeChange) {
    return this.room.redo(change)
  }

  async bin() {
    return this.room.bin()
  }

  async restoreNode(id: string, change: TreeChange) {
    return this.room.restoreNode(id, change)
  }

  async section(nodeId: string) {
    return this.room.section(nodeId)
  }

  async sections(nodeIds: readonly string[]) {
    return this.room.sections(nodeIds)
  }

  async sectionsAt(rev: number, from: number) {
    return this.room.sectionsAt(rev, from)
  }

  async objects() {
    return this.room.objects()
  }

  async draft(draft: SectionDraft) {
    return this.room.draft(draft)
  }

  async settle(waitingId: string, take: { baseRev: number; author: string; at: number } | null) {
    return this.room.settle(waitingId, take)
  }

  async revisions(nodeId: string, before: number) {
    return this.room.revisions(nodeId, before)
  }

  async revision(nodeId: string, rev: number) {
    return this.room.revision(nodeId, rev)
  }

  async putEvidence(evidence: readonly NewEvidence[]) {
    return this.room.putEvidence(evidence)
  }

  async evidence(ids: readonly string[] | null) {
    return this.room.evidence(ids)
  }

  async ownEvidence(owners: readonly { id: string; owner: string | null }[]) {
    this.room.ownEvidence(owners)
  }

  async ledger(asked: Parameters<DocumentRoomPort['ledger']>[0]) {
    return this.room.ledger(asked)
  }

  async deck() {
    return this.room.deck()
  }

  async importDeck(...args: Parameters<DocumentRoomPort['importDeck']>) {
    return this.room.importDeck(...args)
  }

  async putDeck(...args: Parameters<DocumentRoomPort['putDeck']>) {
    return this.room.putDeck(...args)
  }

  async changeDeck(...args: Parameters<DocumentRoomPort['changeDeck']>) {
    return this.room.changeDeck(...args)
  }

  async undoDeck(...args: Parameters<DocumentRoomPort['undoDeck']>) {
    return this.room.undoDeck(...args)
  }

  async redoDeck(...args: Parameters<DocumentRoomPort['redoDeck']>) {
    return this.room.redoDeck(...args)
  }

  async writeScripts(...args: Parameters<DocumentRoomPort['writeScripts']>) {
    return this.room.writeScripts(...args)
  }

  async deckRevisions(before: number) {
    return this.room.deckRevisions(before)
  }

  async deckRevision(rev: number) {
    return this.room.deckRevision(rev)
  }

  async restoreDeck(...args: Parameters<DocumentRoomPort['restoreDeck']>) {
    return this.room.restoreDeck(...args)
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
