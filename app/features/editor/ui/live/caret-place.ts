import type { Node as ProseNode } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { drawnWords } from '~/features/document/ui/selection'
import { blocksOf, type PlacedBlock } from '../comments/prose-text'

/** A place in a text as it is read: a node of the page, and how far in it. */
export interface DrawnPlace {
  node: Node
  offset: number
}

/** A point of the window, px, with what was drawn there, or a position in the text. */
export type CaretPlace =
  | { left: number; top: number; drawn?: DrawnPlace | null }
  | { position: number }

/**
 * The place in the text that was pointed at, where that needs no look at how it is drawn; null where it does. What was
 * pointed at is found by its words: formulas and pictures get their height late, and move what stands below them.
 */
export function placeInText(doc: ProseNode, caret: CaretPlace | null): number | null {
  const { size } = doc.content
  if (!caret) return size
  if ('position' in caret) return Math.min(caret.position, size)
  return caret.drawn ? placeOfDrawn(doc, caret.drawn) : null
}

/** Whether the place is in an empty line behind the text. */
export const isOnNewLine = ({ content }: ProseNode, caret: CaretPlace | null): boolean =>
  caret !== null && 'position' in caret && caret.position === content.size + 1

/** The place in the text at a point of the window; its end where nothing was pointed at. */
export function placeAtPoint(view: EditorView, caret: CaretPlace | null): number {
  const { size } = view.state.doc.content
  return caret && 'left' in caret ? (view.posAtCoords(caret)?.pos ?? size) : size
}

/** What is drawn for a sign, or is no text of its block. */
const SIGNS = 'button, figcaption, thead, .k-math, [data-atom]'
const BLANK = /[\s\u200b￼]/

function placeOfDrawn(doc: ProseNode, { node, offset }: DrawnPlace): number | null {
  const drawn = node.parentElement?.closest<HTMLElement>('[data-block]')
  if (!(node instanceof Text) || !drawn || node.parentElement?.closest(SIGNS)) return null
  const block = blocksOf(doc).find((item) => item.node.attrs['blockId'] === drawn.dataset['block'])
  if (!block) return null
  const range = document.createRange()
  range.selectNodeContents(drawn)
  range.setEnd(node, offset)
  return placeAmong(charactersOf(block), drawnWords(range).length, {
    before: node.data.slice(0, offset),
    behind: node.data.slice(offset),
  })
}

/** Behind so many characters; where a piece of text begins there, right before the next one. `near`: the words of that piece. */
function placeAmong(
  places: readonly number[],
  count: number,
  near: { before: string; behind: string },
): number | null {
  const [before, behind] = [places[count - 1], places[count]]
  const isBehindWord = near.before.trim() !== '' || behind === undefined
  if (before !== undefined && isBehindWord)
    return Math.min(before + 1 + blanksAt(near.before, -1), behind ?? Infinity)
  if (behind === undefined) return null
  return Math.max(behind - blanksAt(near.behind, 1), (before ?? 0) + 1)
}

/** Places of the characters that are drawn as words, in their order. */
function charactersOf({ node: block, place }: PlacedBlock): number[] {
  const places: number[] = []
  const visit = (line: ProseNode, pos: number) => {
    if (!line.isTextblock) return line.forEach((child, inner) => visit(child, pos + 1 + inner))
    if (line.type.name === 'table_header') return
    line.forEach(({ text = '', marks }, inner) => {
      if (marks.some(({ type }) => type.name === 'deletion')) return
      for (let no = 0; no < text.length; no += 1)
        if (!BLANK.test(text.charAt(no))) places.push(pos + 1 + inner + no)
    })
  }
  visit(block, place)
  return places
}

/** How many blanks stand at the beginning (1) or the end (-1) of words. */
function blanksAt(words: string, side: 1 | -1): number {
  return words.length - (side === 1 ? words.trimStart() : words.trimEnd()).length
}
