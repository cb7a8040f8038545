import type { NoteView } from '../../wire/terms/notes'
import type { ReaderHands } from '../reader/tabs'
import { placeWords } from './order'

/** The place of a note: a click goes there. Without boxes it is named and leads nowhere. */
export function PlaceSeal({ note, reader }: { note: NoteView; reader: ReaderHands }) {
  const words = placeWords(note)
  const { anchor, quote = '' } = note
  if (words === '') return null
  if (!anchor) return <span className="note-place">{words}</span>
  return (
    <button
      type="button"
      className="note-place"
      aria-label={`到${words}`}
      onClick={() => reader.showPlace({ anchor, text: quote, seal: '记' })}
    >
      {words}
    </button>
  )
}
