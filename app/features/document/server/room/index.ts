import type { NodeId } from '~/core/ids'
import { treeFault } from '#packages/document/tree-faults'
import { settledTree } from '#packages/document/tree-walk'
import { type DocTree } from '#packages/document/tree'
import { type SectionBody } from '#packages/document/body'
import { type TreeCommand } from '#packages/document/tree-commands'
import type { DeckCommand } from '../../deck/commands'
import type { Deck } from '../../deck/deck'
import type { DeckRevisionLine } from '../../deck-terms'
import type { DocumentOutline, Ledger } from '../../terms'
import type { DeckAuthor, DeckOutcome, DeckUndo, StoredDeck } from '../deck/ports'
import type {
  HeadingsSince,
  NewEvidence,
  SectionDraft,
  SectionsPage,
  StoredEvidence,
  TreeChange,
  TreeOutcome,
} from '../ports'
import { change, redo, treeAt, undo } from './tree-changes'
import { listBin, placeOfRemoved, sweepBin } from './bin'
import {
  changeDeck,
  importDeck,
  putDeck,
  redoDeck,
  restoreDeck,
  undoDeck,
  writeScripts,
} from './deck'
import { deckAt, listDeckRevisions, readDeck } from './deck-store'
import { fillSections } from './drafts'
import { dropEvidence, ownEvidence, putEvidence, readEvidence } from './evidence'
import { finalWithin } from './final-nodes'
import { layDown, missingIn, nodesById, readHeadings, type Headings } from './headings'
import { readLedger, type Statements } from './ledger'
import { TextWriter, type LiveSocket } from './live'
import { listRevisions, revisionAt } from './revisions'
import {
  countPending,
  listDrawings,
  listHeads,
  listObjects,
  readSection,
  readSections,
  revOfSection,
} from './sections'
import { sectionsAt } from './snapshot'
import type { Sql } from './sql'
import { prepare } from './tables'

export { roomMethods } from './methods'
export { threadMethods, type Threads } from './comments'
export {
  liveMethods,
  type LiveSocket,
  type RoomFrame,
  type SocketState,
  type TextWriter,
} from './live'
export type { Sql, SqlValue } from './sql'

/**
 * One document over a SQLite of its own. The Durable Object adds the door, nothing else. It alone writes headings, texts,
 * the deck, revisions and evidence, one act after another; every act has the next revision. It knows no accounts: who may
 * come in is asked before.
 */
export class Room {
  private cachedHeadings: Headings | null = null
  readonly texts: TextWriter

  /**
   * `read` finds what a text says, for those that people wrote: the guards of writing, where they are loaded. `sockets`
   * are those of people who write at once.
   */
  constructor(
    private readonly sql: Sql,
    read: ((nodeId: NodeId, body: SectionBody) => Statements) | null = null,
    sockets: () => LiveSocket[] = () => [],
  ) {
    prepare(sql)
    this.texts = new TextWriter(sql, {
      nodeOf: (nodeId) => this.node(nodeId),
      isFinal: (nodeId) => this.isFinal(nodeId),
      read,
      sockets,
    })
  }

  /** Lays the headings down. Idempotent: a room that was opened before stays as it is. */
  open(tree: DocTree): void {
    // Kinds follow from the place: a tree is judged by what it will be.
    const laid = settledTree(tree)
    if (this.headings() || treeFault(laid)) return
    this.sql.atomically(() => layDown(this.sql, laid))
    this.cachedHeadings = null
  }

  outline(): DocumentOutline | null {
    const headings = this.headings()
    return headings && { ...headings, rev: this.rev(), sections: listHeads(this.sql) }
  }

  /** What a writer of one section, or with '' of none, has to know: the headings unless `since` is their revision, and the section's own one. */
  headingsSince({ since, nodeId }: { since: number; nodeId: NodeId | '' }): HeadingsSince | null {
    const headings = this.headings()
    if (!headings) return null
    const { tree, treeRev } = headings
    const changedTree = treeRev === since ? null : tree
    return { tree: changedTree, treeRev, sectionRev: revOfSection(this.sql, nodeId) }
  }

  /** The headings as they were at a revision. */
  treeAt(rev: number): DocTree | null {
    const headings = this.headings()
    return headings && treeAt(this.sql, headings, rev)
  }

  /** Edits of the headings, all or none; what is removed goes to the bin. */
  changeTree(commands: readonly TreeCommand[], by: TreeChange): TreeOutcome {
    return this.changeHeadings((headings) => change(this.sql, headings, commands, by))
  }

  undo(by: TreeChange): TreeOutcome {
    return this.changeHeadings((headings) => undo(this.sql, headings, by))
  }

  redo(by: TreeChange): TreeOutcome {
    return this.changeHeadings((headings) => redo(this.sql, headings, by))
  }

  bin() {
    return listBin(this.sql)
  }

  restoreNode(id: NodeId, by: TreeChange): TreeOutcome {
    return this.changeHeadings((headings) => {
      const place = placeOfRemoved(this.sql, id, headings.tree)
      if (!place) return { refused: 'nothing' }
      return change(this.sql, headings, [{ type: 'add', ...place }], by)
    })
  }

  section(nodeId: NodeId) {
    return this.has(nodeId) ? readSection(this.sql, nodeId) : null
  }

  sections(nodeIds: readonly NodeId[]) {
    return readSections(this.sql, nodeIds)
  }

  sectionsAt(rev: number, from: number): SectionsPage {
    const tree = this.treeAt(rev)
    return tree ? sectionsAt(this.sql, tree, rev, from) : { sections: [], next: null }
  }

  /** What is captioned in the sections, without the texts. */
  objects() {
    return listObjects(this.sql)
  }

  /** What of the sections is drawn by its source. */
  drawings() {
    return listDrawings(this.sql)
  }

  /** Sections with changes that wait. */
  pending(): number {
    return countPending(this.sql)
  }

  draft(draft: SectionDraft) {
    return this.texts.draft(draft)
  }

  /** Lays down the texts that a document begins with. */
  fill(drafts: readonly SectionDraft[]): void {
    fillSections(
      this.sql,
      drafts.filter(({ nodeId }) => this.has(nodeId)),
    )
  }

  /** Takes a waiting text over, or throws it away. Null when it was settled before. */
  settle(...settled: Parameters<TextWriter['settle']>) {
    return this.texts.settle(...settled)
  }

  revisions(nodeId: NodeId, before: number) {
    return this.has(nodeId) ? listRevisions(this.sql, nodeId, before) : []
  }

  revision(nodeId: NodeId, rev: number) {
    return this.has(nodeId) ? revisionAt(this.sql, nodeId, rev) : null
  }

  /** Answers with ids, in their order; the same quote of the same source is the same evidence. */
  putEvidence(evidence: readonly NewEvidence[]): StoredEvidence[] {
    return putEvidence(this.sql, evidence)
  }

  /** Takes those away that nothing names; answers them. */
  dropEvidence(ids: readonly string[]): string[] {
    return dropEvidence(this.sql, ids)
  }

  /** Of all ids when none are named. */
  evidence(ids: readonly string[] | null): StoredEvidence[] {
    return readEvidence(this.sql, ids)
  }

  ownEvidence(owners: readonly { id: string; owner: string | null }[]): void {
    ownEvidence(this.sql, owners)
  }

  /** What sections other than this one hold of these. */
  ledger(asked: {
    nodeId: NodeId
    hashes: readonly number[]
    factKeys: readonly string[]
  }): Ledger {
    return readLedger(this.sql, asked)
  }

  /** Null where no deck was made. Every write of it makes its next revision, counted apart from those of headings and texts. */
  deck(): StoredDeck | null {
    return readDeck(this.sql)
  }

  /** A deck that lay elsewhere moves in with its revision; one that stands here already stays, and is answered. */
  importDeck(stored: StoredDeck): StoredDeck | null {
    return this.isOpen() ? importDeck(this.sql, stored) : null
  }

  /** Lays slides that were made anew over the deck: what people changed stays, save under the heading `fresh`. */
  putDeck(built: Deck, put: DeckAuthor & { fresh: string | null }): StoredDeck | null {
    return this.isOpen() ? this.deckWritten(putDeck(this.sql, built, put)) : null
  }

  /** Commands, all or none: a slide that was changed after `baseRev` refuses them. */
  changeDeck(commands: readonly DeckCommand[], by: DeckAuthor & { baseRev: number }): DeckOutcome {
    return this.deckChanged(changeDeck(this.sql, commands, by))
  }

  undoDeck(by: DeckUndo): DeckOutcome {
    return this.deckChanged(undoDeck(this.sql, by))
  }

  redoDeck(by: DeckUndo): DeckOutcome {
    return this.deckChanged(redoDeck(this.sql, by))
  }

  /** Lays scripts into the notes, by the id of their slide. */
  writeScripts(scripts: ReadonlyMap<string, string>, by: DeckAuthor): StoredDeck | null {
    return this.deckWritten(writeScripts(this.sql, scripts, by))
  }

  /** Latest first, those before a revision, 50 at a time; the last 200 are there. */
  deckRevisions(before: number): DeckRevisionLine[] {
    return listDeckRevisions(this.sql, before)
  }

  deckRevision(rev: number): Deck | null {
    return deckAt(this.sql, rev)
  }

  restoreDeck(restored: DeckAuthor & { rev: number }): StoredDeck | null {
    return this.deckWritten(restoreDeck(this.sql, restored))
  }

  private deckChanged(outcome: DeckOutcome): DeckOutcome {
    if ('done' in outcome) this.deckWritten(outcome.done)
    return outcome
  }

  /** Other windows hear of it. */
  private deckWritten<Stored extends StoredDeck | null>(stored: Stored): Stored {
    if (stored) this.texts.door.broadcastDeck(stored.rev)
    return stored
  }

  sweep(instant: number): void {
    sweepBin(this.sql, instant)
  }

  private changeHeadings(work: (headings: Headings) => TreeOutcome): TreeOutcome {
    const headings = this.headings()
    if (!headings) return { refused: 'nothing' }
    // Where it breaks, the cached headings may be ahead of what was stored.
    this.cachedHeadings = null
    const outcome = work({ ...headings, rev: this.rev() })
    this.cachedHeadings =
      'done' in outcome
        ? { tree: outcome.done.tree, rev: outcome.done.rev, treeRev: outcome.done.rev }
        : headings
    if ('done' in outcome) this.followHeadings(headings.tree, outcome.done)
    return outcome
  }

  private followHeadings(before: DocTree, { tree, rev }: { tree: DocTree; rev: number }): void {
    const [gone, back] = [missingIn(before, tree), missingIn(tree, before)]
    this.texts.headingsChanged({ rev, gone, back })
  }

  private isOpen(): boolean {
    return this.headings() !== null
  }

  private headings(): Headings | null {
    return (this.cachedHeadings ??= readHeadings(this.sql))
  }

  // Texts move the revision on as well.
  private rev(): number {
    return this.sql.all<{ rev: number }>('SELECT rev FROM room')[0]?.rev ?? 0
  }

  private isFinal(nodeId: NodeId): boolean {
    const headings = this.headings()
    return headings !== null && finalWithin(this.sql, headings.tree).has(nodeId)
  }

  private has(nodeId: NodeId): boolean {
    return this.node(nodeId) !== undefined
  }

  private node(nodeId: NodeId) {
    const headings = this.headings()
    return headings ? this.nodes(headings).get(nodeId) : undefined
  }

  private readonly byTree = new WeakMap<DocTree, ReturnType<typeof nodesById>>()

  private nodes({ tree }: Headings) {
    const nodes = this.byTree.get(tree) ?? nodesById(tree)
    this.byTree.set(tree, nodes)
    return nodes
  }
}
