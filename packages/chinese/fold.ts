import { unifyRadicals } from './radicals'
import { toSimplified } from './traditional'

const DIGITS = '〇一二三四五六七八九'

/**
 * One spelling for what readers take as the same: widths, letter case, radicals, Traditional and Simplified,
 * 1,234 and 1234, 二〇二六年 and 2026年. Changes lengths (㎡, …), so no offset survives it.
 */
export function fold(text: string): string {
  const plain = toSimplified(unifyRadicals(text.normalize('NFKC')).toLowerCase())
  const joined = plain.includes(',') ? plain.replace(/(\d),(?=\d{3}(?!\d))/g, '$1') : plain
  if (!joined.includes('年')) return joined
  return joined.replace(/[〇零一二三四五六七八九]{4}(?=年)/g, (year) =>
    Array.from(year, (digit) => Math.max(0, DIGITS.indexOf(digit))).join(''),
  )
}
