import { stopWords, words } from '#packages/chinese/terms'
import { SURNAMES } from '#packages/chinese/surnames'
import type { PlacedSentence } from './sentences'

/** Two places where a thing goes by two names. */
export interface NameConflict {
  kind: 'expansion' | 'abbreviation' | 'early' | 'name'
  first: { word: string; sentence: PlacedSentence }
  second: { word: string; sentence: PlacedSentence }
}

interface Introduction {
  full: string
  short: string
  sentence: PlacedSentence
}

const INTRODUCED =
  /([\u3400-\u9fff]{3,20})\s*[（(](?:以下)?(?:简称)?[“"]?([A-Z][A-Za-z0-9-]{1,9})[”"]?[）)]/g

/** Abbreviations with two expansions, things with two abbreviations, and abbreviations used before they are introduced. */
export function abbreviationConflicts(sentences: readonly PlacedSentence[]): NameConflict[] {
  const introductions = sentences.flatMap((sentence) => introductionsIn(sentence))
  const byShort = Map.groupBy(introductions, ({ short }) => short)
  const byFull = Map.groupBy(introductions, ({ full }) => full)
  return [
    ...differing(byShort, 'expansion', ({ full }) => full, endAlike),
    ...differing(byFull, 'abbreviation', ({ short }) => short, Object.is),
    ...usedEarly(sentences, byShort),
  ]
}

/** Terms that sentences bring in with their short form: 建筑信息模型（BIM）. */
export const termsIn = (sentences: readonly PlacedSentence[]): { term: string; abbr: string }[] =>
  sentences.flatMap(introductionsIn).map(({ full, short }) => ({ term: full, abbr: short }))

function introductionsIn(sentence: PlacedSentence): Introduction[] {
  return [...sentence.text.matchAll(INTRODUCED)].flatMap(([, run = '', short = '']) => {
    const full = termAtEnd(run)
    return full.length >= 3 && !NO_SHORT_FORM.test(short) ? [{ full, short, sentence }] : []
  })
}

// Codes of what is counted (断面A1), and kinds of files.
const NO_SHORT_FORM = /^(?:[A-Z]{1,2}-?\d{1,4}|PDF|DOCX?|XLSX?|PPTX?|CSV|TXT|JPE?G|PNG|ZIP|MP[34])$/

// Up to the last word that ties words together: of 本文采用的建筑信息模型 the last six characters.
function termAtEnd(run: string): string {
  const all = words(run)
  const from = all.findLastIndex((word) => stopWords.has(word) || VERBS.has(word))
  return all.slice(from + 1).join('')
}

const VERBS = new Set(
  '采用 使用 引入 基于 建立 构建 通过 利用 运用 包括 提出 称为 即 及其 开展 应用 根据 依据 结合'.split(
    ' ',
  ),
)

const endAlike = (item: string, other: string) => item.endsWith(other) || other.endsWith(item)

function differing(
  groups: Map<string, Introduction[]>,
  kind: NameConflict['kind'],
  wordOf: (one: Introduction) => string,
  isSame: (one: string, other: string) => boolean,
): NameConflict[] {
  return [...groups.values()].flatMap(([first, ...others]) => {
    const second = first && others.find((item) => !isSame(wordOf(first), wordOf(item)))
    if (!first || !second) return []
    const wordAt = (item: Introduction) => ({ word: wordOf(item), sentence: item.sentence })
    return [{ kind, first: wordAt(first), second: wordAt(second) }]
  })
}

function usedEarly(
  sentences: readonly PlacedSentence[],
  byShort: Map<string, Introduction[]>,
): NameConflict[] {
  const found: NameConflict[] = []
  for (const [short, [introduction]] of byShort) {
    const pattern = new RegExp(`(?<![A-Za-z0-9-])${short}(?![A-Za-z0-9-])`)
    const early = sentences.find((item) => pattern.test(item.text))
    if (!introduction || !early || early === introduction.sentence) continue
    found.push({
      kind: 'early',
      first: { word: short, sentence: early },
      second: { word: `${introduction.full}（${short}）`, sentence: introduction.sentence },
    })
  }
  return found
}

const OFFICES =
  '公司|集团|大学|学院|研究院|研究所|委员会|管理局|银行|医院|水库|大桥|古镇|景区|遗址|博物馆'
const NAMED = new RegExp(`[\\u3400-\\u9fff]{2,12}?(?:${OFFICES})`, 'g')
const TITLED = /《([^》]{3,30})》/g
const AT_LEAST = 2
const SHORTEST = 3
// What a name may differ in and be another one.
const DISTINGUISHING = new Set(
  '一二三四五六七八九十东西南北上下左右前后内外大小新老旧甲乙丙丁中高低男女国省市县区',
)

interface NamePlaces {
  times: number
  /** The first one. */
  sentence: PlacedSentence
  sentences: Set<PlacedSentence>
}

/** Names that differ in one character and both stand in the text more than once. */
export function nameConflicts(sentences: readonly PlacedSentence[]): NameConflict[] {
  const names = new Map<string, NamePlaces>()
  const persons = new Set(sentences.flatMap(({ text }) => officed(text)))
  for (const sentence of sentences) {
    for (const name of namesIn(sentence.text, persons)) {
      const item = names.get(name) ?? { times: 0, sentence, sentences: new Set() }
      item.sentences.add(sentence)
      names.set(name, { ...item, times: item.times + 1 })
    }
  }
  const often = [...names].filter(
    ([name, { times }]) => times >= AT_LEAST && name.length >= SHORTEST,
  )
  const found: NameConflict[] = []
  for (const [word, { sentence, sentences: places }] of often) {
    for (const [other, { sentence: there, sentences: others }] of candidatesFor(word, names)) {
      // What one sentence names side by side is two things.
      if (word < other && ![...places].some((place) => others.has(place)))
        found.push({
          kind: 'name',
          first: { word, sentence },
          second: { word: other, sentence: there },
        })
    }
  }
  return found
}

// Only names of like length that share a half are looked at: of 10,000 names each meets a few.
function candidatesFor(word: string, names: Map<string, NamePlaces>) {
  const found: [string, NamePlaces][] = []
  for (const entry of names) {
    if (entry[1].times >= AT_LEAST && isOneApart(word, entry[0])) found.push(entry)
  }
  return found
}

/** Whether two words differ in one character that does not tell two things apart. */
export function isOneApart(item: string, other: string): boolean {
  // Where a name begins is not certain: 任湖州银行 is 湖州银行.
  if (endAlike(item, other) || Math.abs(item.length - other.length) > 1) return false
  let from = 0
  while (from < item.length && item[from] === other[from]) from += 1
  let back = 0
  const most = Math.min(item.length, other.length) - from
  while (back < most && item.at(-1 - back) === other.at(-1 - back)) back += 1
  const [mine, its] = [item, other].map((word) => word.slice(from, word.length - back))
  if (mine === undefined || its === undefined || mine.length > 1 || its.length > 1) return false
  if (areOtherWords(item, other, from)) return false
  return ![mine, its].some(
    (character) => DISTINGUISHING.has(character) || /[\dA-Za-z]/.test(character),
  )
}

// Where the dictionary knows both as words, they are two: 江苏银行 and 江西银行; or what stands round a character that one of
// them has more: 浙江大学 and 浙江工大学.
function areOtherWords(item: string, other: string, from: number): boolean {
  if (item.length === other.length) return [item, other].every((name) => hasWord(name, from))
  const shorter = item.length < other.length ? item : other
  const [before = '', behind = ''] = [shorter.slice(0, from), shorter.slice(from)]
  return [before, behind].every((part) => part.length > 1 && words(part).at(0) === part)
}

function hasWord(name: string, from: number): boolean {
  let end = 0
  const word = words(name).find((item) => from < (end += item.length))
  return word !== undefined && word.length > 1
}

function namesIn(text: string, persons: ReadonlySet<string>): string[] {
  const titled = [...text.matchAll(TITLED)].map(([, inside = '']) => inside)
  const offices = [...text.matchAll(NAMED)].map(([name]) => termAtEnd(name))
  return [
    ...titled,
    ...offices.filter((name) => name.length >= 4),
    ...surnamed(text).filter((item) => persons.has(item)),
  ]
}

const ROLES =
  '教授|研究员|工程师|先生|女士|同志|博士|院士|主任|主席|组长|队长|村长|局长|处长|科长|院长|所长|馆长|校长|市长|县长|区长|镇长|书记|经理|代表|记者|专家|负责人|作者|主编|编著|编制|审核|审定'
const BEFORE = new RegExp(`(?:${ROLES}|[：:])\\s*$`)
const BEHIND = new RegExp(`^\\s*(?:${ROLES}|[（(](?:${ROLES}))`)

// Three characters that begin like a surname are mostly none: 周转率, 高峰期. An office beside them, once, says that they are.
function officed(text: string): string[] {
  return surnamed(text).filter((name) => {
    const index = text.indexOf(name)
    return BEFORE.test(text.slice(0, index)) || BEHIND.test(text.slice(index + name.length))
  })
}

// A surname with two characters that the dictionary does not tie together.
function surnamed(text: string): string[] {
  const all = words(text)
  return all.flatMap((word, index) => {
    if (word.length === 3 && SURNAMES.includes(word.charAt(0))) return [word]
    const [next = '', third = ''] = all.slice(index + 1)
    const isCut = word.length === 1 && SURNAMES.includes(word)
    if (isCut && next.length === 2) return [word + next]
    return isCut && next.length === 1 && third.length === 1 ? [word + next + third] : []
  })
}
