import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NoteView } from '../../contract'
import { noteErrors } from '../../errors'
import { isRefusedWith, sentenceOf, type LibraryDesk } from '../desk'
import { Autosave, type SaveState } from './autosave'
import { dropUnsaved, keepUnsaved } from './note-draft'
import type { Notes } from './notes-store'

const QUIET_MS = 800
const CONFLICTS = [noteErrors.changed().kind.code, noteErrors.notFound().kind.code]

export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** The words of a note while it is written, and how far they are kept. */
export function useAutosave(desk: LibraryDesk, note: NoteView, notes: Notes) {
  const [content, setContent] = useState(note.content)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: '' })
  const before = useRef(note.content)
  const [autosave] = useState(() => makeAutosave(desk, note, notes, setState))
  const keepWords = useEffectEvent(() => keepLeaving(desk, note, autosave))
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
      if (choice === 'both' && !(await keepBeside(desk, note, content, notes))) return
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
function keepLeaving(desk: LibraryDesk, { id, fileId }: NoteView, autosave: Autosave): void {
  const { unsaved } = autosave
  if (!unsaved || !desk.calls) return
  keepUnsaved(id, { fileId, ...unsaved })
  const { content, revision } = unsaved
  desk.calls.notes.changeLeaving({ id, fileId, content, revision })
}

/** One's own words as a note of their own, beside the other. */
async function keepBeside(desk: LibraryDesk, note: NoteView, content: string, notes: Notes) {
  const { fileId, quote, page, anchor, source } = note
  const place = { ...(quote && { quote }), ...(page && { page }), ...(anchor && { anchor }) }
  try {
    const added = await desk.calls?.notes.add({ fileId, content, source, ...place })
    if (added) notes.put(added)
    return added !== undefined
  } catch (error) {
    desk.notify({ tone: 'error', title: sentenceOf(error, '没有存上，请重试') })
    return false
  }
}

function makeAutosave(
  desk: LibraryDesk,
  note: NoteView,
  notes: Notes,
  onState: (state: SaveState) => void,
): Autosave {
  const { id, fileId } = note
  const calls = () => {
    if (!desk.calls) throw new Error('请先登录')
    return desk.calls.notes
  }
  return new Autosave(note, {
    save: async (change) => calls().change({ id, fileId, ...change }),
    read: async () => (await calls().list(fileId)).find((one) => one.id === id) ?? null,
    isConflict: (error) => CONFLICTS.some((code) => isRefusedWith(error, code)),
    onState,
    onSaved: (saved) => {
      dropUnsaved(saved.id)
      notes.put(saved)
    },
    wait: QUIET_MS,
  })
}
