import {
  treeFault,
  settledTree,
  type DocTree,
  type SectionBody,
  type TreeCommand,
} from '../../schema'
import type { DocumentOutline, SectionOutcome } from '../../terms'
import type {
  DocumentRoomPort,
  HeadingsSince,
  SectionDraft,
  SectionsPage,
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
import { dropWaiting, takeDraft, takeWaiting } from './drafts'
import { ownEvidence, putEvidence, readEvidence } from './evidence'
import { layDown, nodesById, readHeadings, type Headings } from './headings'
import { saveStatements, readLedger, type Statements } from './ledger'
import { listRevisions, revisionAt } from './revisions'
import { listHeads, listObjects, readSection, readSections, revOfSection } from './sections'
import { sectionsAt } from './snapshot'
import type { Sql } from './sql'
import { prepare } from './tables'

export type { Sql, SqlValue } from './sql'

/** One document over a SQLite of its own. The Durable Object adds the door, nothing else. */
export class Room {
  private cachedHeadings: Headings | null = null

  /** `read` finds what a text says, for those that people wrote: the guards of writing, where they are loaded. */
  constructor(
    private readonly sql: Sql,
    private readonly read: ((nodeId: string, body: SectionBody) => Statements) | null = null,
  ) {
    prepare(sql)
  }

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

  headingsSince({ since, nodeId }: { since: number; nodeId: string }): HeadingsSince | null {
    const headings = this.headings()
    if (!headings) return null
    const { tree, treeRev } = headings
    const changedTree = treeRev === since ? null : tree
    return { tree: changedTree, treeRev, sectionRev: revOfSection(this.sql, nodeId) }
  }

  treeAt(rev: number): DocTree | null {
    const headings = this.headings()
    return headings && treeAt(this.sql, headings, rev)
  }

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

  restoreNode(id: string, by: TreeChange): TreeOutcome {
    return this.changeHeadings((headings) => {
      const place = placeOfRemoved(this.sql, id, headings.tree)
      if (!place) return { refused: 'nothing' }
      return change(this.sql, headings, [{ type: 'add', ...place }], by)
    })
  }

  section(nodeId: string) {
    return this.has(nodeId) ? readSection(this.sql, nodeId) : null
  }

  sections(nodeIds: readonly string[]) {
    return readSections(this.sql, nodeIds)
  }

  sectionsAt(rev: number, from: number): SectionsPage {
    const tree = this.treeAt(rev)
    return tree ? sectionsAt(this.sql, tree, rev, from) : { sections: [], next: null }
  }

  objects() {
    return listObjects(this.sql)
  }

  draft(draft: SectionDraft) {
    const headings = this.headings()
    const node = headings ? this.nodes(headings).get(draft.nodeId) : undefined
    const outcome = takeDraft(this.sql, node, draft)
    if (draft.by === 'human') this.readAgain(draft.nodeId, outcome)
    return outcome
  }

  settle(waitingId: string, take: Parameters<DocumentRoomPort['settle']>[1]) {
    if (!take) return dropWaiting(this.sql, waitingId) ? ('dropped' as const) : null
    const outcome = takeWaiting(this.sql, waitingId, take)
    if (outcome && 'head' in outcome) this.readAgain(outcome.head.nodeId, outcome)
    return outcome
  }

  /** As the section stands now: its own words and those of others that were saved meanwhile. */
  private readAgain(nodeId: string, outcome: SectionOutcome): void {
    const [stands] = 'head' in outcome ? readSections(this.sql, [nodeId]) : []
    if (stands && this.read) saveStatements(this.sql, nodeId, this.read(nodeId, stands.body))
  }

  revisions(nodeId: string, before: number) {
    return this.has(nodeId) ? listRevisions(this.sql, nodeId, before) : []
  }

  revision(nodeId: string, rev: number) {
    return this.has(nodeId) ? revisionAt(this.sql, nodeId, rev) : null
  }

  putEvidence(...args: Parameters<DocumentRoomPort['putEvidence']>) {
    return putEvidence(this.sql, ...args)
  }

  evidence(ids: readonly string[] | null) {
    return readEvidence(this.sql, ids)
  }

  ownEvidence(...owners: Parameters<DocumentRoomPort['ownEvidence']>) {
    ownEvidence(this.sql, ...owners)
  }

  ledger(asked: Parameters<DocumentRoomPort['ledger']>[0]) {
    return readLedger(this.sql, asked)
  }

  deck() {
    return readDeck(this.sql)
  }

  importDeck(...args: Parameters<DocumentRoomPort['importDeck']>) {
    return this.isOpen() ? importDeck(this.sql, ...args) : null
  }

  putDeck(...args: Parameters<DocumentRoomPort['putDeck']>) {
    return this.isOpen() ? putDeck(this.sql, ...args) : null
  }

  changeDeck(...args: Parameters<DocumentRoomPort['changeDeck']>) {
    return changeDeck(this.sql, ...args)
  }

  undoDeck(...args: Parameters<DocumentRoomPort['undoDeck']>) {
    return undoDeck(this.sql, ...args)
  }

  redoDeck(...args: Parameters<DocumentRoomPort['redoDeck']>) {
    return redoDeck(this.sql, ...args)
  }

  writeScripts(...args: Parameters<DocumentRoomPort['writeScripts']>) {
    return writeScripts(this.sql, ...args)
  }

  deckRevisions(before: number) {
    return listDeckRevisions(this.sql, before)
  }

  deckRevision(rev: number) {
    return deckAt(this.sql, rev)
  }

  restoreDeck(...args: Parameters<DocumentRoomPort['restoreDeck']>) {
    return restoreDeck(this.sql, ...args)
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
    return outcome
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

  private has(nodeId: string): boolean {
    const headings = this.headings()
    return headings !== null && this.nodes(headings).has(nodeId)
  }

  private readonly byTree = new WeakMap<DocTree, ReturnType<typeof nodesById>>()

  private nodes({ tree }: Headings) {
    const nodes = this.byTree.get(tree) ?? nodesById(tree)
    this.byTree.set(tree, nodes)
    return nodes
  }
}
