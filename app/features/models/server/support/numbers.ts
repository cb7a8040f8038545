import { fromChineseNumeral } from '~/core/numerals'

/** A number of a folded text: its value with 万, 亿 and 百分之 worked in, and the unit right behind it. */
export interface Quantity {
  value: number
  /** The next character when it is a known unit, else ''. */
  unit: string
  from: number
  to: number
}

const UNITS =
  '年月日时分秒个名位人次天种座部本岁倍级家只头条项场所元米吨度句章篇首集届公平厘毫千克升亩页份%'
const CHINESE = '[零〇一二两三四五六七八九十百千]+'
const QUANTITY = new RegExp(
  `(百分之)?(\\d+(?:\\.\\d+)?|${CHINESE}(?=[万亿${UNITS}])|(?<=百分之)${CHINESE})([万亿]*)(.?)`,
  'g',
)
const SCALE: Record<string, number> = { 万: 1e4, 亿: 1e8 }

/** Numbers in digits, and those in characters that stand before a unit or behind 百分之. */
export function quantitiesOf(folded: string): Quantity[] {
  return [...folded.matchAll(QUANTITY)].flatMap((match): Quantity[] => {
    const [whole, percent, written = '', scale = '', next = ''] = match
    const plain = /^\d/.test(written) ? Number(written) : fromChineseNumeral(written)
    if (plain === null) return []
    const value = [...scale].reduce((sum, sign) => sum * (SCALE[sign] ?? 1), plain)
    return [
      {
        value: Number(value.toPrecision(12)),
        unit: percent ? '%' : unitOf(next),
        from: match.index,
        to: match.index + whole.length - next.length,
      },
    ]
  })
}

function unitOf(next: string): string {
  if (next === '号') return '日'
  return next !== '' && UNITS.includes(next) ? next : ''
}
