import {
  acceptedBody,
  type Block,
  type Figure,
  type FigureSpec,
  type Inline,
  type ListItem,
  type Mark,
  type Paragraph,
  type SectionBody,
  type Text,
} from '#packages/document'
import { outsideAddress } from '~/features/sharing/server'

/** How the words of a document become those that strangers read. */
export interface Retelling {
  /** A text without what leads into the team. */
  redact(text: string): string
  /** The mark of a piece of evidence in the share; null for one that is not there. */
  markOf(evidenceId: string): string | null
  /** 图 2-1, 第三章, by the id that a cross-reference names; null when that is gone. */
  labelOf(id: string): string | null
  /** The id of a figure in the share. */
  figureId(id: string): string
  /** The number of a picture in the share; null when it stays behind. */
  pictureOf(key: string): number | null
  /** Where the team works: addresses there are no addresses for strangers. */
  host: string
}

/** A section's text as strangers read it: tracked changes accepted, comments gone, nothing that leads into the team. */
export const sharedBody = (body: SectionBody, by: Retelling): SectionBody => ({
  type: 'doc',
  content: acceptedBody(body).content.map((block, index) =>
    sharedBlock(block, `b${index + 1}`, by),
  ),
})

function sharedBlock(block: Block, blockId: string, by: Retelling): Block {
  const attrs = { blockId, by: 'source' as const }
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { type: block.type, attrs, content: sharedLine(block.content, by) }
    case 'bulletList':
      return { type: 'bulletList', attrs, content: sharedItems(block.content, blockId, by) }
    case 'orderedList': {
      const { start } = block.attrs
      return {
        type: 'orderedList',
        attrs: { ...attrs, ...(start !== undefined && { start }) },
        content: sharedItems(block.content, blockId, by),
      }
    }
    case 'blockquote':
      return {
        type: 'blockquote',
        attrs,
        content: block.content.map((item, index) =>
          sharedParagraph(item, `${blockId}-${index}`, by),
        ),
      }
    case 'codeBlock': {
      const text = (block.content ?? []).map((item) => item.text).join('')
      return {
        type: 'codeBlock',
        attrs,
        content: text === '' ? [] : [{ type: 'text', text: by.redact(text) }],
      }
    }
    case 'horizontalRule':
      return { type: 'horizontalRule', attrs }
    case 'figure':
      return sharedFigure(block, blockId, by)
  }
}

const sharedParagraph = ({ content }: Paragraph, blockId: string, by: Retelling): Paragraph => ({
  type: 'paragraph',
  attrs: { blockId, by: 'source' },
  content: sharedLine(content, by),
})

const sharedItems = (
  items: readonly ListItem[],
  blockId: string,
  by: Retelling,
): readonly ListItem[] =>
  items.map((item, no) => ({
    type: 'listItem',
    content: item.content.map((part, index): ListItem['content'][number] => {
      const id = `${blockId}-${no}-${index}`
      if (part.type === 'paragraph') return sharedParagraph(part, id, by)
      const content = sharedItems(part.content, id, by)
      return { type: part.type, attrs: { blockId: id, by: 'source' }, content }
    }),
  }))

function sharedFigure({ attrs }: Figure, blockId: string, by: Retelling): Block {
  const { spec, caption, width } = attrs
  const shared = sharedSpec(spec, by)
  if (!shared) {
    const name = [by.labelOf(attrs.id), by.redact(caption)].filter(Boolean).join('　')
    const text = `［${name || '图片'}：没有一同分享］`
    return {
      type: 'paragraph',
      attrs: { blockId, by: 'source' },
      content: [{ type: 'text', text }],
    }
  }
  return {
    type: 'figure',
    attrs: {
      blockId,
      by: 'source',
      id: by.figureId(attrs.id),
      caption: by.redact(caption),
      evidenceIds: attrs.evidenceIds.flatMap((id) => by.markOf(id) ?? []),
      ...(attrs.alt !== undefined && { alt: by.redact(attrs.alt) }),
      ...(width !== undefined && { width }),
      spec: shared,
    },
  }
}

/** Null for a picture that stays behind. */
function sharedSpec(spec: FigureSpec, by: Retelling): FigureSpec | null {
  switch (spec.kind) {
    case 'table': {
      const { columns, rows } = spec.table
      return {
        kind: 'table',
        table: {
          columns: columns.map((item) => ({ ...item, name: by.redact(item.name) })),
          rows: rows.map((row) =>
            row.map((cell) => ({ ...cell, content: sharedLine(cell.content, by) })),
          ),
        },
      }
    }
    case 'chart': {
      const { kind, categories, series } = spec.chart
      return {
        kind: 'chart',
        chart: {
          kind,
          categories: categories.map(by.redact),
          series: series.map((item) => ({ ...item, name: by.redact(item.name) })),
        },
      }
    }
    case 'image': {
      const no = by.pictureOf(spec.key)
      return no === null ? null : { ...spec, key: String(no) }
    }
    case 'svg':
      return { kind: 'svg', svg: by.redact(spec.svg) }
    case 'schematic':
      return { kind: 'schematic', mermaid: by.redact(spec.mermaid) }
    case 'equation':
      return spec
  }
}

const sharedLine = (line: readonly Inline[] | undefined, by: Retelling): Inline[] =>
  (line ?? []).flatMap((inline) => sharedInline(inline, by))

function sharedInline(inline: Inline, by: Retelling): Inline[] {
  switch (inline.type) {
    case 'text':
      return sharedText(inline, by)
    case 'cite': {
      const { form, locator } = inline.attrs
      const ids = [...new Set(inline.attrs.ids.flatMap((id) => by.markOf(id) ?? []))]
      const attrs = { ids, form, ...(locator !== undefined && { locator: by.redact(locator) }) }
      return ids.length === 0 ? [] : [{ type: 'cite', attrs }]
    }
    case 'xref': {
      const text = by.labelOf(inline.attrs.to)
      return text ? [{ type: 'text', text }] : []
    }
    case 'note':
      return [{ type: 'note', attrs: { text: by.redact(inline.attrs.text) } }]
    case 'math':
      return [{ type: 'math', attrs: inline.attrs }]
    case 'hardBreak':
      return [{ type: 'hardBreak' }]
  }
}

function sharedText({ text, marks = [] }: Text, by: Retelling): Text[] {
  if (text === '') return []
  const sharedMarks = marks.flatMap((mark) => sharedMark(mark, by))
  return [
    { type: 'text', text: by.redact(text), ...(sharedMarks.length > 0 && { marks: sharedMarks }) },
  ]
}

/** Comments and tracked changes name people; of links only those that lead out stay. */
function sharedMark(mark: Mark, by: Retelling): Mark[] {
  switch (mark.type) {
    case 'comment':
    case 'insertion':
    case 'deletion':
    case 'modification':
      return []
    case 'link': {
      const href = outsideAddress(mark.attrs.href, by.host)
      return href ? [{ type: 'link', attrs: { href } }] : []
    }
    default:
      return [{ type: mark.type }]
  }
}
