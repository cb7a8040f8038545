import type {
  Block,
  BlockAttrs,
  ChangeMark,
  ChartSpec,
  Code,
  Figure,
  FigureSpec,
  Inline,
  ListItem,
  Paragraph,
  SectionBody,
} from '../body'
import { canonicalLine, canonicalMarks, canonicalTexts } from './canonical-line'
import { canonicalTable } from './canonical-table'

/**
 * A body in the one form of its meaning: marks in order, neighbours alike joined, nothing empty said, rows with a place
 * for every column, names of attributes in one order. Bodies are kept, compared and hashed in it.
 */
export const canonicalBody = ({ content }: SectionBody): SectionBody => ({
  type: 'doc',
  content: content.map(canonicalBlock),
})

/** The same of one block. */
export function canonicalBlock(block: Block): Block {
  const tracked = marksOf(block)
  const attrs = attrsOf(block.attrs)
  switch (block.type) {
    case 'paragraph':
      return canonicalParagraph(block)
    case 'heading':
      return { type: 'heading', attrs, ...lineOf(block.content), ...tracked }
    case 'bulletList':
      return { type: 'bulletList', attrs, content: itemsOf(block.content), ...tracked }
    case 'orderedList':
      return {
        type: 'orderedList',
        attrs: {
          ...attrs,
          ...(block.attrs.start !== undefined && { start: block.attrs.start }),
        },
        content: itemsOf(block.content),
        ...tracked,
      }
    case 'blockquote':
      return {
        type: 'blockquote',
        attrs,
        content: block.content.map(canonicalParagraph),
        ...tracked,
      }
    case 'codeBlock':
      return { ...canonicalCode(block), ...tracked }
    case 'horizontalRule':
      return { type: 'horizontalRule', attrs, ...tracked }
    case 'figure':
      return { type: 'figure', attrs: figureAttrs(block.attrs), ...tracked }
  }
}

function canonicalCode({ attrs, content = [] }: Code): Code {
  const texts = canonicalTexts(content)
  const { language } = attrs
  return {
    type: 'codeBlock',
    attrs: { ...attrsOf(attrs), ...(language !== undefined && { language }) },
    ...(texts.length > 0 && { content: texts }),
  }
}

const canonicalParagraph = (paragraph: Paragraph): Paragraph => ({
  type: 'paragraph',
  attrs: attrsOf(paragraph.attrs),
  ...lineOf(paragraph.content),
  ...marksOf(paragraph),
})

const itemsOf = (items: readonly ListItem[]): ListItem[] =>
  items.map((item) => ({
    type: 'listItem',
    content: item.content.map((part) => canonicalBlock(part)).filter(isInItem),
    ...marksOf(item),
  }))

const isInItem = (block: Block): block is ListItem['content'][number] =>
  block.type === 'paragraph' || block.type === 'bulletList' || block.type === 'orderedList'

const attrsOf = ({ blockId, by, step }: BlockAttrs): BlockAttrs => ({
  blockId,
  by,
  ...(step !== undefined && { step }),
})

function lineOf(content: readonly Inline[] = []): { content?: Inline[] } {
  const line = canonicalLine(content)
  return line.length > 0 ? { content: line } : {}
}

function marksOf({ marks = [] }: { marks?: readonly ChangeMark[] }): { marks?: ChangeMark[] } {
  const own = canonicalMarks(marks)
  return own.length > 0 ? { marks: own } : {}
}

function figureAttrs(attrs: Figure['attrs']): Figure['attrs'] {
  const { id, caption, evidenceIds, alt, width, spec } = attrs
  return {
    ...attrsOf(attrs),
    id,
    caption,
    evidenceIds,
    ...(alt !== undefined && { alt }),
    ...(width !== undefined && { width }),
    spec: canonicalSpec(spec),
  }
}

function canonicalSpec(spec: FigureSpec): FigureSpec {
  switch (spec.kind) {
    case 'table':
      return { kind: 'table', table: canonicalTable(spec.table) }
    case 'chart':
      return { kind: 'chart', chart: canonicalChart(spec.chart) }
    case 'equation':
      return { kind: 'equation', latex: spec.latex }
    case 'image': {
      const { width, height } = spec.pixels
      return { kind: 'image', key: spec.key, type: spec.type, pixels: { width, height } }
    }
    case 'svg':
      return { kind: 'svg', svg: spec.svg }
    case 'schematic':
      return { kind: 'schematic', mermaid: spec.mermaid }
  }
}

const canonicalChart = ({ kind, categories, series }: ChartSpec): ChartSpec => ({
  kind,
  categories,
  series: series.map(({ name, unit, values }) => ({
    name,
    ...(unit !== undefined && { unit }),
    values,
  })),
})
