import { inPlainWords } from '~/core/text/table-words'
import { evidenceAddress } from '~/features/document/terms'
import { notesTogether, sharedMarks, type SharedMarks } from '../shared-marks'
import { blankedRows, columnShares } from '#packages/document/table-grid'
import { columnSides } from '#packages/document/column-sides'
import {
  type Block,
  type BulletList,
  type Cite,
  type Figure,
  type Inline,
  type OrderedList,
} from '#packages/document/body'
import type { Piece, Run } from './pieces'
import type { PlainDocument } from './plain-document'

type Numbers = Pick<
  PlainDocument,
  'document' | 'headings' | 'objects' | 'works' | 'notes' | 'origin'
>

/** A block of a text as pieces. */
export function piecesOf(block: Block, numbers: Numbers): Piece[] {
  switch (block.type) {
    case 'paragraph':
      return [{ kind: 'line', style: 'paragraph', runs: runsOf(block.content, numbers) }]
    case 'heading':
      return [{ kind: 'line', style: 'runIn', runs: runsOf(block.content, numbers) }]
    case 'blockquote':
      return block.content.map(({ content }) => ({
        kind: 'line',
        style: 'quote',
        runs: runsOf(content, numbers),
      }))
    case 'bulletList':
    case 'orderedList':
      return itemsOf(block, 0, numbers)
    case 'codeBlock':
      return [{ kind: 'code', text: (block.content ?? []).map(({ text }) => text).join('') }]
    case 'horizontalRule':
      return [{ kind: 'rule' }]
    case 'figure':
      return figureOf(block, numbers)
  }
}

function itemsOf(list: BulletList | OrderedList, depth: number, numbers: Numbers): Piece[] {
  const start = list.type === 'orderedList' ? (list.attrs.start ?? 1) : 0
  return list.content.flatMap((item, index) =>
    item.content.flatMap((part, nth): Piece[] => {
      if (part.type !== 'paragraph') return itemsOf(part, depth + 1, numbers)
      const sign = list.type === 'bulletList' ? '•' : `${start + index}.`
      const runs = runsOf(part.content, numbers)
      return [{ kind: 'item', depth, sign: nth === 0 ? sign : '', runs }]
    }),
  )
}

function figureOf({ attrs }: Figure, numbers: Numbers): Piece[] {
  return [...drawnOf(attrs, numbers), ...sourceOf(attrs, numbers)]
}

/** Where a figure was taken from. */
function sourceOf({ evidenceIds: ids }: Figure['attrs'], numbers: Numbers): Piece[] {
  const marks = ids.length === 0 ? [] : citationOf({ ids, form: 'sup' }, numbers)
  return marks.length === 0 ? [] : [{ kind: 'source', runs: [{ text: '资料来源：' }, ...marks] }]
}

function drawnOf(attrs: Figure['attrs'], numbers: Numbers): Piece[] {
  const { spec, caption, id } = attrs
  const label = numbers.objects.get(id)?.label ?? ''
  const text = `${label} ${caption}`.trim()
  const named = (stands: 'above' | 'below'): Piece => ({ kind: 'caption', text, stands, id })
  const appearance = { alt: attrs.alt ?? caption, share: attrs.width ?? 1 }
  switch (spec.kind) {
    case 'table':
      return [
        named('above'),
        {
          kind: 'table',
          head: spec.table.columns.map(({ name, unit }) => (unit ? `${name}（${unit}）` : name)),
          rows: blankedRows(spec.table).map((row) =>
            row.map((cell) => runsOf(cell.content, numbers)),
          ),
          sides: columnSides(spec.table),
          shares: columnShares(spec.table),
        },
      ]
    case 'chart':
      return [{ kind: 'chart', chart: spec.chart, share: attrs.width ?? 0.85 }, named('below')]
    case 'equation':
      return [{ kind: 'formula', latex: spec.latex, label: label.replace(/^式\s*/, ''), id }]
    case 'image': {
      const { key, type, pixels } = spec
      return [{ kind: 'image', key, type, pixels, ...appearance }, named('below')]
    }
    case 'svg':
      return [{ kind: 'drawing', language: 'svg', source: spec.svg, ...appearance }, named('below')]
    case 'schematic':
      return [
        { kind: 'drawing', language: 'mermaid', source: spec.mermaid, ...appearance },
        named('below'),
      ]
  }
}

export function runsOf(line: readonly Inline[] | undefined, numbers: Numbers): Run[] {
  const { document, notes } = numbers
  const shared = sharedMarks(line ?? [], (id) => document.evidence.get(id))
  const together = notes === 'paragraph' ? new Map(notesTogether(line ?? [])) : null
  return (line ?? []).flatMap((inline): Run[] => {
    switch (inline.type) {
      case 'text':
        return wordsOf(inline)
      case 'cite':
        return citationRuns(inline, numbers, { shared, together })
      case 'xref':
        return [{ text: nameOf(inline.attrs, numbers), to: inline.attrs.to }]
      case 'math':
        return [{ text: inline.attrs.latex, italic: true, math: true }]
      case 'note':
        return numbers.notes === 'none'
          ? [{ text: `（注：${inline.attrs.text}）` }]
          : [noteMark([{ text: inline.attrs.text }])]
      case 'hardBreak':
        return [{ text: '\n' }]
    }
  })
}

function wordsOf({ text, marks = [] }: Extract<Inline, { type: 'text' }>): Run[] {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const link = marks.find((mark) => mark.type === 'link')
  return [
    {
      text,
      ...(has('bold') && { bold: true as const }),
      ...(has('italic') && { italic: true as const }),
      ...(has('superscript') && { raised: true as const }),
      ...(has('subscript') && { lowered: true as const }),
      ...(link && { href: link.attrs.href }),
    },
  ]
}

/** The mark of a citation, and its quotes at the foot of the sheet where they stand there. */
function citationRuns(
  cite: Cite,
  numbers: Numbers,
  { shared, together }: { shared: SharedMarks; together: SharedMarks | null },
): Run[] {
  const own = shared.get(cite)
  if (own === null) return []
  const { attrs } = cite
  const ids = own ?? attrs.ids
  const mark = citationOf({ ...attrs, ids }, numbers)
  const isAtFoot = numbers.notes === 'sentence' || numbers.notes === 'paragraph'
  if (!isAtFoot) return mark
  const note = quotesOf(together ? (together.get(cite) ?? []) : ids, numbers)
  return note.length === 0 ? mark : [...mark, noteMark(note)]
}

const noteMark = (note: readonly Run[]): Run => ({ text: '①', raised: true, note })

/** What evidence says, with where it stands; the work is named once. */
export function quotesOf(ids: readonly string[], { document, works, origin }: Numbers): Run[] {
  const evidence = [...new Set(ids)].flatMap((id) => document.evidence.get(id) ?? [])
  return evidence.flatMap((item, index): Run[] => {
    const between: Run[] = index > 0 ? [{ text: '；' }] : []
    if (item.state === 'revoked' || item.quote === '')
      return [...between, { text: '来源已删除或无权限查看' }]
    const isSame = item.referenceId === evidence[index - 1]?.referenceId && item.place.label !== ''
    const work = isSame ? '' : works.short(item.referenceId)
    const place = [work, item.place.label].filter(Boolean).join('，')
    const address = origin === '' ? '' : evidenceAddress(item)
    const way = { text: place, ...(address !== '' && { href: `${origin}${address}` }) }
    return [...between, way, { text: `：“${inPlainWords(item.quote)}”` }]
  })
}

function citationOf(
  { ids, locator, form }: Extract<Inline, { type: 'cite' }>['attrs'],
  { document, works }: Numbers,
): Run[] {
  const evidence = ids.flatMap((id) => document.evidence.get(id) ?? [])
  const references = evidence.map(({ referenceId }) => referenceId)
  const text = works.mark(references, locator ?? works.locatorOf(evidence))
  if (text === '') return []
  const place = works.placeOf(references[0] ?? '')
  const run = { text, ...(place >= 0 && { to: workId(place) }) }
  return [form === 'narrative' || !works.isNumeric ? run : { ...run, raised: true }]
}

/** Name of a work's entry, for what leads there. */
export const workId = (place: number) => `work:${place}`

function nameOf(
  { to, form }: Extract<Inline, { type: 'xref' }>['attrs'],
  { headings, objects, document }: Numbers,
): string {
  const object = objects.get(to)
  const heading = headings.get(to)
  if (object) return form === 'title' ? captionOf(document, to) || object.label : object.label
  if (!heading) return '（引用的内容已删除）'
  return form === 'number' && heading.label !== '' ? heading.label : heading.heading
}

function captionOf({ bodies }: PlainDocument['document'], id: string): string {
  for (const body of bodies.values())
    for (const block of body.content)
      if (block.type === 'figure' && block.attrs.id === id) return block.attrs.caption
  return ''
}
