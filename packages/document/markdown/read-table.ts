import type { Token } from 'markdown-it'
import type { TableCell, TableSpec } from '../body'
import { plainText } from '../body-walk'
import { blockRules } from './block-rules'
import type { Dropped } from './dropped'
import { readInline } from './read-inline'

const MOST_COLUMNS = 60
const MOST_ROWS = 5_000

/** The first table of a figure's content; null when there is none. */
export function tableIn(content: string, dropped: Dropped): TableSpec | null {
  const tokens = blockRules.parse(content, {})
  const from = tokens.findIndex(({ type }) => type === 'table_open')
  const to = tokens.findIndex(({ type }) => type === 'table_close')
  return from === -1 || to === -1 ? null : readTable(tokens.slice(from + 1, to), dropped)
}

/** The tokens between a table's beginning and end. Units stand in braces behind the name of a column: `GDP {亿元}`. */
export function readTable(tokens: readonly Token[], dropped: Dropped): TableSpec | null {
  const rows: string[][] = []
  const aligns: (TableSpec['columns'][number]['align'] | undefined)[] = []
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'th_open') aligns.push(alignOf(token))
    if (token.type === 'inline') rows.at(-1)?.push(token.content)
  }
  const [head = [], ...body] = rows
  if (head.length === 0 || head.length > MOST_COLUMNS || body.length > MOST_ROWS) {
    dropped.figures += 1
    return null
  }
  return {
    columns: head.map((cell, index) => ({ ...columnOf(cell, dropped), ...aligned(aligns[index]) })),
    rows: body.map((row) => head.map((_, index) => cellOf(row[index] ?? '', dropped))),
  }
}

function alignOf(token: Token): 'left' | 'center' | 'right' | undefined {
  const alignment = /text-align:(left|center|right)/.exec(String(token.attrGet('style')))?.[1]
  return alignment === 'left' || alignment === 'center' || alignment === 'right'
    ? alignment
    : undefined
}
const aligned = (align: 'left' | 'center' | 'right' | undefined) => (align ? { align } : {})

function columnOf(cell: string, dropped: Dropped): { name: string; unit?: string } {
  const [, name = cell, unit = ''] =
    /^(.*?)[ \t]*(?<!\\)\{([^{}\\]{1,40})\}[ \t]*$/.exec(cell) ?? []
  return { name: plainText(readInline(name, dropped)), ...(unit && { unit: unit.trim() }) }
}

const SPANS = /^\{(?:cols=(\d{1,2}))?[ \t]*(?:rows=(\d{1,3}))?\}[ \t]*/

function cellOf(cell: string, dropped: Dropped): TableCell {
  const [spans = '', columns = '1', rows = '1'] = SPANS.exec(cell) ?? []
  const [colspan, rowspan] = [Number(columns), Number(rows)]
  return {
    content: readInline(cell.slice(spans.length), dropped),
    ...(colspan > 1 && { colspan }),
    ...(rowspan > 1 && { rowspan }),
  }
}
