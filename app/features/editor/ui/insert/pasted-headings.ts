import type { Fragment, Node, Slice } from 'prosemirror-model'
import { Selection, type EditorState, type Transaction } from 'prosemirror-state'
import type { NodeId } from '~/core/ids'
import { bodyOfNode } from '~/features/document/prose'
import type { SectionBody } from '#packages/document/body'

/** A heading that was pasted, and the text below it up to the next one. */
export interface PastedSection {
  title: string
  /** 1 or 2, as where it was copied. */
  level: number
  body: SectionBody
}

/** The section that is written in, and a place in it. */
export interface PastedCaret {
  index: number
  position: number
}

/** Pasted sections that are stored: they become what the text says by now, or go again. */
export interface StoredSections {
  lastId: NodeId
  settle: (sections: readonly PastedSection[], caret: PastedCaret | null) => Promise<void>
  remove: () => void
}

/**
 * Stores pasted headings as headings of the document; null where they could not be. `before`: the text without them.
 * `after`: the section that they go behind; null: the one that is written in.
 */
export type NewHeadings = (
  sections: readonly PastedSection[],
  before: SectionBody,
  after: NodeId | null,
) => Promise<StoredSections | null>

/** Deeper headings stay lines within a section. */
const DEEPEST = 2
const HEADING = 'heading'

/** Headings of a document that a slice would bring; null where it would bring none, or cannot part a section there. */
export function pastedLevels(
  { selection: { $from } }: EditorState,
  slice: Slice,
  levels: readonly number[],
): readonly number[] | null {
  const headings = slice.content.content.filter(({ type }) => type.name === HEADING)
  const isAlone = slice.content.childCount === 1
  const hasSections = levels.some((level) => level <= DEEPEST)
  const isPlace = $from.depth === 1 && $from.parent.type.name === 'paragraph'
  return headings.length === levels.length && hasSections && !isAlone && isPlace ? levels : null
}

/** Puts the blocks of a slice where the caret is, each whole; answers where they stand. */
export function insertBlocks(
  tr: Transaction,
  content: Fragment,
): { from: number; to: number; tr: Transaction } {
  tr.deleteSelection()
  const { $from } = tr.selection
  const isBlank = $from.parent.content.size === 0
  let from = $from.parentOffset === 0 ? $from.before() : $from.after()
  if (isBlank) tr.delete(from, $from.after())
  else if ($from.parentOffset > 0 && $from.parentOffset < $from.parent.content.size) {
    tr.split($from.pos)
    from = $from.pos + 1
  }
  tr.insert(from, content)
  const to = from + content.size
  tr.setSelection(Selection.near(tr.doc.resolve(to), -1)).scrollIntoView()
  return { from, to, tr }
}

/** Headings between two places that begin a section, by the ids of their blocks. */
export function sectionStarts(
  doc: Node,
  { from, to }: { from: number; to: number },
  levels: readonly number[],
): ReadonlyMap<string, number> {
  const starts = new Map<string, number>()
  let index = 0
  doc.forEach((block, offset) => {
    if (block.type.name !== HEADING || offset < from || offset >= to) return
    const level = levels[index] ?? DEEPEST + 1
    index += 1
    if (level <= DEEPEST) starts.set(String(block.attrs['blockId']), level)
  })
  return starts
}

/** The text from the first of these headings on up to a place, in sections; null where one of them is gone. */
export function sectionsFrom(
  { doc, selection: { head } }: Pick<EditorState, 'doc' | 'selection'>,
  starts: ReadonlyMap<string, number>,
  to: number = doc.content.size,
): { from: number; to: number; sections: PastedSection[]; caret: PastedCaret | null } | null {
  const places: { offset: number; node: Node; level: number }[] = []
  doc.forEach((node, offset) => {
    const level = starts.get(String(node.attrs['blockId']))
    if (level !== undefined && offset < to) places.push({ offset, node, level })
  })
  const [first] = places
  if (!first || places.length !== starts.size) return null
  let caret: PastedCaret | null = null
  const sections = places.map(({ offset, node, level }, index) => {
    const start = offset + node.nodeSize
    const end = places[index + 1]?.offset ?? to
    if (head >= offset && head <= end) caret = { index, position: Math.max(0, head - start) }
    return { title: node.textContent.trim(), level, body: bodyOfNode(doc.cut(start, end)) }
  })
  return { from: first.offset, to, sections, caret }
}
