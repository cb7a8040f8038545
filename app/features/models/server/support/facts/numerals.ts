import { fromChineseNumeral } from '#packages/chinese/numerals'

/** What a matched number comes to without its scale: parts of a whole in per cent. */
export function plainOf({ 0: text, groups = {} }: RegExpMatchArray): number | null {
  const { whole, above, below, tenths, half, written = '' } = groups
  if (half !== undefined) return 50
  if (whole !== undefined) return percentOf(numeralOf(groups.part ?? ''), numeralOf(whole))
  if (above !== undefined) return percentOf(Number(above), Number(below))
  if (tenths !== undefined) return 10 * (numeralOf(tenths) ?? 0) + tailOf(groups.tail)
  return text === '半' ? 0.5 : numeralOf(written)
}

const percentOf = (part: number | null, whole: number | null) =>
  whole && part !== null ? Number(((100 * part) / whole).toPrecision(6)) : null

// 三成五, 三成半.
function tailOf(tail: string | undefined): number {
  if (tail === undefined) return 0
  return tail === '半' ? 5 : (numeralOf(tail) ?? 0)
}

function numeralOf(written: string): number | null {
  if (/^\d/.test(written)) return Number(written)
  const [whole = '', decimals] = written.split('点')
  const value = fromChineseNumeral(whole)
  if (value === null || decimals === undefined) return value
  const digits = [...decimals].map((digit) => fromChineseNumeral(digit) ?? 0).join('')
  return Number(`${value}.${digits}`)
}

/** Half of the last digit of what is written rounded, as what is written in ten thousands is; a plain number is exact. */
export function precisionOf({ 0: text, groups }: RegExpMatchArray, times: number): number {
  const decimals = /\.(\d+)$/.exec(groups?.written ?? '')?.[1]?.length ?? 0
  if (text.startsWith('千分之')) return 0
  if (times >= 1e4) return 0.5 * 10 ** -decimals
  return decimals > 0 ? 0.05 * 10 ** -decimals : 0
}

/** What the last digit counts that is not 0: 100 of 8400. */
export function lastPlaceOf(plain: number): number {
  let place = 1
  while (plain >= 10 * place && plain % (10 * place) === 0) place *= 10
  return place
}

const COUNTED =
  /^(?:个|名|位|种|座|部|本|家|只|头|条|项|场|所|台|套|件|把|次|倍|人|年|月|日|天|周|秒|分|小时|钟头|元|块|米|吨|克|公|厘|毫|升|亩|度|页|份|级|类|档|批|单元|单|处|箱|桶|片|株|棵|辆|架|户|层|栋|行|列|字|点|学时|课时|季|班|瓶|例|袋|封|款|组|期|届|轮|区|路|线|万|亿|岁|兆|千|平|星期|礼拜|英|美)/

/** Whether what reads like a number is part of a word (一旦, 统一, 千万) or of a code: numerals count where they count something. */
export function isPartOfName(folded: string, from: number, to: number, written: string): boolean {
  const before = folded.slice(0, from)
  if (/[\d/]|分之|成|半/.test(written)) return /[a-z_]$/.test(before)
  const rest = folded.slice(to)
  if (written.endsWith('百') && /^分[点比率制]/.test(rest)) return true
  if (written.includes('点') && !/[万亿]$/.test(written)) return false
  if (written.length < 2 && !COUNTED.test(rest) && !before.endsWith('第')) return true
  return written === '一' && (/[统唯万同专划单任某每]$/.test(before) || ARTICLE.test(rest))
}

const ARTICLE =
  /^(?:个|名|位|种|些|点|家|条|项|座|部|本|台|套|把|张|份|款|段|样|般|旦|方|面|块|直|定|切|起|律|行|级)/
