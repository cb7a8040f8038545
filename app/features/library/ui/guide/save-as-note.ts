import type { PlacedText } from '../../wire/terms/guide'
import { sentenceOf } from '../services'
import { putNote } from '../notes/notes-store'
import type { ReaderTabProps } from '../reader/tabs'

/** Keeps what was made of a file as a note at its first place, and says how that went. */
export async function saveAsNote(
  { services: { calls, notify }, file }: Pick<ReaderTabProps, 'services' | 'file'>,
  content: PlacedText,
): Promise<void> {
  try {
    const note = await calls?.addNoteOf(file.id, content)
    if (!note) return
    putNote(note)
    notify({ tone: 'success', title: '已记入笔记' })
  } catch (error) {
    const description = sentenceOf(error, '网络连接失败')
    notify({ tone: 'error', title: '没有记入笔记', description })
  }
}
