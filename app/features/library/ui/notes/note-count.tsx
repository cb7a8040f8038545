import type { ReaderTabProps } from '../reader/tabs'
import { useNotes } from './notes-store'

/** How many notes there are, beside the tab's name. */
export function NoteCount({ services, file }: ReaderTabProps) {
  const { notes } = useNotes(services.calls?.notes, file.id)
  if (!notes || notes.length === 0) return null
  return (
    <span className="ml-1.5 text-micro font-normal text-ink-3" aria-label={`${notes.length} 条`}>
      {notes.length}
    </span>
  )
}
