import { sideOf, type NamedRow } from './table-rows'

/** Two values of a row, the earlier or first named one before the other. */
export interface Change {
  names: [from: string, to: string]
  /** 增加, 减少, or 不变. */
  way: string
  /** Without a sign; '' where nothing has changed. */
  difference: string
  alias: number
}

const ASKS =
  /增加|减少|上升|下降|增长|变化|变的|怎么变|变动|变了|涨|跌|相比|相差|差多少|(?:多|少|高|低)(?:了)?(?:多少|几)|哪个(?:多|少|高|低|大|小)/
const NUMBER = /^[-−]?\d[\d,]*(?:\.\d+)?$/

/** How a value has changed between the two columns that a question compares; null where it compares none. */
export function changeOf(question: string, { row, home, named, columns }: NamedRow): Change | null {
  if (!ASKS.test(question)) return null
  const [from, to] = sideOf(row, named)
  const [first, second, ...others] = columns.filter(
    (index) => index >= from && index < to && NUMBER.test(row.cells[index] ?? ''),
  )
  if (first === undefined || second === undefined || others.length > 0) return null
  const before = row.cells[first] ?? ''
  const after = row.cells[second] ?? ''
  const difference = valueOf(after) - valueOf(before)
  const digits = Math.max(decimalsOf(before), decimalsOf(after))
  return {
    names: [row.names[first] ?? '', row.names[second] ?? ''],
    way: difference > 0 ? '增加' : difference < 0 ? '减少' : '不变',
    difference: difference === 0 ? '' : Math.abs(difference).toFixed(digits),
    alias: home.passage.alias,
  }
}

const valueOf = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'))
const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0
