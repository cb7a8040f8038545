import type { FileId, NodeId } from '~/core/ids'
/** Conflicts of sources that somebody may decide. */
export const SETTLED_AT_MOST = 40
/** Headings whose sources are looked up before they are paid for; of longer outlines the chapters, of the longest the first. */
export const STUDIED_HEADINGS = 60

/** What there is to write a heading from. */
export interface HeadingCoverage {
  nodeId: NodeId
  title: string
  /** Sentences of sources that it would be written from. */
  quotes: number
  level: 'none' | 'thin' | 'enough'
}

/** What one source says where sources disagree. */
export interface ConflictSideView {
  /** How it is named when it is chosen. */
  source: string
  title: string
  /** Where it stands; '' when nobody knows. */
  label: string
  quote: string
  /** The figure, day or name. */
  written: string
  /** Null: no file of the library. */
  fileId: FileId | null
}

export interface SourceConflictView {
  key: string
  about: string
  sides: ConflictSideView[]
  /** Which source is followed; '' for both. */
  chosen: string
}

/** A source, or a heading of one, that the outline has no place for. */
export interface LeftOutView {
  document: string
  /** '' for the whole document. */
  heading: string
  reason: string
}

/** A picture that a source names where it serves a heading. */
export interface NamedPicture {
  nodeId: NodeId
  /** Of the heading. */
  title: string
  document: string
  caption: string
}

export type { StudyView } from './study-contract'
