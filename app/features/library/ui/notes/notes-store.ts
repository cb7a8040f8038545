import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from 'zustand'
import type { NoteDraft, NoteView } from '../../wire/terms/notes'
import { sentenceOf, type LibraryServices } from '../services'
import type { NoteCalls } from './calls'
import { restoreUnsaved } from './note-draft'

interface NotesState {
  fileId: string
  /** Null while they are on their way. */
  notes: NoteView[] | null
  /** Kept while the others were on their way; they may not bring these. */
  early: NoteView[]
  hasFailed: boolean
  /** The note in the editor. */
  editing: string | null
}

const nothing = (fileId: string): NotesState => ({
  fileId,
  notes: null,
  early: [],
  hasFailed: false,
  editing: null,
})

// One file is open at a time: its tab, the count beside the tab's name and the bubble see the same notes.
const store = createStore<NotesState>(() => nothing(''))

export interface Notes extends NotesState {
  reload: () => void
  edit: (id: string | null) => void
  /** Puts a note as it is kept now in its place; a new one on top. */
  put: (note: NoteView) => void
  drop: (id: string) => void
}

export function useNotes(calls: NoteCalls | undefined, fileId: string): Notes {
  const found = useStore(store)
  const state = found.fileId === fileId ? found : nothing(fileId)
  const load = useEffectEvent(() => void loadNotes(calls, fileId))
  useEffect(() => {
    if (store.getState().fileId === fileId) return
    store.setState(nothing(fileId))
    load()
  }, [fileId])
  return {
    ...state,
    reload: () => void loadNotes(calls, fileId),
    edit: (editing) => store.setState({ editing }),
    put: putNote,
    drop: (id) =>
      store.setState(({ notes }) => ({ notes: notes?.filter((note) => note.id !== id) ?? null })),
  }
}

async function loadNotes(calls: NoteCalls | undefined, fileId: string): Promise<void> {
  const isStill = () => store.getState().fileId === fileId
  try {
    const listed = await calls?.list(fileId)
    if (!calls || !listed || !isStill()) return
    const notes = await restoreUnsaved(calls, fileId, listed)
    if (!isStill()) return
    const { early } = store.getState()
    const missing = early.filter(({ id }) => !notes.some((note) => note.id === id))
    store.setState({ notes: [...missing, ...notes], early: [], hasFailed: false })
  } catch {
    if (isStill()) store.setState({ hasFailed: true })
  }
}

/** Forgets what is known, so that the file's notes are read anew when it is opened again. */
export const forgetNotes = () => store.setState(nothing(''))

/** Keeps a new note at once, so that it is never lost, and opens it in the editor. */
export async function keepNote(
  services: LibraryServices,
  draft: NoteDraft,
): Promise<NoteView | null> {
  try {
    const note = await services.calls?.notes.add(draft)
    if (!note) return null
    putNote(note)
    store.setState({ editing: note.id })
    return note
  } catch (error) {
    services.notify({ tone: 'error', title: sentenceOf(error, '没有记下，请重试') })
    return null
  }
}

/** Shows a note as it is kept now, whoever on the page kept it. */
export function putNote(note: NoteView): void {
  if (store.getState().fileId !== note.fileId) return
  store.setState(({ notes, early }) =>
    notes ? { notes: withNote(notes, note) } : { early: withNote(early, note) },
  )
}

const withNote = (notes: NoteView[], note: NoteView) =>
  notes.some(({ id }) => id === note.id)
    ? notes.map((item) => (item.id === note.id ? note : item))
    : [note, ...notes]
