import type { Block, Inline, ListItem, Mark, SectionBody } from '#packages/document'
import type { Chance } from './chance'

type ChangeMark = NonNullable<Block['marks']>[number]

/** The body with comments and tracked changes strewn over it: on words and signs, blocks, items and rows. */
export const withChanges = (body: SectionBody, chance: Chance): SectionBody => ({
  type: 'doc',
  content: body.content.map((block) => changedBlock(block, chance)),
})

function changedBlock<Item extends Block>(item: Item, chance: Chance): Item
function changedBlock(block: Block, chance: Chance): Block {
  const tracked = chance.below(6) === 0 ? { marks: [changeOf(chance)] } : {}
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: changedLine(block.content ?? [], chance), ...tracked }
    case 'bulletList':
    case 'orderedList':
      return { ...block, content: changedItems(block.content, chance), ...tracked }
    case 'blockquote':
      return {
        ...block,
        content: block.content.map((part) => changedBlock(part, chance)),
        ...tracked,
      }
    case 'figure': {
      const { spec } = block.attrs
      if (spec.kind !== 'table') return { ...block, ...tracked }
      const rows = spec.table.rows.map((row) =>
        row.map((cell) => ({ ...cell, content: changedLine(cell.content, chance) })),
      )
      const rowMarks = rows.map(() => (chance.below(4) === 0 ? [changeOf(chance)] : []))
      const table = { ...spec.table, rows, rowMarks }
      return { ...block, attrs: { ...block.attrs, spec: { kind: 'table', table } }, ...tracked }
    }
    default:
      return { ...block, ...tracked }
  }
}

const changedItems = (items: readonly ListItem[], chance: Chance): ListItem[] =>
  items.map((item) => ({
    ...item,
    content: item.content.map((part) => changedBlock(part, chance)),
    ...(chance.below(5) === 0 && { marks: [changeOf(chance)] }),
  }))

const changedLine = (line: readonly Inline[], chance: Chance): Inline[] =>
  line.map((inline) => {
    if (chance.below(3) > 0) return inline
    const comment: Mark = { type: 'comment', attrs: { threadId: chance.pick(['t1', 't2']) } }
    const own = chance.below(3) === 0 ? comment : changeOf(chance)
    const marks = [...(inline.marks ?? []), own]
    return inline.type === 'text' && chance.below(4) === 0
      ? { ...inline, text: `${inline.text}\u200b`, marks }
      : { ...inline, marks }
  })

function changeOf(chance: Chance): ChangeMark {
  const attrs = {
    id: `c${chance.below(9)}`,
    author: chance.pick(['周禾', '林墨']),
    at: chance.below(1_000),
    by: chance.pick(['human', 'ai'] as const),
  }
  if (chance.below(3) > 0) return { type: chance.pick(['insertion', 'deletion'] as const), attrs }
  const more = { type: 'attr' as const, attrName: 'language', previousValue: null, newValue: 'ts' }
  return { type: 'modification', attrs: { ...attrs, ...more } }
}

const LINES = new Set(['text', 'cite', 'xref', 'math', 'note', 'hardBreak'])

/** The same text spelt otherwise: words in pieces, marks in any order and twice, nothing said as something, keys shuffled. */
export function untidied(body: SectionBody, chance: Chance): SectionBody {
  return strewn(body, chance) as SectionBody
}

function strewn(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value)) {
    const isLine = value.length > 0 && value.every(isInline)
    return (isLine ? value.flatMap((item) => pieces(item, chance)) : value).map((item) =>
      strewn(item, chance),
    )
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, strewn(item, chance)] as const)
  const isMarked = 'type' in value && LINES.has(String(value.type)) && !('marks' in value)
  if (isMarked && chance.below(3) === 0) entries.push(['marks', []])
  return Object.fromEntries(shuffled(entries, chance))
}

const isInline = (item: unknown): item is Inline =>
  typeof item === 'object' && item !== null && 'type' in item && LINES.has(String(item.type))

function pieces(inline: Inline, chance: Chance): Inline[] {
  if (inline.type !== 'text') return [inline]
  const at = chance.below(inline.text.length + 1)
  return [inline.text.slice(0, at), inline.text.slice(at)].map((text) => ({
    ...inline,
    text,
    ...(inline.marks && { marks: [...reordered(inline.marks, chance), ...inline.marks] }),
  }))
}

/** Marks of different kinds in another order; those of one kind stay in theirs. */
function reordered(marks: readonly Mark[], chance: Chance): Mark[] {
  const groups = [...Map.groupBy(marks, ({ type }) => GROUPS[type] ?? type).values()]
  return shuffled(groups, chance).flat()
}

const GROUPS: Partial<Record<Mark['type'], string>> = {
  insertion: 'change',
  deletion: 'change',
  modification: 'change',
  superscript: 'raised',
  subscript: 'raised',
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const order = items.map((item) => ({ item, place: chance.random() }))
  return order.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}
