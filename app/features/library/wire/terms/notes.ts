import type { Anchor } from '../../terms'

/** Where a note came from: written, from selected words, from an answer, or from the guide and the mind map. */
export const noteSources = ['own', 'selection', 'answer', 'guide'] as const
export type NoteSource = (typeof noteSources)[number]

/** Characters of one note. */
export const MAX_NOTE_LENGTH = 20_000
export const MAX_QUOTE_LENGTH = 2_000
/** Notes one person may keep on one file. */
export const MAX_NOTES_OF_FILE = 500

export interface NoteView {
  id: string
  fileId: string
  /** Markdown; '' for a bare quotation. */
  content: string
  quote?: string
  /** Counted from 1, for files with pages. */
  page?: number
  /** Where the quotation stands; null when that is not known. */
  anchor: Anchor | null
  source: NoteSource
  /** Seen by everyone who may see the file; else by its author alone. */
  isShared: boolean
  /** The caller wrote it. */
  isMine: boolean
  /** The caller may delete it: their own, and as owner or admin what others share. */
  mayDelete: boolean
  author: { id: string; name: string }
  /** Counts up with every change. A save names the one that it was made from. */
  revision: number
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: string
  updateTime: string
}

/** What a new note begins with, as `add_to_notes` carries it. */
export interface NoteDraft {
  fileId: string
  content?: string
  quote?: string
  page?: number
  anchor?: Anchor | null
  source: NoteSource
}
