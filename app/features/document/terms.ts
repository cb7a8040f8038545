import type { NodeId } from '~/core/ids'
import type { SectionHead } from './view-contract'
import type { Citation, Evidence, Reference } from '#packages/document/evidence'
import type { DocTree } from '#packages/document/tree'
import type { SectionBody } from '#packages/document/body'

export { evidenceAddress } from './evidence-address'

/** Who may open a document: whoever made it, or everybody in the team. */
export const documentAudiences = ['maker', 'team'] as const
export type DocumentAudience = (typeof documentAudiences)[number]

/** A text with headings, or a mind map of its own. */
export const documentKinds = ['text', 'map'] as const

/** Why a text is what it is: written by a person, by a step, brought from a file, or a waiting text taken over. */
export const revisionKinds = ['human', 'ai', 'import', 'accept', 'restore'] as const
export type RevisionKind = (typeof revisionKinds)[number]

export const exportFormats = ['docx', 'pdf', 'md', 'zip', 'pptx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportStates = ['wait', 'ing', 'done', 'error'] as const
export type ExportState = (typeof exportStates)[number]

/** What becomes of changes that wait to be accepted, in an exported file. */
export const exportedChanges = ['tracked', 'accepted', 'rejected'] as const
export type ExportedChanges = (typeof exportedChanges)[number]

/** Looks of an exported file. */
export const exportPresets = [
  'paper',
  'thesis',
  'journal',
  'report',
  'gongwen',
  'tender',
  'book',
  'textbook',
] as const
export type ExportPreset = (typeof exportPresets)[number]

/** What a cover says beside the title; without an author it is who exports; templates name them `{{导师}}`. */
export const coverFields = [
  '作者',
  '单位',
  '学校',
  '学位',
  '英文题目',
  '院系',
  '专业',
  '学号',
  '导师',
  '日期',
  '项目编号',
  '招标人',
  '投标人',
  '发文机关',
  '发文字号',
  '主送机关',
  '抄送机关',
] as const
export type CoverField = (typeof coverFields)[number]

/** Where the quotes behind citations stand: a note at each sentence, one a paragraph, nowhere, or behind the text. */
export const noteForms = ['sentence', 'paragraph', 'numbers', 'endnotes'] as const
export type NoteForm = (typeof noteForms)[number]

/** Bytes of a section's text as JSON; what is larger has to be split. */
/** Edits of an outline that one call takes. */
export const COMMANDS_A_CALL = 500
export const SECTION_LIMIT_BYTES = 200 * 1024
/** How long a removed heading and its text can be brought back. */
export const NODE_BIN_DAYS = 30

/** The headings of a document, as pages open with them. */
export interface DocumentHeadings {
  rev: number
  /** Revision of the last change of headings. */
  treeRev: number
  tree: DocTree
}

/** A document without its texts. */
export interface DocumentOutline extends DocumentHeadings {
  sections: readonly SectionHead[]
}

/** A text that could not take its place because a person's stands there. */
export interface WaitingText {
  id: string
  nodeId: NodeId
  /** Revision of the section that it was written for. */
  baseRev: number
  by: 'human' | 'ai'
  /** Account on whose word. */
  author: string
  stepKey: string
  body: SectionBody
  /** Evidence that its writer was shown. */
  shown: readonly string[]
  at: number
}

export interface SectionText extends SectionHead {
  body: SectionBody
  citations: readonly Citation[]
  /** Evidence that its writer was shown, cited or not. */
  shown: readonly string[]
  texts: readonly WaitingText[]
}

/** A section as one reader may see it. */
export interface SectionView extends SectionText {
  /** It leans on a file that is not open to the reader: its words and what waits beside it are not told. */
  isWithheld: boolean
}

/** What became of a text that a step or a person handed in. */
export type SectionOutcome =
  | { outcome: 'kept' | 'merged'; rev: number; head: SectionHead }
  /** Somebody's words stand there: the text waits beside them. */
  | { outcome: 'waiting'; rev: number; waitingId: string }
  | { outcome: 'locked' | 'gone' }
  /** Words are written live there that no revision has yet: they are to be sealed first. */
  | { outcome: 'live'; version: number }
  /** A new heading from this block on would make two sections that fit. */
  | { outcome: 'tooLarge'; splitAt: string }

/** Evidence as one reader may see it. */
export interface EvidenceView extends Evidence {
  /** Of the file or page that it stands in; '' when that may not be told. */
  title: string
  /** Why there is no quote, or why it should be looked at. */
  reason: '' | 'deleted' | 'closed' | 'changed'
}

/** A number that the text claims; `key` says of what. */
export interface Fact {
  key: string
  /** In the base unit. */
  value: number
  unit: string
  sentence: number
}

/** A hash of a stretch of characters, and the sentence of the section that holds it. */
export interface Fingerprint {
  /** A whole number below 2^53. */
  hash: number
  sentence: number
}

/** What other sections have said already. */
export interface Ledger {
  repeats: readonly (Fingerprint & { nodeId: NodeId })[]
  facts: readonly (Fact & { nodeId: NodeId })[]
}

export type { CheckFinding } from '#packages/document/text-checks/finding'

export interface ReferenceView extends Reference {
  /** What a list of literature would want and nobody told. */
  lacks: readonly string[]
  /** Its number in the list of works, by first citation; 0 where no text of the document cites it. */
  no: number
}

export type {
  CheckAnswer,
  CheckView,
  RemovedNode,
  RevisionLine,
  SectionHead,
  SectionObjects,
} from './view-contract'
