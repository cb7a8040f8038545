import type { SeatedContext } from '~/core/context'
import { defineExtension } from '~/core/extension-points'
import type { DocumentId, FileId, NodeId } from '~/core/ids'
import type { Drawing, ExportFlaw, ExportOptions } from '../contract'
import type { CommentThread } from '../comments-terms'
import type { Citation, Evidence } from '#packages/document/evidence'
import type { DocSnapshot } from '#packages/document/snapshot'
import type { DocTree } from '#packages/document/tree'
import type { SectionBody } from '#packages/document/body'
import type { CheckFinding, Fact, Fingerprint, RevisionKind } from '../terms'

/** What a step or a person hands in for a section. */
export interface SectionDraft {
  nodeId: NodeId
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
  /** It waits beside what stands there, whatever that is. */
  isAside?: true
}

/** A section while it is written live. */
export interface LiveText {
  version: number
  rev: number
  /** Moves on whenever sources come in that were not in the text. */
  grants: number
  isSealed: boolean
  /** Nobody writes there until it is opened again. */
  isFinal: boolean
  /** Account that wrote last. */
  author: string
  /** As ProseMirror has it, as JSON. */
  doc: { type: 'doc' }
  body: SectionBody
  shown: readonly string[]
}

/** The text at a version, and the revision that it goes on from; no text where a revision has it already. */
export type LiveBody =
  | { isSealed: true; rev: number }
  | { isSealed: false; body: SectionBody; rev: number }

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
  /** `final`: it would change a heading that is final. */
  | { refused: 'moved' | 'nothing' | 'cannot' | 'final' }
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
    nodeId: NodeId
    rev: number
    hash: string
    body: SectionBody
    shown: readonly string[]
    citations: readonly Citation[]
  }[]
  /** How many nodes of the tree were passed; null when none is left. */
  next: number | null
}

/** A file of the fonts that PDF files are written with, by its name. Throws where it is not there: no text goes out with holes. */
export type ReadFont = (name: string) => Promise<Uint8Array<ArrayBuffer>>

/** What an exporter writes down: a document at one revision, as whoever asked may read it. */
/** A drawing as a browser has drawn it. */
export interface DrawnPicture {
  png: Uint8Array<ArrayBuffer>
  /** Pixels. */
  width: number
  height: number
}

export interface ExportMaterial {
  /** Of whoever asked. */
  ctx: SeatedContext
  document: DocSnapshot
  options: ExportOptions
  /** Where links back to the sources lead; '' for none. */
  origin: string
  /** What the file's metadata say of content that AI wrote, as JSON; '' where it wrote none. */
  contentLabel?: string
  /** Name of whoever asked. */
  author: string
  /** Milliseconds. */
  exportedAt: number
  /** Takes what could not be written as it was meant. */
  reportFlaws(flaws: readonly ExportFlaw[]): void
  /** Bytes of a picture of the document; null when they are gone. */
  bytesOf(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** What was drawn of a schematic or an SVG, null where nobody has; absent where nothing was. */
  drawingOf?: (drawing: Drawing) => DrawnPicture | null
  readFont: ReadFont
  /** Threads of comments that go along, marked in the text. */
  threads?: readonly CommentThread[]
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

/** Fonts of written files, wherever this Worker has them. */
export const fontReader = defineExtension<ReadFont>('document.fontReader')

/** Told of a document that is gone: what hangs on it elsewhere ends. Nobody is told where none is deleted: in jobs. */
export const documentDeleted =
  defineExtension<(ctx: SeatedContext, document: { id: DocumentId }) => Promise<void>>(
    'document.deleted',
  )

/** Why somebody hears of a comment: it calls them, or it answers in a thread that they wrote in. */
export type CommentReason = 'mention' | 'reply'

/** A comment that was written or changed, and who is to hear of it. */
export interface CommentNotice {
  documentId: DocumentId
  nodeId: NodeId
  threadId: string
  commentId: string
  text: string
  /** Accounts that may open the document, never the writer. */
  recipients: ReadonlyMap<string, CommentReason>
  /** Files that the section has words or pictures of: who may not see one reads nothing of it. */
  files: readonly FileId[]
}

export interface DeletedComment {
  documentId: DocumentId
  threadId: string
  commentId: string
  isLast: boolean
}

/** Somebody is asked for something, or hears what became of what they asked. */
export interface ReviewNotice {
  /** A thread is theirs to settle; a text was sent to them for approval, approved, returned; a section is theirs to write. */
  kind: 'assign' | 'submit' | 'approve' | 'return' | 'assignSection'
  documentId: DocumentId
  /** '' for the whole. */
  nodeId: NodeId | ''
  /** '' for none. */
  threadId: string
  accountId: string
  text: string
  /** As of a comment. */
  files: readonly FileId[]
}

/** Whoever tells people of comments and reviews. Nobody is told in jobs. */
export interface CommentListener {
  written(ctx: SeatedContext, notice: CommentNotice): Promise<void>
  /** With the last comment the thread goes. */
  deleted(ctx: SeatedContext, gone: DeletedComment): Promise<void>
  asked(ctx: SeatedContext, notice: ReviewNotice): Promise<void>
}
export const commentListener = defineExtension<CommentListener>('document.comments')

/**
 * How a document is checked by whoever ordered it, asked for beside the document itself; else the guards of writing find
 * what they can alone.
 */
export const documentCheck =
  defineExtension<
    (
      ctx: SeatedContext,
      named: Pick<DocSnapshot, 'documentId'>,
    ) => Promise<(document: DocSnapshot) => CheckFinding[]>
  >('document.check')

export { deckPress, type DeckPressPort } from './deck/ports'
