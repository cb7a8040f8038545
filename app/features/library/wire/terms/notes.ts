import type { Anchor } from '../../terms'

/** Where a note came from: written, from selected words, from an answer, or from the guide and the mind map. */
export const noteSources = ['own', 'selection', 'answer', 'guide'] as const
export type NoteSource = (typeof noteSources)[number]

/** Characters of one note. */
export const MAX_NOTE_LENGTH = 20_000
export const MAX_QUOTE_LENGTH = 2_000
/** Notes one person may keep on one file. */
export const MAX_NOTES_OF_FILE = 500

/** What a new note begins with, as `add_to_notes` carries it. */
export interface NoteDraft {
  fileId: string
  content?: string
  quote?: string
  page?: number
  anchor?: Anchor | null
  source: NoteSource
}

export type { NoteView } from '../contracts/notes'
