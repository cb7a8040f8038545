import { foldText } from './folded-text'
import type { Stretch } from './place-passage'

/** The folded text of a drawn document, and the way back from it into the drawing. */
export interface TextIndex {
  text: string
  pieces: readonly Piece[]
}

interface Piece {
  node: Text
  /** Where its letters begin in the folded text. */
  start: number
  offsets: readonly number[]
}

/** A part of one text node. */
export interface NodePart {
  node: Text
  from: number
  to: number
}

/** What is on every page, and what we drew into it ourselves, is no text of the document. */
const ASIDE = 'header, footer, style, .paper-seal'

/** Reads a drawn document; anything that changes its nodes afterwards makes the index stale. */
export function readTextIndex(root: HTMLElement): TextIndex {
  const walker = root.ownerDocument.createTreeWalker(root, 4 /* text */)
  const pieces: Piece[] = []
  const texts: string[] = []
  let start = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isText(node) || node.parentElement?.closest(ASIDE)) continue
    const { text, offsets } = foldText(node.data)
    if (text === '') continue
    pieces.push({ node, start, offsets })
    texts.push(text)
    start += text.length
  }
  return { text: texts.join(''), pieces }
}

/** The parts of text nodes under a stretch, in order. */
export function partsOf({ pieces }: TextIndex, { from, to }: Stretch): NodePart[] {
  const parts: NodePart[] = []
  for (let index = pieceAt(pieces, from); index < pieces.length; index++) {
    const piece = pieces[index]
    if (!piece || piece.start >= to) break
    const first = piece.offsets[Math.max(0, from - piece.start)]
    const last = piece.offsets[Math.min(piece.offsets.length, to - piece.start) - 1]
    if (first !== undefined && last !== undefined)
      parts.push({ node: piece.node, from: first, to: last + 1 })
  }
  return parts
}

/** Where the letters of an element begin in the folded text. */
export function startOf({ pieces }: TextIndex, element: Element): number | null {
  return pieces.find(({ node }) => element.contains(node))?.start ?? null
}

function pieceAt(pieces: readonly Piece[], from: number): number {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pieces[middle]?.start ?? 0) <= from) low = middle
    else high = middle - 1
  }
  return low
}

// The frame's nodes are of another realm: `instanceof Text` knows them not.
const isText = (node: Node): node is Text => node.nodeType === 3
