import type { SeatedContext } from '~/core/context'
import type { ExportFlaw, ExportOptions } from '../contract'
import type { Citation, DocSnapshot, DocTree, Evidence, SectionBody, TreeCommand } from '../schema'
import type { DeckRoomPort } from './deck/ports'
import type {
  CheckFinding,
  DocumentOutline,
  Fact,
  Fingerprint,
  Ledger,
  RemovedNode,
  RevisionKind,
  RevisionLine,
  SectionObjects,
  SectionOutcome,
  SectionText,
} from '../terms'

/** What a step or a person hands in for a section. */
export interface SectionDraft {
  nodeId: string
  /** Revision of the section that it was written for; 0 where nothing stood. */
  baseRev: number
  body: SectionBody
  /** `human`: by hand. Else by a step, which never goes over a person's words nor into what is locked. */
  by: 'human' | 'ai' | 'source'
  /** Account on whose word. */
  author: string
  /** A second draft under the same key changes nothing and is answered like the first; '' for none. */
  stepKey: string
  kind: RevisionKind
  /** As the writer's own checks found them; null: what the text cites, at the levels known before. */
  citations: readonly Omit<Citation, 'nodeId'>[] | null
  /** Ids of the evidence that the writer was shown. */
  shown: readonly string[]
  fingerprints: readonly Fingerprint[]
  facts: readonly Fact[]
  /** Milliseconds. */
  at: number
}

/** Where evidence comes from, as it was when it was put. */
export interface EvidenceSource {
  /** Digest of the file's bytes; '' for what is no file. */
  sourceSum: string
}
export type NewEvidence = Omit<Evidence, 'id' | 'state'> & EvidenceSource
export type StoredEvidence = Evidence & EvidenceSource

export interface TreeChange {
  author: string
  at: number
  /** Revision of the headings that the caller saw; null: whatever stands now. */
  baseRev: number | null
}

export type TreeOutcome =
  | { done: { rev: number; tree: DocTree } }
  | { refused: 'moved' | 'nothing' | 'cannot' }
  | { refused: 'invalid'; reason: string }

export interface HeadingsSince {
  /** Null where they are those of `since`. */
  tree: DocTree | null
  treeRev: number
  /** Of the section; 0 while it has no text. */
  sectionRev: number
}

/** Sections as they were at a revision, in reading order, some at a time. */
export interface SectionsPage {
  sections: {
    nodeId: string
    rev: number
    hash: string
    body: SectionBody
    shown: readonly string[]
    citations: readonly Citation[]
  }[]
  /** How many nodes of the tree were passed; null when none is left. */
  next: number | null
}

/**
 * One document: the Durable Object `DocumentRoom` behind RPC. It alone writes headings, texts, the deck, revisions and
 * evidence, one act after another; every act has the next revision. It knows no accounts: who may come in is asked before.
 */
export interface DocumentRoomPort extends DeckRoomPort {
  /** Lays the headings down. Idempotent: a room that was opened before stays as it is. */
  open(tree: DocTree): Promise<void>
  outline(): Promise<DocumentOutline | null>
  /** What a writer of one section has to know: the headings unless `since` is their revision, and the section's own one. */
  headingsSince(asked: { since: number; nodeId: string }): Promise<HeadingsSince | null>
  /** The headings as they were at a revision. */
  treeAt(rev: number): Promise<DocTree | null>
  /** Edits of the headings, all or none; what is removed goes to the bin. */
  changeTree(commands: readonly TreeCommand[], change: TreeChange): Promise<TreeOutcome>
  undo(change: TreeChange): Promise<TreeOutcome>
  redo(change: TreeChange): Promise<TreeOutcome>
  bin(): Promise<RemovedNode[]>
  restoreNode(id: string, change: TreeChange): Promise<TreeOutcome>
  section(nodeId: string): Promise<SectionText | null>
  sections(nodeIds: readonly string[]): Promise<SectionText[]>
  sectionsAt(rev: number, from: number): Promise<SectionsPage>
  /** What is captioned in the sections, without the texts. */
  objects(): Promise<SectionObjects[]>
  draft(draft: SectionDraft): Promise<SectionOutcome>
  /** Takes a waiting text over, or throws it away. Null when it was settled before. */
  settle(
    waitingId: string,
    take: { baseRev: number; author: string; at: number } | null,
  ): Promise<SectionOutcome | 'dropped' | null>
  revisions(nodeId: string, before: number): Promise<RevisionLine[]>
  revision(nodeId: string, rev: number): Promise<SectionBody | null>
  /** Answers with ids, in their order; the same quote of the same source is the same evidence. */
  putEvidence(evidence: readonly NewEvidence[]): Promise<StoredEvidence[]>
  /** Of all ids when none are named. */
  evidence(ids: readonly string[] | null): Promise<StoredEvidence[]>
  ownEvidence(owners: readonly { id: string; owner: string | null }[]): Promise<void>
  /** What sections other than this one hold of these. */
  ledger(asked: {
    nodeId: string
    hashes: readonly number[]
    factKeys: readonly string[]
  }): Promise<Ledger>
  removeAll(): Promise<void>
}

/** A file of the fonts that PDF files are written with, by its name. Throws where it is not there: no text goes out with holes. */
export type ReadFont = (name: string) => Promise<Uint8Array<ArrayBuffer>>

/** What an exporter writes down: a document at one revision, as whoever asked may read it. */
export interface ExportMaterial {
  /** Of whoever asked. */
  ctx: SeatedContext
  document: DocSnapshot
  options: ExportOptions
  /** Where links back to the sources lead; '' for none. */
  origin: string
  /** Name of whoever asked. */
  author: string
  /** Milliseconds. */
  exportedAt: number
  /** Takes what could not be written as it was meant. */
  reportFlaws(flaws: readonly ExportFlaw[]): void
  /** Bytes of a picture of the document; null when they are gone. */
  bytesOf(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  readFont: ReadFont
  /** Where the format keeps sections: those of an earlier export, and whoever takes those of this one. */
  sections?: {
    before: Uint8Array<ArrayBuffer> | null
    keep(file: Uint8Array<ArrayBuffer>): void
  }
}

/** A format that documents are written down in. */
export interface Exporter {
  /** Written again, it takes sections that stayed the same from the export before. */
  keepsSections?: true
  /** Without dot. */
  extension: string
  contentType: string
  write(material: ExportMaterial): Promise<Uint8Array | ReadableStream<Uint8Array>>
}

declare module '~/core/context' {
  interface Context {
    documentRoom(documentId: string): DocumentRoomPort
    readFont: ReadFont
    /** Told of a document that is gone: what hangs on it elsewhere ends. Absent where none is deleted: in jobs. */
    documentDeleted?: (ctx: SeatedContext, document: { id: string }) => Promise<void>
    /** What the guards of writing find in a document; absent where they are not loaded. */
    checkDocument?: (
      document: DocSnapshot,
      ctx: SeatedContext,
    ) => CheckFinding[] | Promise<CheckFinding[]>
  }
}
