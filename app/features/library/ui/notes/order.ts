import { pageWords, type Anchor } from '../../terms'
import type { NoteView } from '../../wire/terms/notes'

export type NoteOrder = 'time' | 'place'

/** The notes that a list shows; the one in the editor stays whatever is searched. */
export function filterNotes(
  notes: readonly NoteView[],
  { keyword, order, editing }: { keyword: string; order: NoteOrder; editing: string | null },
): NoteView[] {
  const word = keyword.trim().toLowerCase()
  const found = notes.filter(
    ({ id, content, quote = '', author }) =>
      id === editing || `${quote}\n${content}\n${author.name}`.toLowerCase().includes(word),
  )
  return order === 'time' ? found : found.toSorted((a, b) => comparePlaces(a, b))
}

function comparePlaces(a: NoteView, b: NoteView): number {
  const [first, second] = [placeOf(a.anchor), placeOf(b.anchor)]
  return first[0] - second[0] || first[1] - second[1] || a.id.localeCompare(b.id)
}

// Notes without a place come last.
function placeOf(anchor: Anchor | null): [number, number] {
  if (!anchor) return [Infinity, 0]
  switch (anchor.kind) {
    case 'page':
      return [anchor.page, anchor.boxes[0]?.[1] ?? 0]
    case 'slide':
      return [anchor.slide, 0]
    case 'cells':
      return [anchor.sheetNo, Number(/\d+/.exec(anchor.range)?.[0] ?? 0)]
    case 'image':
      return [0, anchor.boxes[0]?.[1] ?? 0]
    default:
      return [0, anchor.from]
  }
}

/** Where a note stands, in words; '' when its place has none. */
export function placeWords({ page, anchor }: Pick<NoteView, 'page' | 'anchor'>): string {
  if (anchor?.kind === 'page') return pageWords(anchor, ' ')
  if (page) return `第 ${page} 页`
  if (anchor?.kind === 'slide') return `第 ${anchor.slide} 张`
  if (anchor?.kind === 'cells') return [anchor.sheet, anchor.range].filter(Boolean).join(' ')
  return anchor ? '原文' : ''
}
