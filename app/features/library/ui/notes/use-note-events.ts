import { useEffect } from 'react'
import { useEvent } from '~/client/event-bus'
import type { FileDetailView } from '../../wire/contracts/files'
import type { LibraryServices } from '../services'
import type { ReaderHands } from '../reader/tabs'
import { forgetNotes, keepNote } from './notes-store'
import './events'

/** Keeps what `add_to_notes` brings beside the open file, and opens it there. */
export function useNoteEvents(
  services: LibraryServices,
  file: FileDetailView,
  reader: ReaderHands,
): void {
  useEvent('add_to_notes', (draft) => {
    if (draft.fileId !== file.id) return
    void keepNote(services, draft).then((note) => note && reader.open('notes'))
  })
  useEffect(() => forgetNotes, [file.id])
}
