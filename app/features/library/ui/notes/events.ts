import type { NoteDraft } from '../../wire/terms/notes'

declare module '~/client/event-bus' {
  interface EventPayloads {
    /** Words to be kept beside a file: from a selection, an answer, the guide. */
    add_to_notes: NoteDraft
    /** Words marked in the preview that shall be translated. */
    'high-light-translate': { fileId: string; text: string }
  }
}
