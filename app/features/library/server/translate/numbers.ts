import type { SourceLang, TargetLang } from '../../wire/terms/translate'

const NUMBER = /\d+(?:[.,，\u00a0\u202f' ]\d{3}(?!\d))*(?:[.,]\d+)?/g
const SCALES: [RegExp, number][] = [
  [/^\s?(?:万亿|萬億|兆(?![字帕瓦欧赫])|조|trillions?\b)/i, 1e12],
  [/^\s?(?:十亿|十億|billions?\b|milliards?\b|Milliarden?\b|млрд)/i, 1e9],
  [/^\s?(?:亿|億|억)/, 1e8],
  [/^\s?(?:千万|千萬)/, 1e7],
  [/^\s?(?:百万|百萬|millions?\b|Millionen?\b|millón|millones\b|млн|백만)/i, 1e6],
  [/^\s?(?:十万|十萬)/, 1e5],
  [/^\s?(?:万|萬|만)/, 1e4],
  // Not the thousand in a kilogram.
  [/^\s?(?:千(?![克米瓦卡帕赫字伏安焦])|thousands?\b|mille\b|mil\b|Tausend\b|тыс|천)/i, 1e3],
]
const ENGLISH: RegExp[] = [
  /\b(?:zero|no|none)\b/i,
  /\b(?:one|an?|single|once|first|January)\b/i,
  /\b(?:two|twice|both|second|pair|double|half|February)\b/i,
  /\b(?:three|third|thirds|triple|March)\b/i,
  /\b(?:four|fourth|quarters?|April)\b/i,
  /\b(?:five|fifth|May)\b/i,
  /\b(?:six|sixth|June)\b/i,
  /\b(?:seven|seventh|July)\b/i,
  /\b(?:eight|eighth|August)\b/i,
  /\b(?:nine|ninth|September)\b/i,
  /\b(?:ten|tenth|October)\b/i,
  /\b(?:eleven|eleventh|November)\b/i,
  /\b(?:twelve|twelfth|dozen|December)\b/i,
]
const CHINESE = [
  '零〇',
  '一单首',
  '二两双半',
  '三',
  '四',
  '五',
  '六',
  '七',
  '八',
  '九',
  '十',
  '十一',
  '十二',
]

/** The languages in which 1,5 is one and a half and 1.500 fifteen hundred. */
const continental = new Set<SourceLang>(['fr', 'de', 'es', 'ru'])

/**
 * Numbers of the source that the translation does not hold. They are compared by value, so that 31万 is 310,000;
 * numbers up to twelve may be words (3月 is March).
 */
export function lostNumbers(
  source: string,
  target: string,
  { from, to }: { from: SourceLang; to: TargetLang },
): string[] {
  const found = numbersIn(target, to).flatMap((quantity) => quantity.values)
  return numbersIn(withoutDecades(source), from)
    .filter(({ values }) => !values.some((value) => found.some((other) => isSame(value, other))))
    .filter(({ values }) => !isInWords(values[0] ?? Number.NaN, target, to))
    .map((quantity) => quantity.text)
}

function numbersIn(text: string, lang: SourceLang): { text: string; values: number[] }[] {
  // The 2 of m² is no number of its own.
  const plain = text.replace(/[¹²³⁰-⁹₀-₉]/g, ' ').normalize('NFKC')
  return [...plain.matchAll(NUMBER)].map((match) => {
    const after = plain.slice(match.index + match[0].length)
    const scale = SCALES.find(([words]) => words.test(after))?.[1] ?? 1
    return { text: match[0], values: valuesOf(match[0], lang).map((value) => value * scale) }
  })
}

function valuesOf(digits: string, lang: SourceLang): number[] {
  const english = Number(digits.replace(/[,，\u00a0\u202f' ]/g, ''))
  const comma = Number(digits.replace(/[.\u00a0\u202f' ]/g, '').replace(/[,，]/g, '.'))
  // Translators keep the form of the source now and then, and nobody knows it of an unknown language.
  const isBoth = lang === 'other' || continental.has(lang)
  const values = isBoth ? [comma, english] : [english]
  return values.filter((value) => Number.isFinite(value))
}

const isSame = (a: number, b: number) =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

function isInWords(value: number, target: string, lang: TargetLang): boolean {
  if (!Number.isInteger(value) || value > 12) return false
  if (lang === 'en') return ENGLISH[value]?.test(target) === true
  if (lang !== 'zh' && lang !== 'zh-Hant') return true
  return [...(CHINESE[value] ?? '')].some((letter) => target.includes(letter))
}

// Decades are counted differently: 20世纪90年代 is the 1990s.
const withoutDecades = (text: string) =>
  text.replace(
    /\d{1,2}\s?世纪(?:\s?\d0\s?年代)?|\b\d{3}0s\b|\b\d{1,2}(?:st|nd|rd|th)\s+centur(?:y|ies)\b/gi,
    ' ',
  )
