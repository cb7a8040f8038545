import { splitBlock } from 'prosemirror-commands'
import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { closeHistory } from 'prosemirror-history'
import type { Node, Slice } from 'prosemirror-model'
import type { NodeId } from '~/core/ids'
import { bodyOfNode } from '~/features/document/prose'
import type { SectionBody } from '#packages/document/body'
import { HEADING_LEVEL } from '../../prose/input-rules'
import {
  insertBlocks,
  pastedLevels,
  sectionsFrom,
  sectionStarts,
  type NewHeadings,
} from './pasted-headings'

/** A line of the text that is to be a heading of the document, and the text below it. */
export interface TypedHeading {
  title: string
  /** How many signs were typed before it; null where it was made in another way. */
  level: number | null
  body: SectionBody
}

/** The same once it is stored: with what was typed meanwhile. */
export interface MovedHeading extends Omit<TypedHeading, 'level'> {
  /** Where the caret stands in that text; null where it is elsewhere. */
  position: number | null
}

/** A stored heading of the document: the section is opened, saved as it stands, or goes again. */
export interface StoredHeading {
  id: NodeId
  open: (moved: MovedHeading) => void
  save: (moved: MovedHeading) => Promise<void>
  remove: () => void
}

/** Stores a heading behind a section; null for `after`: behind the one that is written in. */
export type NewHeading = (
  typed: TypedHeading,
  after: NodeId | null,
) => Promise<StoredHeading | null>

/** Lines of the text that wait to become headings of the document. */
interface PendingHeadings {
  blockIds: readonly string[]
  /** The last section that was taken out of the text above them, and the line it began with. */
  after: { id: NodeId; blockId: string } | null
}

const AFTER_COMPOSITION_MS = 60

/** Headings of the text on their way into the document, one after the other. */
export class TypedHeadings {
  private readonly pending = new Set<PendingHeadings>()
  private last: Promise<void> = Promise.resolve()
  private isFinishing = false

  /** Enter at the end of a heading in the text makes it one of the document; one may type on below it at once. */
  keys(store: NewHeading): Plugin {
    return new Plugin({
      key: typedLevels,
      state: { init: () => [], apply: levelsAfter },
      props: {
        handleKeyDown: keydownHandler({
          Enter: (state, dispatch, view) => {
            const blockId = typedHeading(state)
            if (blockId === null || !dispatch || !view || this.isPending(blockId)) return false
            const level = levelAt(state, state.selection.$from.before())
            splitBlock(state, dispatch)
            this.queue([blockId], (waiting) => this.move(view, { blockId, level, waiting }, store))
            return true
          },
        }),
      },
    })
  }

  /** Pasted headings become some of the document. False where the slice brings none: it is pasted as it is. */
  paste(view: EditorView, pasted: { slice: Slice; levels: readonly number[] }, store: NewHeadings) {
    const levels = pastedLevels(view.state, pasted.slice, pasted.levels)
    if (!levels) return false
    const before = view.state.doc
    const { tr, ...range } = insertBlocks(view.state.tr, pasted.slice.content)
    view.dispatch(closeHistory(tr).setMeta('paste', true))
    const starts = sectionStarts(view.state.doc, range, levels)
    if (starts.size > 0)
      this.queue([...starts.keys()], (waiting) =>
        this.part(view, { before, starts, waiting }, store),
      )
    return true
  }

  /** Waits for those on their way. The writing ends with them: none of their sections is opened. */
  async finish(): Promise<void> {
    this.isFinishing = true
    await this.last
    this.isFinishing = false
  }

  /** One after the other: each stands behind those above it. */
  private queue(blockIds: readonly string[], run: (waiting: PendingHeadings) => Promise<void>) {
    const waiting: PendingHeadings = { blockIds, after: null }
    this.pending.add(waiting)
    const done = () => void this.pending.delete(waiting)
    this.last = this.last.then(() => run(waiting)).then(done, done)
  }

  /** Takes stored sections out of the text, as they stand by then. */
  private async part(
    view: EditorView,
    pasted: {
      before: Node
      starts: ReadonlyMap<string, number>
      waiting: PendingHeadings
    },
    store: NewHeadings,
  ) {
    const { before, starts, waiting } = pasted
    const sectionsNow = () =>
      view.isDestroyed ? null : sectionsFrom(view.state, starts, this.nextBelow(view, waiting))
    const first = sectionsNow()
    if (!first) return
    const text = bodyOfNode(waiting.after ? belowBlock(before, waiting.after.blockId) : before)
    const stored = await store(first.sections, text, waiting.after?.id ?? null)
    if (!stored) return
    await composed(view)
    const found = sectionsNow()
    // Their lines still stand in the text, or somebody took one away.
    if (!found) return stored.remove()
    this.takeOut(view, waiting, { ...found, id: stored.lastId })
    await stored.settle(found.sections, this.isLast() ? found.caret : null)
  }

  /** Takes a stored heading out of the text, with what stands below it by then, up to the next that waits. */
  private async move(
    view: EditorView,
    typed: { blockId: string; level: number | null; waiting: PendingHeadings },
    store: NewHeading,
  ) {
    const { blockId, level, waiting } = typed
    const headingNow = () =>
      view.isDestroyed ? null : headingIn(view.state, blockId, this.nextBelow(view, waiting))
    const first = headingNow()
    if (!first) return
    const stored = await store({ ...first, level }, waiting.after?.id ?? null)
    if (!stored) return
    await composed(view)
    const isLast = this.isLast()
    const saved = headingNow()
    // One writes on further below: nothing leaves the text before it is stored.
    if (saved && !isLast) await stored.save(saved)
    const moved = headingNow()
    // Its line still stands in the text, or somebody took it away.
    if (!moved) return stored.remove()
    this.takeOut(view, waiting, { ...moved, id: stored.id })
    if (isLast) stored.open(moved)
    else if (JSON.stringify(moved) !== JSON.stringify(saved)) await stored.save(moved)
  }

  /** What waits below goes behind it. */
  private takeOut(
    view: EditorView,
    waiting: PendingHeadings,
    { from, to, id }: { from: number; to: number; id: NodeId },
  ): void {
    const blockId = waiting.blockIds.at(-1) ?? ''
    for (const other of this.pending)
      if (offsetOf(view.state.doc, other) >= to) other.after = { id, blockId }
    const tr = view.state.tr.delete(from, to)
    // Where one goes on in this text, undoing must not bring back what stands elsewhere by now.
    view.dispatch(tr.setMeta('addToHistory', false))
  }

  /** Whether one writes on in the section of those whose turn it is. */
  private isLast(): boolean {
    return !this.isFinishing && this.pending.size === 1
  }

  private isPending(blockId: string): boolean {
    return [...this.pending].some(({ blockIds }) => blockIds.includes(blockId))
  }

  /** Where the first of those begins that wait below; the end of the text where none does. */
  private nextBelow({ state: { doc } }: EditorView, waiting: PendingHeadings): number {
    const own = offsetOf(doc, waiting)
    const below = [...this.pending].map((other) => offsetOf(doc, other)).filter((pos) => pos > own)
    return Math.min(doc.content.size, ...below)
  }
}

interface TypedLevel {
  /** Where the heading stands. */
  pos: number
  level: number
}

const typedLevels = new PluginKey<readonly TypedLevel[]>('typedLevels')

function levelsAfter(tr: Transaction, before: readonly TypedLevel[]): readonly TypedLevel[] {
  const moved = before.flatMap(({ pos, level }) => {
    const { pos: next, deleted } = tr.mapping.mapResult(pos, 1)
    return deleted ? [] : [{ pos: next, level }]
  })
  const level: unknown = tr.getMeta(HEADING_LEVEL)
  if (typeof level !== 'number') return moved
  const pos = tr.selection.$from.before()
  return [...moved.filter((item) => item.pos !== pos), { pos, level }]
}

const levelAt = (state: EditorState, pos: number): number | null =>
  typedLevels.getState(state)?.find((item) => item.pos === pos)?.level ?? null

function typedHeading({ selection: { $from, empty } }: EditorState): string | null {
  const isAtEnd = $from.depth === 1 && $from.parentOffset === $from.parent.content.size
  if (!empty || !isAtEnd || $from.parent.type.name !== 'heading') return null
  return $from.parent.textContent.trim() === '' ? null : String($from.parent.attrs['blockId'])
}

/** A heading in the text as it stands, with what is below it up to a place, and where all of it stands. */
function headingIn(
  { doc, selection: { head } }: EditorState,
  blockId: string,
  to: number,
): (MovedHeading & { from: number; to: number }) | null {
  const found = blockIn(doc, blockId)
  if (!found) return null
  const below = found.offset + found.node.nodeSize
  const first = below < to ? doc.resolve(below).nodeAfter : null
  const isBlank = first?.type.name === 'paragraph' && first.content.size === 0
  // The blank line that Enter made is no part of the text.
  const start = isBlank ? below + first.nodeSize : below
  const isInside = head >= below && head <= to
  return {
    title: found.node.textContent.trim(),
    body: bodyOfNode(doc.cut(start, to)),
    position: isInside ? Math.max(0, head - start) : null,
    from: found.offset,
    to,
  }
}

/** Where the first of them stands; -1 where it stands no more. */
const offsetOf = (doc: Node, { blockIds: [blockId = ''] }: PendingHeadings): number =>
  blockIn(doc, blockId)?.offset ?? -1

function belowBlock(doc: Node, blockId: string): Node {
  const found = blockIn(doc, blockId)
  return found ? doc.cut(found.offset + found.node.nodeSize) : doc
}

function blockIn(doc: Node, blockId: string) {
  const index = doc.content.content.findIndex(({ attrs }) => attrs['blockId'] === blockId)
  const node = doc.maybeChild(index)
  if (!node) return null
  const before = doc.content.content.slice(0, index)
  return { node, offset: before.reduce((sum, { nodeSize }) => sum + nodeSize, 0) }
}

async function composed(view: EditorView): Promise<void> {
  while (!view.isDestroyed && view.composing) await later(AFTER_COMPOSITION_MS)
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
