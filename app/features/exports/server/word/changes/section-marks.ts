import type { NodeId } from '~/core/ids'
import { allLines } from '#packages/document/body-walk'
import type { Block, Cite, Inline, ListItem, Mark, SectionBody } from '#packages/document/body'
import { atomBookmark, isAtom } from '#packages/document/word-file/return-marks'
import type { DocSnapshot } from '#packages/document/snapshot'
import { notesTogether, sharedMarks, type SharedMarks } from '../../shared-marks'
import { pendingOf, type Pending } from './tracked'

/** What is known of the lines of a section before they are written. */
export interface SectionMarks {
  /** Lines whose end was put in, or waits to go. */
  breaks: ReadonlyMap<Line, Pending>
  /** Bookmarks of what stands in a line and is no words, by which it is known when the file comes back. */
  atoms: ReadonlyMap<Inline, string>
  /** Citations that neighbouring sentences share. */
  shared: SharedMarks
  /** What a citation has notes of, where a paragraph has one note: all at its last citation, nothing at the others. */
  noted: ReadonlyMap<Cite, readonly string[]>
  /** Threads of comments that begin before an inline, and that end behind it. */
  starts: ReadonlyMap<Inline, readonly string[]>
  ends: ReadonlyMap<Inline, readonly string[]>
}

export const noMarks: SectionMarks = {
  breaks: new Map(),
  atoms: new Map(),
  shared: new Map(),
  noted: new Map(),
  starts: new Map(),
  ends: new Map(),
}

export function marksOf(
  nodeId: NodeId,
  body: SectionBody,
  evidence: DocSnapshot['evidence'],
): SectionMarks {
  const inlines = body.content.flatMap((block) => [...allLines(block)].flat())
  const atoms = inlines.filter(isAtom).map((inline, index) => [inline, atomBookmark(nodeId, index)])
  return {
    breaks: breaksIn(body.content),
    atoms: new Map(atoms as [Inline, string][]),
    shared: new Map(
      body.content.flatMap((block) =>
        block.type === 'paragraph'
          ? [...sharedMarks(block.content ?? [], (id) => evidence.get(id))]
          : [],
      ),
    ),
    noted: new Map(
      body.content.flatMap((block) =>
        block.type === 'figure' ? [] : [...allLines(block)].flatMap((line) => notesTogether(line)),
      ),
    ),
    ...threadsIn(inlines),
  }
}

/** A thread is about all from the first of its words to the last: Word knows one range each. */
function threadsIn(inlines: readonly Inline[]): Pick<SectionMarks, 'starts' | 'ends'> {
  const first = new Map<string, Inline>()
  const last = new Map<string, Inline>()
  for (const inline of inlines) {
    for (const id of threadsOf(inline)) {
      if (!first.has(id)) first.set(id, inline)
      last.set(id, inline)
    }
  }
  return { starts: grouped(first), ends: grouped(last) }
}

export const threadsOf = ({ marks = [] }: { marks?: readonly Mark[] }): string[] =>
  marks.flatMap((mark) => (mark.type === 'comment' ? [mark.attrs.threadId] : []))

function grouped(places: ReadonlyMap<string, Inline>): Map<Inline, string[]> {
  const byInline = new Map<Inline, string[]>()
  for (const [id, inline] of places) byInline.set(inline, [...(byInline.get(inline) ?? []), id])
  return byInline
}

/** A paragraph, wherever it stands. */
export interface Line {
  content?: readonly Inline[]
}

/** Both sides of a break are marked by blanks of no width, of one change. */
function breaksIn(blocks: readonly Block[]): Map<Line, Pending> {
  const breaks = new Map<Line, Pending>()
  let before: Line | null = null
  for (const line of linesOf(blocks)) {
    const mark = before && line && changedBreak(before, line)
    if (before && mark) breaks.set(before, mark)
    before = line
  }
  return breaks
}

/** Null where something stands that is no line. */
function* linesOf(blocks: readonly (Block | ListItem)[]): Generator<Line | null> {
  for (const block of blocks) {
    if (block.type === 'paragraph' || block.type === 'heading') yield block
    else if (
      block.type === 'bulletList' ||
      block.type === 'orderedList' ||
      block.type === 'blockquote' ||
      block.type === 'listItem'
    )
      yield* linesOf(block.content)
    else yield null
  }
}

function changedBreak(before: Line, after: Line): Pending | null {
  const [last, first] = [before.content?.at(-1), after.content?.[0]]
  if (last?.type !== 'text' || first?.type !== 'text') return null
  if (!last.text.endsWith('\u200b') || !first.text.startsWith('\u200b')) return null
  const mark = pendingOf(last.marks)
  const isSame = mark !== null && pendingOf(first.marks)?.attrs.id === mark.attrs.id
  return isSame ? mark : null
}
