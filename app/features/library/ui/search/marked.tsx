import type { Mark } from '../../wire/terms/search'
import './marked.css'

export interface MarkedProps {
  text: string
  marks: readonly Mark[]
}

/** A text with what was searched for highlighted. */
export function Marked({ text, marks }: MarkedProps) {
  return piecesOf(text, marks).map(({ from, piece, isFound }) =>
    isFound ? (
      <mark key={from} className="search-mark">
        {piece}
      </mark>
    ) : (
      <span key={from}>{piece}</span>
    ),
  )
}

/** The text cut at its marks, which are in order and apart; what lies outside the text is left out. */
export function piecesOf(text: string, marks: readonly Mark[]) {
  const pieces: { from: number; piece: string; isFound: boolean }[] = []
  const add = (from: number, to: number, isFound: boolean) => {
    const piece = text.slice(from, to)
    if (piece !== '') pieces.push({ from, piece, isFound })
  }
  let offset = 0
  for (const [from, to] of marks) {
    const start = Math.max(offset, from)
    add(offset, start, false)
    add(start, to, true)
    offset = Math.max(start, to)
  }
  add(offset, text.length, false)
  return pieces
}
