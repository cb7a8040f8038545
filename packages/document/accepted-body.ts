import type {
  Block,
  Figure,
  Inline,
  ListItem,
  Mark,
  Paragraph,
  SectionBody,
  TableSpec,
  Text,
} from './body'

/** Blanks of no width mark where a paragraph was split or joined while changes are tracked; nobody reads them. */
export const BOUNDARY = /\u200b/g

/**
 * A body as it reads with every tracked change accepted: what waits to be deleted is gone, what was inserted stands, and
 * nobody is named. The same body where nothing is pending.
 */
export function acceptedBody(body: SectionBody): SectionBody {
  const content = acceptedBlocks(body.content)
  return content === body.content ? body : { ...body, content }
}

/** Nothing for a block that waits to be deleted. */
export function acceptedBlock(block: Block): Block[] {
  if (isDeleted(block)) return []
  const bare = withoutChanges(block)
  switch (bare.type) {
    case 'paragraph':
    case 'heading':
      return [withLine(bare)]
    case 'codeBlock':
      return [withContent(bare, bare.content && acceptedTexts(bare.content))]
    case 'bulletList':
    case 'orderedList':
      return [
        withContent(
          bare,
          mapped(bare.content, (item) => acceptedItem(item)),
        ),
      ]
    case 'blockquote':
      return [withContent(bare, acceptedParts(bare.content))]
    case 'figure':
      return [acceptedFigure(bare)]
    case 'horizontalRule':
      return [bare]
  }
}

/** A line without what waits to be deleted. */
export const acceptedLine = (line: readonly Inline[]): readonly Inline[] =>
  mapped(line, (inline) => acceptedInline(inline))

const isDeleted = ({ marks }: { marks?: readonly Mark[] }): boolean =>
  marks?.some(({ type }) => type === 'deletion') ?? false

const isChange = ({ type }: Mark): boolean =>
  type === 'insertion' || type === 'deletion' || type === 'modification'

function acceptedInline(inline: Inline): Inline[] {
  if (inline.type === 'text') return acceptedText(inline)
  return isDeleted(inline) ? [] : [withoutChanges(inline)]
}

function acceptedText(item: Text): Text[] {
  if (isDeleted(item)) return []
  const text = item.text.replace(BOUNDARY, '')
  if (text === '' && item.text !== '') return []
  const bare = withoutChanges(item)
  return [text === item.text ? bare : { ...bare, text }]
}

const acceptedTexts = (texts: readonly Text[]): readonly Text[] =>
  mapped(texts, (item) => acceptedText(item))

function withoutChanges<Item extends { marks?: readonly Mark[] }>(item: Item): Item {
  if (!item.marks?.some(isChange)) return item
  const { marks, ...bare } = item
  const others = marks.filter((mark) => !isChange(mark))
  return (others.length > 0 ? { ...bare, marks: others } : bare) as Item
}

const withLine = <Item extends { content?: readonly Inline[] }>(item: Item): Item =>
  withContent(item, item.content && acceptedLine(item.content))

/** The same item where its content is the same. */
const withContent = <Item extends { content?: unknown }>(
  item: Item,
  content: Item['content'],
): Item => (content === item.content ? item : { ...item, content })

function acceptedItem(item: ListItem): ListItem[] {
  if (isDeleted(item)) return []
  const bare = withoutChanges(item)
  return [withContent(bare, acceptedParts(bare.content))]
}

function acceptedBlocks(blocks: readonly Block[]): readonly Block[] {
  return mapped(joinedParagraphs(blocks), (block) => acceptedBlock(block))
}

/** The same of what lists and quotes hold, which stays of its kind. */
function acceptedParts<Part extends ListItem['content'][number]>(
  parts: readonly Part[],
): readonly Part[] {
  return mapped(joinedParagraphs(parts), (part) => acceptedBlock(part) as Part[])
}

/** Paragraphs whose break waits to be deleted, made one: the first ends and the second begins with the same deletion. */
function joinedParagraphs<Part extends Block>(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (before?.type === 'paragraph' && part.type === 'paragraph' && isBreakDeleted(before, part))
      joined[joined.length - 1] = {
        ...before,
        content: [...(before.content ?? []), ...(part.content ?? [])],
      }
    else joined.push(part)
  }
  return joined.length === parts.length ? parts : joined
}

function isBreakDeleted(before: Paragraph, after: Paragraph): boolean {
  const [last, first] = [before.content?.at(-1), after.content?.[0]]
  if (last?.type !== 'text' || first?.type !== 'text') return false
  if (!last.text.endsWith('\u200b') || !first.text.startsWith('\u200b')) return false
  const id = deletionOf(last)
  return id !== undefined && id === deletionOf(first)
}

function deletionOf({ marks = [] }: Text): string | undefined {
  const mark = marks.find(({ type }) => type === 'deletion')
  return mark?.type === 'deletion' ? mark.attrs.id : undefined
}

function acceptedFigure(figure: Figure): Figure {
  const { spec } = figure.attrs
  if (spec.kind !== 'table') return figure
  const table = acceptedTable(spec.table)
  if (table === spec.table) return figure
  return { ...figure, attrs: { ...figure.attrs, spec: { kind: 'table', table } } }
}

function acceptedTable(table: TableSpec): TableSpec {
  const { rows, rowMarks, ...rest } = table
  const remaining = mapped(rows, (row, index) => {
    if (isDeleted({ marks: rowMarks?.[index] ?? [] })) return []
    return [
      mapped(row, (cell) => {
        return [withContent(cell, acceptedLine(cell.content))]
      }),
    ]
  })
  return remaining === rows && rowMarks === undefined ? table : { ...rest, rows: remaining }
}

/** The list itself where every item stays what it is. */
function mapped<Item>(
  items: readonly Item[],
  each: (item: Item, index: number) => readonly Item[],
): readonly Item[] {
  const next = items.map(each)
  const isSame = next.every((own, index) => own.length === 1 && own[0] === items[index])
  return isSame ? items : next.flat()
}
