import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { proseSchema } from '~/features/document/prose/schema'

export interface WordsQuery {
  words: string
  isCaseSensitive: boolean
}

/** Where words stand in a document. */
export interface WordsHit {
  from: number
  to: number
  /** The outermost block round them, and the how manieth of its hits this is, from 0. */
  blockId: string
  nth: number
}

/** What stands for a sign in a line of text: no words reach over it. */
export const SIGN = '\ufffc'

/** As a pattern; null where nothing is looked for. */
export function wordsPattern({ words, isCaseSensitive }: WordsQuery): RegExp | null {
  if (words === '') return null
  return new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), isCaseSensitive ? 'gu' : 'giu')
}

/** All places of words in a document, in its order; deleted ones that wait for a decision are none. */
export function findWords(doc: Node, query: WordsQuery): WordsHit[] {
  const pattern = wordsPattern(query)
  if (!pattern) return []
  const hits: WordsHit[] = []
  doc.forEach((block, offset) => {
    let nth = 0
    const visit = (node: Node, pos: number) => {
      if (!node.isTextblock) return node.forEach((child, inner) => visit(child, pos + 1 + inner))
      for (const match of lineText(node).matchAll(pattern)) {
        const from = pos + 1 + match.index
        const blockId: string = block.attrs['blockId']
        hits.push({ from, to: from + match[0].length, blockId, nth })
        nth += 1
      }
    }
    visit(block, offset)
  })
  return hits
}

/** Other words in their places, with the marks of those that stood there. */
export function replaceWords(tr: Transaction, hits: readonly WordsHit[], words: string) {
  for (const { from, to } of hits.toSorted((hit, other) => other.from - hit.from)) {
    if (words === '') tr.delete(from, to)
    else tr.insertText(words, from, to)
  }
  return tr
}

/** A line as text: one character for each position in it. */
function lineText(line: Node): string {
  let text = ''
  line.forEach((child) => {
    const isThere = !child.marks.some(({ type }) => type.name === 'deletion')
    if (child.isText && isThere) text += child.text ?? ''
    else text += (child.type === proseSchema.nodes.hardBreak ? '\n' : SIGN).repeat(child.nodeSize)
  })
  return text
}
