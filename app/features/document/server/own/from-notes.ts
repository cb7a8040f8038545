import type { SeatedContext } from '~/core/context'
import { openOriginal, listNotes } from '~/features/library/server'
import { noteErrors } from '~/features/library/errors'
import { pageWords } from '~/features/library/terms'
import type { NoteView } from '~/features/library/wire/terms/notes'
import type { TextOrigin } from '../../wire/contracts/own'
import type { BlockAttrs } from '#packages/document/body'
import { blockIds } from '../import/text'
import { sectionsOf, shortTitle } from '../import/text/imported-text'
import { readMarkdownText } from '../import/text/markdown-text'
import type { FoundEvidence } from '../evidence'
import type { BeginningText } from './lay-text'

type NotesOrigin = Extract<TextOrigin, { type: 'notes' }>

/** Notes on a file as a text, in their order there: the words that were marked as quotes that cite their place, then what was written. Errors: `library.fileNotFound`, `notes.notFound`. */
export async function textOfNotes(
  ctx: SeatedContext,
  { fileId, noteIds }: NotesOrigin,
): Promise<BeginningText> {
  const [file, all] = await Promise.all([openOriginal(ctx, fileId), listNotes(ctx, { fileId })])
  const chosen = noteIds.map((id) => all.find((note) => note.id === id))
  const notes = chosen.flatMap((note) => note ?? [])
  if (notes.length < chosen.length) throw noteErrors.notFound()
  const name = shortTitle(file.title.replace(/\.[A-Za-z]{2,5}$/, ''))
  const evidence = new Map<string, FoundEvidence>()
  const lines = notes.map((note, index) => {
    const id = `e${index + 1}`
    if (note.quote) evidence.set(id, evidenceOf(note, { fileId, name }))
    return markdownOf(note, id)
  })
  const newBlockId = blockIds()
  const attrs = (): BlockAttrs => ({ blockId: newBlockId(), by: 'human' })
  const pieces = readMarkdownText(lines.join('\n\n'), attrs)
  const text = sectionsOf(pieces, newBlockId)
  return { ...text, title: `${name}笔记`, evidence, source: { fileId, title: name } }
}

const markdownOf = ({ quote = '', content }: NoteView, id: string): string => {
  const words = quote.replace(/\s+/g, ' ').trim()
  return [words && `> ${words}[@${id}]`, content].filter(Boolean).join('\n\n')
}

const evidenceOf = (
  { quote = '', page, anchor }: NoteView,
  { fileId, name }: { fileId: NotesOrigin['fileId']; name: string },
): FoundEvidence => ({
  reference: { type: 'document', title: name, author: [], issued: null, origin: 'library', fileId },
  evidence: {
    fileId,
    url: '',
    place: {
      page: page ?? null,
      passageId: null,
      label: page === undefined ? '' : pageWords(anchor?.kind === 'page' ? anchor : { page }),
    },
    quote,
    owner: null,
  },
})
