import { Slice, type Node } from 'prosemirror-model'
import { Plugin, type EditorState } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { nodeOfBody } from '~/features/document/prose'
import { cleanHtml, isOwnHtml } from '../../prose/paste/clean-html'
import {
  bodyCells,
  cellsSlice,
  freshSlice,
  inlineSlice,
  tableOfSlice,
  textSlice,
} from '../../prose/paste/pasted-slice'
import { cellsOfText, paragraphsOf } from '../../prose/paste/pasted-text'
import { readMarkdown } from '#packages/document/markdown'
import { levelsOfHtml, levelsOfMarkdown } from '../../prose/paste/heading-levels'
import { isMarkdown } from './is-markdown'

export type PasteNotice =
  | { kind: 'lostPictures' | 'hugeTables'; count: number }
  | { kind: 'tooLarge' }

export interface PastingOptions {
  newId: () => string
  /** Headings of another text, with the levels that they had there. False: they are pasted as lines. */
  onHeadings?:
    | ((view: EditorView, pasted: { slice: Slice; levels: readonly number[] }) => boolean)
    | undefined
  /** Pictures of the clipboard, or dropped. */
  onFiles: (files: readonly File[]) => void
  onNotice: (notice: PasteNotice) => void
}

/** Most that a section holds, in bytes of its JSON. */
const MOST_BYTES = 200 * 1024

/** Pastes what others copied as a section can hold it, in one step; refuses what would make the section too large. */
export function pasting({ newId, onFiles, onNotice, onHeadings }: PastingOptions): Plugin {
  // A line of a section has no level: those of the clipboard are read beside it.
  let levels: readonly number[] = []
  return new Plugin({
    props: {
      transformPastedHTML: (html) => {
        levels = []
        if (isOwnHtml(html)) return html
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        const { lostPictures, hugeTables } = cleanHtml(body)
        if (lostPictures > 0) onNotice({ kind: 'lostPictures', count: lostPictures })
        if (hugeTables > 0) onNotice({ kind: 'hugeTables', count: hugeTables })
        levels = levelsOfHtml(body)
        return body.innerHTML
      },
      clipboardTextParser: (text, _context, isPlain) => {
        levels = isPlain ? [] : levelsOfMarkdown(text)
        return sliceOfText(text, isPlain, newId)
      },
      transformPasted: (slice, view) => fitted(freshSlice(slice, newId), view.state),
      handlePaste: (view, event, slice) =>
        takesFiles(event.clipboardData, onFiles) ||
        isRefused(view, slice, onNotice) ||
        (onHeadings?.(view, { slice, levels }) ?? false),
      handleDrop: (_view, event, _slice, isMoved) =>
        !isMoved && takesFiles(event.dataTransfer, onFiles),
    },
  })
}

// Sheets put a picture of the cells beside them: words come first.
function takesFiles(data: DataTransfer | null, onFiles: PastingOptions['onFiles']): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => /^image\/(?:png|jpeg)$/.test(type))
  if (files.length === 0 || /<(?:p|table|li|h[1-6])\b/i.test(data?.getData('text/html') ?? ''))
    return false
  onFiles(files)
  return true
}

function isRefused(view: EditorView, slice: Slice, onNotice: PastingOptions['onNotice']): boolean {
  if (!isTooLarge(view.state.doc, slice)) return false
  onNotice({ kind: 'tooLarge' })
  return true
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

const isTooLarge = (doc: Node, slice: Slice): boolean =>
  slice.size > 2_000 && bytesOf(doc.toJSON()) + bytesOf(slice.content.toJSON()) > MOST_BYTES

/** What can stand where the caret is: cells among cells, one line in a cell. */
function fitted(slice: Slice, state: EditorState): Slice {
  if (!isInTable(state)) return slice
  const table = tableOfSlice(slice)
  return table ? bodyCells(table) : inlineSlice(slice)
}

function sliceOfText(text: string, isPlain: boolean, newId: () => string): Slice {
  const cells = isPlain ? null : cellsOfText(text)
  if (cells) return cellsSlice(cells)
  if (!isPlain && isMarkdown(text)) {
    const doc = nodeOfBody(readMarkdown(text, { by: 'human', newId }).body)
    return Slice.maxOpen(doc.content)
  }
  return textSlice(paragraphsOf(text))
}
