const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const DIGITS: Readonly<Record<string, string>> = {
  〇: '0',
  零: '0',
  '○': '0',
  Ｏ: '0',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
}

const FORMS: readonly [RegExp, (found: RegExpExecArray) => (string | undefined)[]][] = [
  [
    /((?:19|20)\d{2})\s*年\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*日)?/,
    ([, year, month, day]) => [year, month, day],
  ],
  [
    /([一二][〇零○Ｏ一二三四五六七八九]{3})年([一二三四五六七八九十]{1,3})月(?:([一二三四五六七八九十]{1,3})日)?/,
    ([, year = '', month = '', day = '']) => [
      [...year].map((sign) => DIGITS[sign] ?? '').join(''),
      hanNumber(month),
      day && hanNumber(day),
    ],
  ],
  [
    /(?<![\d.-])((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d-])/,
    ([, year, month, day]) => [year, month, day],
  ],
  [
    new RegExp(String.raw`\b${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d{2})\b`, 'i'),
    ([, month = '', day, year]) => [year, monthNumber(month), day],
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+${MONTH},?\s+((?:19|20)\d{2})\b`, 'i'),
    ([, day, month = '', year]) => [year, monthNumber(month), day],
  ],
  [
    new RegExp(String.raw`\b${MONTH},?\s+((?:19|20)\d{2})\b`, 'i'),
    ([, month = '', year]) => [year, monthNumber(month)],
  ],
  [/(?<![\d.-])((?:19|20)\d{2})[-/.](\d{1,2})(?![\d.-])/, ([, year, month]) => [year, month]],
]

/** The first date of a line as `2020-03-09`, `2020-03` or null. */
export function dateIn(line: string): string | null {
  for (const [form, read] of FORMS) {
    const found = form.exec(line)
    if (!found) continue
    const [year = '', month = '', day = ''] = read(found)
    if (Number(month) < 1 || Number(month) > 12 || Number(day || 1) > 31) continue
    return [year, month.padStart(2, '0'), day && day.padStart(2, '0')].filter(Boolean).join('-')
  }
  return null
}

/** The latest year behind a copyright sign. */
export function copyrightYear(line: string): string | null {
  if (!/©|\(c\)|copyright|版权|版權/i.test(line)) return null
  const years = line.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? []
  return years.toSorted().at(-1) ?? null
}

const monthNumber = (name: string) => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function hanNumber(text: string): string {
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['0', text]
  const worth = (sign: string, empty: number) =>
    sign === '' ? empty : Number(DIGITS[sign] ?? sign)
  return String(worth(tens, 1) * 10 + worth(ones, 0))
}
