import { sentences, type Sentence } from '#packages/chinese/sentences'
import type { NodeId } from '#packages/basics/ids'
import { acceptedBody } from '../accepted-body'
import type { Block, Inline, ListItem, SectionBody } from '../body'
import type { DocNode, DocTree } from '../tree'

/** A sentence of a document's text and what stands in it; blocks that are no prose have none. */
export interface PlacedSentence {
  nodeId: NodeId
  blockId: string
  /** From 0, inside its block: what a citation names. */
  sentence: number
  text: string
  /** Evidence cited in it or right behind it, in order, each once. */
  evidenceIds: readonly string[]
  /** What `[#id]` in it names. */
  links: readonly string[]
  /** Quoted words, which may be said again. */
  isQuotation: boolean
}

/** The prose of a section, sentence by sentence: headings, code, figures and words struck out are left aside. */
export function sentencesOf(nodeId: NodeId, body: SectionBody): PlacedSentence[] {
  return acceptedBody(body).content.flatMap((block) => ofBlock(nodeId, block))
}

/** Everything a reader reads of a section's prose, a block a line. */
export const plainText = (body: SectionBody): string =>
  acceptedBody(body)
    .content.map((block) => readable(block).text)
    .join('\n')

/** The nodes of a tree in reading order, each with its path of titles, itself last. */
export function nodesInOrder(tree: DocTree): { node: DocNode; path: readonly string[] }[] {
  const walk = (
    nodes: readonly DocNode[],
    above: readonly string[],
  ): ReturnType<typeof nodesInOrder> =>
    nodes.flatMap((node) => {
      const path = [...above, node.title]
      return [{ node, path }, ...walk(node.children, path)]
    })
  return walk(tree.children, [])
}

interface Readable {
  text: string
  marks: { offset: number; evidenceIds: readonly string[]; link: string | null }[]
}

function ofBlock(nodeId: NodeId, block: Block): PlacedSentence[] {
  const { text, marks } = readable(block)
  const found = wholeSentences(text)
  return found.map((item, no) => {
    const next = found[no + 1]?.from ?? Infinity
    // A mark behind the full stop belongs to the sentence before it.
    const own = marks.filter(
      ({ offset }) => offset > item.from && offset <= Math.max(item.to, next - 1),
    )
    return {
      nodeId,
      blockId: block.attrs.blockId,
      sentence: no,
      text: item.text,
      evidenceIds: [...new Set(own.flatMap(({ evidenceIds }) => evidenceIds))],
      links: own.flatMap(({ link }) => link ?? []),
      isQuotation: block.type === 'blockquote' || isQuoted(item.text),
    }
  })
}

// A sentence ends with its full stop: what a semicolon parts is cited and said as one.
function wholeSentences(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const item of sentences(text)) {
    const last = found.at(-1)
    const isOpen =
      last !== undefined &&
      /[；;]$/.test(last.text) &&
      !text.slice(last.to, item.from).includes('\n')
    if (!last || !isOpen) found.push(item)
    else
      found[found.length - 1] = {
        from: last.from,
        to: item.to,
        text: text.slice(last.from, item.to),
      }
  }
  return found
}

// All but a lead-in stands between quotation marks.
const isQuoted = (text: string) => {
  const quoted = [...text.matchAll(/[“「『"]([^”」』"]+)[”」』"]/g)].map(
    ([, inside = '']) => inside,
  )
  return quoted.join('').length >= 0.7 * text.length
}

function readable(block: Block): Readable {
  const result: Readable = { text: '', marks: [] }
  switch (block.type) {
    case 'paragraph':
      addInlines(result, block.content)
      return result
    case 'blockquote':
      for (const paragraph of block.content) addLine(result, paragraph.content)
      return result
    case 'bulletList':
    case 'orderedList':
      addItems(result, block.content)
      return result
    default:
      return result
  }
}

function addItems(result: Readable, items: readonly ListItem[]): void {
  for (const part of items.flatMap(({ content }) => content)) {
    if (part.type === 'paragraph') addLine(result, part.content)
    else addItems(result, part.content)
  }
}

function addLine(result: Readable, content: readonly Inline[] | undefined): void {
  if (result.text !== '') result.text += '\n'
  addInlines(result, content)
}

function addInlines(result: Readable, content: readonly Inline[] = []): void {
  for (const item of content) {
    const offset = result.text.length
    if (item.type === 'text') result.text += item.text
    if (item.type === 'hardBreak') result.text += '\n'
    if (item.type === 'cite') result.marks.push({ offset, evidenceIds: item.attrs.ids, link: null })
    if (item.type === 'xref') result.marks.push({ offset, evidenceIds: [], link: item.attrs.to })
  }
}
