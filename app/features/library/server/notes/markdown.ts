import { sourceAddress } from '~/core/source-place'
import { pageWords } from '../../terms'
import type { NoteView } from '../../wire/terms/notes'

/**
 * Notes of one file as a Markdown document, in the order in which they stand in the file; each leads to its place on the
 * site at `origin`, '' for nowhere.
 */
export function notesMarkdown(title: string, notes: readonly NoteView[], origin: string): string {
  const parts = [...notes].sort(byPlace).map((note) => oneNote(note, origin))
  return `${[`# ${oneLine(title)}`, ...parts].join('\n\n')}\n`
}

function oneNote(note: NoteView, origin: string): string {
  const { quote, content, page, anchor, author, createTime } = note
  const quoted = quote?.split('\n').map((line) => `> ${line}`.trimEnd())
  const place = page ? `${pageWords(anchor?.kind === 'page' ? anchor : { page }, ' ')} · ` : ''
  const parts = [
    quoted?.join('\n'),
    content.trim(),
    `<sub>${place}${oneLine(author.name)} · ${createTime}${wayTo(note, origin)}</sub>`,
  ]
  return [...parts.filter((part) => part), '---'].join('\n\n')
}

function wayTo({ fileId, quote, page }: NoteView, origin: string): string {
  if (origin === '' || (!quote && !page)) return ''
  const address = sourceAddress(fileId, { page: page ?? null, quote: quote ?? '' })
  return ` · [打开原文](<${origin}${address}>)`
}

function byPlace(a: NoteView, b: NoteView): number {
  const first = (a.page ?? 0) - (b.page ?? 0) || startOf(a) - startOf(b)
  return first || a.createTime.localeCompare(b.createTime) || a.id.localeCompare(b.id)
}

function startOf({ anchor }: NoteView): number {
  if (!anchor) return 0
  if (anchor.kind === 'page') return anchor.boxes[0]?.[1] ?? 0
  return 'from' in anchor ? Number(anchor.from) || 0 : 0
}

// A name is no markup.
const oneLine = (text: string) => text.replace(/[\r\n<>]/g, ' ').trim()
