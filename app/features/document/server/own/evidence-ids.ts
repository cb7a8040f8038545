import type { Block, Inline, ListItem, SectionBody } from '#packages/document/body'

/** A body with the ids of its evidence named anew; a citation of what has no new name is left out. */
export function withEvidenceIds(body: SectionBody, ids: ReadonlyMap<string, string>): SectionBody {
  return { ...body, content: body.content.map((block) => blockWith(block, ids)) }
}

type Ids = ReadonlyMap<string, string>

const renamed = (old: readonly string[], ids: Ids) => [
  ...new Set(old.flatMap((id) => ids.get(id) ?? [])),
]

function blockWith(block: Block, ids: Ids): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.content ? { ...block, content: lineWith(block.content, ids) } : block
    case 'bulletList':
    case 'orderedList':
      return { ...block, content: block.content.map((item) => itemWith(item, ids)) }
    case 'blockquote':
      return {
        ...block,
        content: block.content.map((line) => ({
          ...line,
          ...(line.content && { content: lineWith(line.content, ids) }),
        })),
      }
    case 'figure':
      return figureWith(block, ids)
    default:
      return block
  }
}

function figureWith(figure: Extract<Block, { type: 'figure' }>, ids: Ids): Block {
  const { attrs } = figure
  const evidenceIds = renamed(attrs.evidenceIds, ids)
  if (attrs.spec.kind !== 'table') return { ...figure, attrs: { ...attrs, evidenceIds } }
  const { table } = attrs.spec
  const rows = table.rows.map((row) =>
    row.map((cell) => ({ ...cell, content: lineWith(cell.content, ids) })),
  )
  const spec = { kind: 'table' as const, table: { ...table, rows } }
  return { ...figure, attrs: { ...attrs, evidenceIds, spec } }
}

const itemWith = (item: ListItem, ids: Ids): ListItem => ({
  ...item,
  content: item.content.map((part) => {
    if (part.type === 'paragraph')
      return { ...part, ...(part.content && { content: lineWith(part.content, ids) }) }
    return { ...part, content: part.content.map((inner) => itemWith(inner, ids)) }
  }),
})

const lineWith = (line: readonly Inline[], ids: Ids): Inline[] =>
  line.flatMap((item): Inline[] => {
    if (item.type !== 'cite') return [item]
    const own = renamed(item.attrs.ids, ids)
    return own.length === 0 ? [] : [{ ...item, attrs: { ...item.attrs, ids: own } }]
  })
