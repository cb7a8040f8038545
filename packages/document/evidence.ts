import type { CitableWork } from '#packages/citations/citable-work'
import type { FileId, NodeId } from '#packages/basics/ids'

/** A quote a document may lean on. Its text stands verbatim (NFKC) in its source; who may not see the source gets no quote. */
export interface Evidence {
  /** `e12`: what `[@e12]` names. */
  id: string
  referenceId: string
  /** Null when the source is no file of the library. */
  fileId: FileId | null
  /** '' when the source is a file. */
  url: string
  /**
   * Place in the source as passages have it: a page, a paragraph, a cell range; `passageId` as core/source-place names
   * passages, `label` is how a reader says it (第 12 页).
   */
  place: { page: number | null; passageId: string | null; label: string }
  quote: string
  /** Node that owns it; others may only refer there. Null before it is assigned. */
  owner: string | null
  /** stale: the source changed since; revoked: deleted, or no longer to be seen. */
  state: 'ok' | 'stale' | 'revoked'
}

export const supportLevels = ['supported', 'weak', 'contradicted', 'unsourced'] as const
export type SupportLevel = (typeof supportLevels)[number]

/** One cited sentence: what it leans on and how well that carries it. */
export interface Citation {
  nodeId: NodeId
  blockId: string
  /** From 0, inside its block. */
  sentence: number
  evidenceId: string
  level: SupportLevel
}

/** A work that documents cite, as CSL-JSON names its parts. What nobody told is never filled by a model. */
export interface Reference extends Omit<CitableWork, 'accessed'> {
  id: string
  accessed?: { year: number; month: number; day: number }
  /** Where the record came from. */
  origin: 'library' | 'web' | 'scholar' | 'bib' | 'manual'
  fileId?: FileId
}

export const referenceStyles = ['numeric', 'author-year'] as const
/** Editions of GB/T 7714; 2025 is in force since 2026-07-01. */
export const referenceEditions = ['2025', '2015'] as const
