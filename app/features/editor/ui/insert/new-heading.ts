import { splitBlock } from 'prosemirror-commands'
import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { closeHistory } from 'prosemirror-history'
import type { Slice } from 'prosemirror-model'
import { bodyOfNode } from '~/features/document/prose'
import type { SectionBody } from '#packages/document/body'
import { HEADING_LEVEL } from '../../prose/input-rules'
import {
  insertBlocks,
  pastedLevels,
  sectionsFrom,
  sectionStarts,
  type NewHeadings,
  type StoredSections,
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
  open: (moved: MovedHeading) => void
  save: (moved: MovedHeading) => Promise<void>
  remove: () => void
}

export type NewHeading = (typed: TypedHeading) => Promise<StoredHeading | null>

const AFTER_COMPOSITION_MS = 60

/** Headings of the text on their way into the document. */
export class TypedHeadings {
  private readonly moves = new Map<string, Promise<void>>()
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
            if (blockId === null || !dispatch || !view || this.moves.has(blockId)) return false
            const found = headingIn(state, blockId)
            if (!found) return false
            const typed = { ...found, level: levelAt(state, state.selection.$from.before()) }
            splitBlock(state, dispatch)
            const moving = this.move(view, blockId, store(typed))
            this.moves.set(
              blockId,
              moving.finally(() => this.moves.delete(blockId)),
            )
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
    const before = bodyOfNode(view.state.doc)
    const { tr, ...range } = insertBlocks(view.state.tr, pasted.slice.content)
    view.dispatch(closeHistory(tr).setMeta('paste', true))
    const starts = sectionStarts(view.state.doc, range, levels)
    const found = sectionsFrom(view.state, starts)
    const [key = ''] = starts.keys()
    if (!found) return true
    const moving = this.part(view, starts, store(found.sections, before))
    this.moves.set(
      key,
      moving.finally(() => this.moves.delete(key)),
    )
    return true
  }

  /** Waits for those on their way. The writing ends with them: none of their sections is opened. */
  async finish(): Promise<void> {
    this.isFinishing = true
    await Promise.allSettled(this.moves.values())
    this.isFinishing = false
  }

  /** Takes stored sections out of the text, as they stand by then. */
  private async part(
    view: EditorView,
    starts: ReadonlyMap<string, number>,
    storing: Promise<StoredSections | null>,
  ) {
    const stored = await storing
    if (!stored) return
    while (!view.isDestroyed && view.composing) await later(AFTER_COMPOSITION_MS)
    const found = view.isDestroyed ? null : sectionsFrom(view.state, starts)
    // Their lines still stand in the text, or somebody took one away.
    if (!found) return stored.remove()
    view.dispatch(view.state.tr.delete(found.from, view.state.doc.content.size))
    await stored.settle(found.sections, this.isFinishing ? null : found.caret)
  }

  /** Takes a stored heading out of the text, with all that stands below it by then. */
  private async move(view: EditorView, blockId: string, storing: Promise<StoredHeading | null>) {
    const stored = await storing
    if (!stored) return
    while (!view.isDestroyed && view.composing) await later(AFTER_COMPOSITION_MS)
    const moved = view.isDestroyed ? null : headingIn(view.state, blockId)
    // Its line still stands in the text, or somebody took it away.
    if (!moved) return stored.remove()
    view.dispatch(removed(view.state, blockId))
    if (this.isFinishing) await stored.save(moved)
    else stored.open(moved)
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

/** A heading in the text as it stands, with what is below it. */
export function headingIn(
  { doc, selection: { head } }: EditorState,
  blockId: string,
): MovedHeading | null {
  const found = blockIn(doc, blockId)
  if (!found) return null
  const below = found.offset + found.node.nodeSize
  const first = doc.resolve(below).nodeAfter
  const isBlank = first?.type.name === 'paragraph' && first.content.size === 0
  // The blank line that Enter made is no part of the text.
  const start = isBlank ? below + first.nodeSize : below
  return {
    title: found.node.textContent.trim(),
    body: bodyOfNode(doc.cut(start)),
    position: head < below ? null : Math.max(0, head - start),
  }
}

const removed = ({ doc, tr }: EditorState, blockId: string): Transaction =>
  tr.delete(blockIn(doc, blockId)?.offset ?? doc.content.size, doc.content.size)

function blockIn(doc: EditorState['doc'], blockId: string) {
  const index = doc.content.content.findIndex(({ attrs }) => attrs['blockId'] === blockId)
  const node = doc.maybeChild(index)
  if (!node) return null
  const before = doc.content.content.slice(0, index)
  return { node, offset: before.reduce((sum, { nodeSize }) => sum + nodeSize, 0) }
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
