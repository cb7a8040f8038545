import { local } from '~/client/storage'
import type { NoteView } from '../../wire/terms/notes'
import type { NoteCalls } from './calls'

/** Words of a note that may not have reached the server when the page was left. */
export interface UnsavedNote {
  fileId: string
  content: string
  /** That they were written over. */
  revision: number
  /** What was on its way to the server then; '' for nothing. */
  going: string
}

type Unsaved = Partial<Record<string, UnsavedNote>>

// Keys that begin so go when the person signs out.
const KEY = 'draft_notes'
const readAll = () => local.read<Unsaved>(KEY, {})

export const keepUnsaved = (id: string, unsaved: UnsavedNote) =>
  local.write(KEY, { ...readAll(), [id]: unsaved })

export function dropUnsaved(id: string): void {
  const all = readAll()
  if (!all[id]) return
  delete all[id]
  local.write(KEY, all)
}

/**
 * Saves the words of a file's notes that were left unsaved and answers its notes as they are then. What was changed
 * elsewhere meanwhile is not written over: the words become a note of their own. What cannot be saved now stays for the
 * next time.
 */
export async function restoreUnsaved(
  calls: Pick<NoteCalls, 'add' | 'change'>,
  fileId: string,
  notes: readonly NoteView[],
): Promise<NoteView[]> {
  const all = [...notes]
  for (const [id, unsaved] of Object.entries(readAll())) {
    if (!unsaved || unsaved.fileId !== fileId) continue
    const index = all.findIndex((note) => note.id === id)
    const restored = await restoreOne(calls, all[index] ?? null, { ...unsaved, id }).catch(
      () => null,
    )
    if (!restored) continue
    dropUnsaved(id)
    if (index >= 0) all[index] = restored.note
    else all.unshift(restored.note)
    if (restored.beside) all.unshift(restored.beside)
  }
  return all
}

async function restoreOne(
  calls: Pick<NoteCalls, 'add' | 'change'>,
  note: NoteView | null,
  { id, fileId, content, revision, going }: UnsavedNote & { id: string },
): Promise<{ note: NoteView; beside?: NoteView }> {
  // Before its first word a note is announced to nobody.
  if (!note) return { note: await calls.change({ id, fileId, content, revision }) }
  if (note.content === content) return { note }
  const isOwnWord = note.revision === revision + 1 && going !== '' && note.content === going
  if (note.revision === revision || isOwnWord) {
    return { note: await calls.change({ id, fileId, content, revision: note.revision }) }
  }
  const { quote, page, anchor, source } = note
  const place = { ...(quote && { quote }), ...(page && { page }), ...(anchor && { anchor }) }
  return { note, beside: await calls.add({ fileId, content, source, ...place }) }
}
