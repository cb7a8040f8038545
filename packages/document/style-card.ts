/** Who speaks. */
export const personChoices = ['', '第三人称', '本文', '我们'] as const
export type Person = (typeof personChoices)[number]

/** How figures are written. */
export const numberChoices = ['', '阿拉伯数字', '阿拉伯数字，千分位', '阿拉伯数字，不分位'] as const
export type NumberChoice = (typeof numberChoices)[number]

/** How a document is to speak, the same in all its sections; checks know it as well. */
export interface StyleCard {
  person: Person
  tone: string
  /** Words that shall not stand in it. */
  forbidden: string[]
  /** `use` instead of any of `avoid`. */
  terms: { use: string; avoid: string[] }[]
  numbers: NumberChoice
}

/** A term of the team's glossary, as this language has it. */
export interface GlossaryTerm {
  term: string
  translation: string
}

const LONGEST = 400

/** A card in lines for whoever writes, at most 400 characters; '' where nothing is set. */
export function styleInWords(
  card: StyleCard | undefined,
  voice: string,
  glossary: readonly GlossaryTerm[],
): string {
  const { person = '', tone = '', numbers = '', forbidden = [], terms = [] } = card ?? {}
  const own = terms.map(({ use, avoid }) => `写“${use}”，不写${quoted(avoid)}`)
  const translations = glossary.map(({ term, translation }) => `“${term}”写作“${translation}”`)
  return [
    tone || voice,
    person && `人称：${persons[person]}`,
    numbers && `数字用${numbers}`,
    forbidden.length > 0 && `不用${quoted(forbidden)}`,
    ...own,
    ...translations,
  ]
    .filter((item) => item !== '' && item !== false)
    .join('；')
    .slice(0, LONGEST)
}

const persons: Record<Exclude<Person, ''>, string> = {
  第三人称: '第三人称，不用“我”“我们”“笔者”',
  本文: '自称“本文”，不用“我”“我们”“笔者”',
  我们: '自称“我们”，不用“笔者”“本人”',
}

const quoted = (all: readonly string[]) => all.map((item) => `“${item}”`).join('')

/** 承载量=容量、容纳量 a line; what cannot be read is left out. */
export const termsOfText = (text: string): StyleCard['terms'] =>
  text
    .split('\n')
    .map((line) => line.split(/[=＝]/))
    .map(([use = '', avoid = '']) => ({
      use: use.trim().slice(0, 20),
      avoid: wordsOfText(avoid).slice(0, 8),
    }))
    .filter(({ use, avoid }) => use !== '' && avoid.length > 0)
    .slice(0, 40)

/** Words parted by commas or 、. */
export const wordsOfText = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、，,；;\s]+/)
      .map((item) => item.trim().slice(0, 20))
      .filter((item) => item !== ''),
  ),
]
