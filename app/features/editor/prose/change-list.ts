import type { Mark, Node } from 'prosemirror-model'
import { isChange, settledDoc } from '~/features/document/prose/settle-changes'

export interface ChangePiece {
  from: number
  to: number
  kind: 'insertion' | 'deletion' | 'modification'
  isInline: boolean
}

/** Changes beside each other by one hand: what goes, and what comes in its place. */
export interface PendingChange {
  from: number
  to: number
  pieces: readonly ChangePiece[]
  author: string
  /** ms of the first. */
  changedAt: number
  by: 'human' | 'ai'
  /** '' where nothing goes, or comes. */
  deleted: string
  inserted: string
}

/** What waits to be accepted or rejected, in reading order. */
export function pendingChanges(doc: Node): PendingChange[] {
  const changes: PendingChange[] = []
  let lastId = ''
  doc.descendants((node, pos) => {
    const mark = node.marks.find(isChange)
    if (!mark) return true
    const last = changes.at(-1)
    const piece = {
      from: pos,
      to: pos + node.nodeSize,
      kind: kindOf(mark),
      isInline: node.isInline,
    }
    const words = node.textBetween(0, node.content.size, ' ', '￼') || (node.text ?? '')
    if (last && goesOn(doc, last, mark, pos, lastId))
      changes[changes.length - 1] = extended(last, piece, words)
    else changes.push(extended(begun(mark, pos), piece, words))
    lastId = mark.attrs['id']
    // Of a block that comes or goes whole, all goes with it.
    return mark.type.name === 'modification'
  })
  return changes
}

const kindOf = ({ type }: Mark): ChangePiece['kind'] =>
  type.name === 'insertion' || type.name === 'deletion' ? type.name : 'modification'

const begun = ({ attrs }: Mark, pos: number): PendingChange => ({
  from: pos,
  to: pos,
  pieces: [],
  author: attrs['author'],
  changedAt: attrs['at'],
  by: attrs['by'],
  deleted: '',
  inserted: '',
})

function extended(change: PendingChange, piece: ChangePiece, words: string): PendingChange {
  const text = words.replaceAll('\u200b', '')
  return {
    ...change,
    to: piece.to,
    pieces: [...change.pieces, piece],
    deleted: change.deleted + (piece.kind === 'deletion' ? text : ''),
    inserted: change.inserted + (piece.kind === 'insertion' ? text : ''),
  }
}

/** It touches the one before; over the end of a line only as the other side of the same break. */
function goesOn(doc: Node, last: PendingChange, mark: Mark, pos: number, lastId: string): boolean {
  if (last.author !== mark.attrs['author'] || last.by !== mark.attrs['by']) return false
  if (last.to === pos) return true
  const isNothingBetween = doc.textBetween(last.to, pos, '', '￼') === ''
  return isNothingBetween && lastId === mark.attrs['id']
}

/** Tells whether a mark at a place is of a change. */
export const isOfChange =
  ({ pieces }: PendingChange) =>
  (_mark: Mark, pos: number): boolean =>
    pieces.some(({ from, to }) => pos >= from && pos < to)

/** Whether numbers and citations are the same before and after all that is pending. */
export function keepsFacts(doc: Node): boolean {
  const [before, after] = (['reject', 'accept'] as const).map((verdict) =>
    factsIn(settledDoc(doc, verdict)),
  )
  return before === after
}

function factsIn(doc: Node): string {
  const facts: string[] = []
  doc.descendants((node) => {
    if (node.type.name === 'cite') facts.push(...node.attrs['ids'])
    if (node.isTextblock) facts.push(...(node.textContent.match(/\d[\d,.]*/g) ?? []))
  })
  return facts.toSorted().join(' ')
}
