import { testId } from '#test/ids'
import {
  closeSet,
  conflictsAmong,
  factsOf,
  idsIn,
  RepeatDetector,
  contentWords,
  type PlacedSentence,
  type SupportCheck,
} from '#packages/document/text-checks'
import { chanceOf, pick } from '../../../test/support/longform/chance'
import type { FactSample } from '../../../test/support/longform/sources'

const HOSTILE =
  '[1]|[2]|[3]|[44]|【5】|[1,9]|[2-8]|[^3]|[@e12]|[@e99;@e1]|^[6]^|［7］|[来源8]|[#tab-gdp]|[#x y]|[#no]|（张三，2019）|(Lee and Wu, 2001)|[词](http://a.b/c)|https://x.y/z|\n参考文献\n|\n[1] A. B[J]. C, 2001(2).\n|正文，|。\n|人均12平方米|**参考文献：**\n|[|[@|]'.split(
    '|',
  )

/** Texts full of sources that nobody gave, closed: what of them is left. */
export function fuzzedSources(runs: number, seed: number) {
  const chance = chanceOf(seed)
  const aliases = new Map([
    [1, 'e12'],
    [2, 'e15'],
  ])
  let invented = 0
  let unresolved = 0
  for (let run = 0; run < runs; run += 1) {
    const count = 2 + Math.floor(chance() * 24)
    const text = Array.from({ length: count }, () => pick(HOSTILE, chance)).join('')
    const closed = closeSet(text, { aliases, links: new Set(['tab-gdp']), works: [] }).text
    invented += idsIn(closed).filter((id) => id !== 'e12' && id !== 'e15').length
    const rest = closed.replace(/\[@e1[25](?:;@e1[25])*\]|\[#tab-gdp\]/g, ' ')
    invented += (
      rest.match(/[[【［]\s*\d[\d，,;\s-]*[\]】］]|\[[@^]|https?:|张三|\[J\]|Lee/g) ?? []
    ).length
    unresolved += (rest.match(/\[#/g) ?? []).length
  }
  return { invented, unresolved }
}

const PLANTED = 200

/** Says some of the sentences again, in three ways; the share of each that is noticed. */
export function plantedRepeats(sentences: readonly PlacedSentence[], seed: number) {
  const chance = chanceOf(seed)
  const long = sentences.filter(({ text }) => text.length >= 24)
  const found = (change: (text: string) => string) => {
    // What stands in the book is taken as it is, alike or not.
    const before = new RepeatDetector<number>((again) => again >= 0)
    long.forEach(({ text }, index) => before.add(index, text))
    let hits = 0
    for (let index = 0; index < PLANTED; index += 1) {
      const { text } = pick(long, chance)
      if (before.add(-1 - index, change(text))) hits += 1
    }
    return hits / PLANTED
  }
  return {
    verbatim: found((text) => text),
    edited: found((text) => edit(text, 0.1, chance)),
    wrapped: found((text) => `由此可见，${text.replace(/。$/, '')}，这一点应当引起重视。`),
  }
}

const OTHERS = '某些其它用字随意替换后仍可读通的样子而已罢了'

// Exactly that part of the characters, wherever they stand.
function edit(text: string, part: number, chance: () => number): string {
  const characters = [...text]
  const places = new Set<number>()
  while (places.size < Math.round(part * characters.length)) {
    places.add(Math.floor(chance() * characters.length))
  }
  return characters
    .map((item, index) => (places.has(index) ? pick([...OTHERS], chance) : item))
    .join('')
}

/** Facts of a book said once each, some of them again: with another figure, with the same, and of another year. */
export function plantedConflicts(facts: readonly FactSample[], most: number, seed: number) {
  const chance = chanceOf(seed)
  const sentences = facts.map(({ sentence }, index) => placed(sentence, index))
  const planted = new Set<string>()
  const again: PlacedSentence[] = []
  for (const [index, fact] of facts.entries()) {
    if (again.length >= 3 * most || chance() > 0.7) continue
    const no = facts.length + again.length
    const kind = again.length % 3
    const written = `${fact.value}${fact.unit}`
    const other = `${Number((fact.value * (1.1 + chance())).toFixed(1))}${fact.unit}`
    const text =
      kind === 0
        ? `另一方面，${fact.sentence.replace(written, other)}`
        : kind === 1
          ? `如前所述，${fact.sentence}`
          : fact.sentence
              .replace(written, other)
              .replace(/20(\d\d)年/, (_, year: string) => `20${(Number(year) + 9) % 100}年`)
    if (kind === 0) planted.add(`${index}-${no}`)
    again.push(placed(text, no))
  }
  const own = new Set(facts.flatMap(({ subject }) => contentWords(subject)))
  const found = conflictsAmong([...sentences, ...again].flatMap(factsOf), () => own).filter(
    ({ isSure }) => isSure,
  )
  const right = found.filter(({ first, second }) =>
    planted.has(`${first.sentence.nodeId}-${second.sentence.nodeId}`),
  )
  return {
    planted: planted.size,
    recall: right.length / Math.max(1, planted.size),
    precision: right.length / Math.max(1, found.length),
  }
}

const placed = (text: string, no: number): PlacedSentence => ({
  nodeId: testId(String(no)),
  blockId: String(no),
  sentence: 0,
  text,
  evidenceIds: [],
  links: [],
  isQuotation: false,
})

/** Sentences changed in a figure, a unit or into their denial, and true ones told with other words round them. */
export function perturbed(facts: readonly FactSample[], seed: number, check: SupportCheck) {
  const chance = chanceOf(seed)
  const some = facts.filter(() => chance() < Math.min(1, 300 / facts.length))
  const isDoubted = (text: string, quote: string) => check(text, quote) !== 'supported'
  const spoiled = some.flatMap(({ sentence, value, unit }) => [
    [sentence.replace(`${value}${unit}`, `${value + 7}${unit}`), sentence] as const,
    [
      sentence.replace(`${value}${unit}`, `${value}${unit === '万元' ? '亿元' : '万元'}`),
      sentence,
    ] as const,
    [sentence.replace(/为|达到/, (item) => `未${item}`), sentence] as const,
  ])
  const sentences = some.flatMap(({ sentence }) => [
    [`此外，${sentence}`, sentence] as const,
    [sentence.split('，').slice(0, 2).join('，').replace(/。?$/, '。'), sentence] as const,
  ])
  const hits = spoiled.filter(([text, quote]) => isDoubted(text, quote)).length
  const alarms = sentences.filter(([text, quote]) => isDoubted(text, quote)).length
  return { found: hits / spoiled.length, alarms: alarms / sentences.length }
}
