import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NoteView } from '../../wire/terms/notes'
import { noteErrors } from '../../errors'
import { isRefusedWith, sentenceOf, type LibraryServices } from '../services'
import { Autosave, type SaveState } from './autosave'
import { dropUnsaved, keepUnsaved } from './note-draft'
import type { Notes } from './notes-store'

const QUIET_MS = 800
const CONFLICTS = [noteErrors.changed().kind.code, noteErrors.notFound().kind.code]

export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** The words of a note while it is written, and how far they are kept. */
export function useAutosave(services: LibraryServices, note: NoteView, notes: Notes) {
  const [content, setContent] = useState(note.content)
  const [state, setState] = useState<SaveState>({ kind: 'saved', time: '' })
  const before = useRef(note.content)
  const [autosave] = useState(() => makeAutosave(services, note, notes, setState))
  const keepWords = useEffectEvent(() => keepLeaving(services, note, autosave))
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.isUndecided) event.preventDefault()
    }
    const leave = () => keepWords()
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', leave)
      void autosave.flush()
    }
  }, [autosave])
  const write = (next: string) => {
    setContent(next)
    autosave.write(next)
  }
  return {
    content,
    state,
    write,
    /** Keeps what is written, or what was there before; false when it could not be kept. */
    async finish(how: 'save' | 'undo'): Promise<boolean> {
      if (how === 'undo') write(before.current)
      await autosave.flush()
      return !autosave.isDirty
    },
    async settle(choice: ConflictChoice): Promise<void> {
      if (state.kind !== 'conflict') return
      const { theirs } = state
      if (choice === 'mine' && theirs) return autosave.overwrite(theirs)
      if (choice === 'both' && !(await keepBeside(services, note, content, notes))) return
      if (theirs) {
        notes.put(theirs)
        autosave.take(theirs)
      } else {
        autosave.take({ content, revision: note.revision })
        notes.drop(note.id)
      }
      notes.edit(null)
    },
  }
}

/** The page goes away: the words are sent at once, and stay here until the server is known to have them. */
function keepLeaving(
  services: LibraryServices,
  { id, fileId }: NoteView,
  autosave: Autosave,
): void {
  const { unsaved } = autosave
  if (!unsaved || !services.calls) return
  keepUnsaved(id, { fileId, ...unsaved })
  const { content, revision } = unsaved
  services.calls.notes.changeLeaving({ id, fileId, content, revision })
}

/** One's own words as a note of their own, beside the other. */
async function keepBeside(
  services: LibraryServices,
  note: NoteView,
  content: string,
  notes: Notes,
) {
  const { fileId, quote, page, anchor, source } = note
  const place = { ...(quote && { quote }), ...(page && { page }), ...(anchor && { anchor }) }
  try {
    const added = await services.calls?.notes.add({ fileId, content, source, ...place })
    if (added) notes.put(added)
    return added !== undefined
  } catch (error) {
    services.notify({ tone: 'error', title: sentenceOf(error, '没有存上，请重试') })
    return false
  }
}

function makeAutosave(
  services: LibraryServices,
  note: NoteView,
  notes: Notes,
  onState: (state: SaveState) => void,
): Autosave {
  const { id, fileId } = note
  const calls = () => {
    if (!services.calls) throw new Error('请先登录')
    return services.calls.notes
  }
  return new Autosave(note, {
    save: async (change) => calls().change({ id, fileId, ...change }),
    read: async () => (await calls().list(fileId)).find((item) => item.id === id) ?? null,
    isConflict: (error) => CONFLICTS.some((code) => isRefusedWith(error, code)),
    onState,
    onSaved: (saved) => {
      dropUnsaved(saved.id)
      notes.put(saved)
    },
    wait: QUIET_MS,
  })
}
