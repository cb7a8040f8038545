import type { Node } from 'prosemirror-model'
import { countWords } from '#packages/document/words'

/** Words between two positions. A block that stays as it is is counted once, so that a key costs no more than its own. */
export function wordsBetween(doc: Node, from: number, to: number): number {
  let words = 0
  doc.forEach((block, start) => {
    const end = start + block.nodeSize
    if (end <= from || start >= to) return
    if (from <= start && end <= to) words += wordsOf(block)
    else words += countWords(textOf(doc, Math.max(from, start), Math.min(to, end)))
  })
  return words
}

const counted = new WeakMap<Node, number>()

function wordsOf(block: Node): number {
  const before = counted.get(block)
  if (before !== undefined) return before
  const words = countWords(textOf(block, 0, block.content.size))
  counted.set(block, words)
  return words
}

const textOf = (node: Node, from: number, to: number) => node.textBetween(from, to, '\n', ' ')
