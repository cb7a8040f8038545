import { acceptedBlock, acceptedBody, acceptedLine, BOUNDARY } from './accepted-body'
import type { Block, Figure, Inline, ListItem, SectionBody } from './body'

// What is read, counted and written is the text with its tracked changes accepted; who may see a text, and what may stand
// in it, is asked of all that is kept.

/** Figures, tables and formulas that carry a caption, in reading order. */
export const figuresOf = (body: SectionBody): Figure[] => allFigures(acceptedBody(body))

/** The same with those that wait to be deleted. */
export const allFigures = ({ content }: SectionBody): Figure[] =>
  content.filter((block) => block.type === 'figure')

/**
 * Lines of inline content in reading order: of paragraphs, lists, quotes, bold lines and cells. What stands in code and
 * in captions is none of it.
 */
export function* linesOf(body: SectionBody): Generator<readonly Inline[]> {
  for (const block of acceptedBody(body).content) yield* allLines(block)
}

/** The same of one block. */
export function* linesOfBlock(block: Block): Generator<readonly Inline[]> {
  for (const accepted of acceptedBlock(block)) yield* allLines(accepted)
}

/** The same with what waits to be deleted. */
export function* allLines(block: Block): Generator<readonly Inline[]> {
  if (block.type === 'paragraph' || block.type === 'heading') yield block.content ?? []
  else if (block.type === 'blockquote')
    for (const paragraph of block.content) yield paragraph.content ?? []
  else if (block.type === 'bulletList' || block.type === 'orderedList')
    for (const item of block.content) yield* linesOfItem(item)
  else if (block.type === 'figure') yield* linesOfTable(block)
}

function* linesOfTable({ attrs: { spec } }: Figure): Generator<readonly Inline[]> {
  if (spec.kind !== 'table') return
  for (const row of spec.table.rows) for (const cell of row) yield cell.content
}

function* linesOfItem({ content }: ListItem): Generator<readonly Inline[]> {
  for (const part of content) {
    if (part.type === 'paragraph') yield part.content ?? []
    else for (const item of part.content) yield* linesOfItem(item)
  }
}

/** Every inline node of a body, in reading order. */
export function* inlinesOf(body: SectionBody): Generator<Inline> {
  for (const line of linesOf(body)) yield* line
}

/** What a reader sees of a line, without marks of citations and formulas; deleted words are gone. */
export const plainText = (line: readonly Inline[]): string => wordsIn(acceptedLine(line))

/** The same with deleted words. */
export const wordsIn = (line: readonly Inline[]): string =>
  line
    .map((inline) => {
      if (inline.type === 'text') return inline.text.replace(BOUNDARY, '')
      return inline.type === 'hardBreak' ? '\n' : ' '
    })
    .join('')

/** Ids of the evidence that a body cites, each once, in order of first citation; what figures were taken from is among it. */
export const citedEvidence = (body: SectionBody): string[] => allEvidence(acceptedBody(body))

/** The same with what waits to be deleted. */
export function allEvidence(body: SectionBody): string[] {
  const ids = body.content.flatMap((block) => [
    ...[...allLines(block)].flat().flatMap((item) => (item.type === 'cite' ? item.attrs.ids : [])),
    ...(block.type === 'figure' ? block.attrs.evidenceIds : []),
  ])
  return [...new Set(ids)]
}
