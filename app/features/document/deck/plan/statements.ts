import { sentences } from '#packages/chinese/sentences'
import { acceptedBody } from '#packages/document/accepted-body'
import { isGapText } from '#packages/document/gap'
import {
  type Block,
  type Inline,
  type ListItem,
  type Quote,
  type SectionBody,
} from '#packages/document/body'

/** A sentence of a document with its place and what it leans on. */
export interface Statement {
  text: string
  nodeId: string
  blockId: string
  evidenceIds: readonly string[]
  /** It stands in a list that is counted. */
  isStep?: boolean
}

/** What is said under one heading, sorted by how a deck can use it. */
export interface StatementsUnder {
  /** Items of its lists, each as it stands. */
  items: Statement[]
  /** Sentences of its paragraphs. */
  sentences: Statement[]
  /** Block quotations, each whole. */
  quotes: Statement[]
}

/** The words of a body without what was struck out; citations are taken off the text and kept beside it. */
export function statementsUnder(nodeId: string, body: SectionBody | undefined): StatementsUnder {
  const under: StatementsUnder = { items: [], sentences: [], quotes: [] }
  const blocks = body ? acceptedBody(body).content : []
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'blockquote' && isNotesHead(blocks[index - 1]))
      takeNotes(under, nodeId, block)
    else take(under, nodeId, block)
  }
  return under
}

/** Run-in heading of what is said to a slide; the block quotation behind it is no quotation. */
export const NOTES_HEAD = '备注'

const isNotesHead = (block: Block | undefined) =>
  block?.type === 'heading' && spoken(block.content).text.trim() === NOTES_HEAD

function takeNotes(under: StatementsUnder, nodeId: string, { attrs, content }: Quote): void {
  const place = { nodeId, blockId: attrs.blockId }
  for (const line of content)
    under.sentences.push(...sentencesIn(line.content).map((item) => ({ ...place, ...item })))
}

function take(under: StatementsUnder, nodeId: string, block: Block): void {
  const place = { nodeId, blockId: block.attrs.blockId }
  switch (block.type) {
    case 'paragraph':
      under.sentences.push(...sentencesIn(block.content).map((item) => ({ ...place, ...item })))
      return
    case 'bulletList':
    case 'orderedList':
      under.items.push(
        ...block.content.flatMap(itemsOf).map((item) => ({
          ...place,
          ...item,
          ...(block.type === 'orderedList' && { isStep: true }),
        })),
      )
      return
    case 'blockquote': {
      const all = block.content.map((item) => spoken(item.content))
      const text = all.map((item) => item.text).join('')
      const evidenceIds = unique(all.flatMap((item) => item.cites.flatMap((cite) => cite.ids)))
      if (text !== '') under.quotes.push({ ...place, text, evidenceIds })
      return
    }
    default:
  }
}

/** An item and those under it, one after the other. */
function itemsOf(item: ListItem): { text: string; evidenceIds: string[] }[] {
  return item.content.flatMap((part) => {
    if (part.type !== 'paragraph') return part.content.flatMap(itemsOf)
    const { text, cites } = spoken(part.content)
    return text === '' ? [] : [{ text, evidenceIds: unique(cites.flatMap((cite) => cite.ids)) }]
  })
}

interface Spoken {
  text: string
  /** Where a citation stands in the text. */
  cites: { offset: number; ids: readonly string[] }[]
}

/** Inline content as plain words. */
export function spoken(content: readonly Inline[] | undefined): Spoken {
  const plain: Spoken = { text: '', cites: [] }
  for (const part of content ?? []) {
    if (part.type === 'cite') plain.cites.push({ offset: plain.text.length, ids: part.attrs.ids })
    else plain.text += wordsOf(part)
  }
  return { ...plain, text: plain.text.trimEnd() }
}

function wordsOf(part: Inline): string {
  if (part.type === 'text') return part.text
  if (part.type === 'math') return part.attrs.latex
  return part.type === 'hardBreak' ? '\n' : ''
}

// That something is missing is a word to the writer, not to those who are shown the slides.
const sentencesIn = (content: readonly Inline[] | undefined) => {
  const plain = spoken(content)
  return isGapText(plain.text) ? [] : cut(plain)
}

function cut({ text, cites }: Spoken): { text: string; evidenceIds: string[] }[] {
  return sentences(text).map((sentence) => ({
    text: sentence.text,
    // A citation stands before the mark that ends its sentence, or right behind it.
    evidenceIds: unique(
      cites
        .filter(({ offset }) => offset > sentence.from && offset <= sentence.to)
        .flatMap((cite) => cite.ids),
    ),
  }))
}

const unique = (ids: readonly string[]) => [...new Set(ids)]
