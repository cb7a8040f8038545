const DIGITS = '零一二三四五六七八九'
const UNITS = ['', '十', '百', '千'] as const

/** Whole numbers 0–9999 in Chinese: 10 is 十, 21 二十一, 1005 一千零五. */
export function toChineseNumeral(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 9999) return String(value)
  if (value === 0) return '零'
  const digits = [...String(value)].map(Number)
  const text = digits
    .map((digit, index) =>
      digit === 0 ? '零' : `${DIGITS[digit]}${UNITS[digits.length - 1 - index] ?? ''}`,
    )
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')
  return text.replace(/^一十/, '十')
}

/** Reads what `toChineseNumeral` writes (also 〇 and 两); null when it is no such numeral. */
export function fromChineseNumeral(text: string): number | null {
  if (!/^[零〇一二两三四五六七八九十百千]+$/.test(text)) return null
  let sum = 0
  let digit: number | null = null
  for (const char of text.replace(/〇/g, '零').replace(/两/g, '二')) {
    const power = UNITS.findIndex((unit) => unit === char)
    if (power > 0) {
      sum += (digit === null || digit === 0 ? 1 : digit) * 10 ** power
      digit = null
    } else digit = DIGITS.indexOf(char)
  }
  return sum + (digit ?? 0)
}

/** Digits read one by one, as years are: 2026 is 二〇二六. */
export function toChineseDigits(value: number): string {
  return [...String(value)].map((digit) => '〇一二三四五六七八九'[Number(digit)] ?? digit).join('')
}
