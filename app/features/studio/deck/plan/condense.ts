import { bigrams, words } from '~/core/chinese/terms'
import { fold } from '~/core/chinese/fold'
import type { Said } from './said'

/** What a sentence may begin with that ties it to the one before: without that one it says nothing. */
const LEADS =
  /^(?:因此|所以|由此可见|总之|此外|另外|同时|其次|再次|最后|首先|第[一二三四五]|然而|但是|不过|可见|换言之|也就是说|具体来说|具体而言|一般来说|值得注意的是|需要指出的是|事实上|实际上|总体来看|总的来说|例如|比如|譬如|请注意|注意|要知道|一言以蔽之)[，,：:]\s*/
/** Sentences that lean on the one before. */
const POINTING = /^(?:这|那|其|该|此|它|他|他们|它们|上述|前者|后者|如上)/
const IF =
  '虽然|尽管|如果|若(?!干)|假如|倘若|要是|一旦|由于|因为|当(?![地前年日今代])|即使|只要|只有|随着|为了|除了'
/** A first clause that says nothing without the second. */
const CONDITION = new RegExp(`^(?:${IF}|与其)`)

const LONG = 46
const SHORT = 6

/** A bullet that cannot be parted may be so long, and no longer; Latin letters take half the room. */
const LONGEST = 60
const LONGEST_LATIN = 110

/**
 * A sentence as a bullet: words of its own in their order, without its lead and its last mark, at most about `most`
 * characters. Whole clauses, or '' where none stands alone.
 */
export function condense(sentence: string, most = LONG): string {
  const bare = sentence
    .replace(/\s+/g, ' ')
    .trim()
    .replace(LEADS, '')
    .replace(/[。．；;]+[”’」』）)]*$/, '')
  if (isFragment(bare)) return ''
  // Commas part no clauses there.
  if (isLatin(bare)) return bare.length <= LONGEST_LATIN ? bare : ''
  if ([...bare].length <= most) return bare
  const withoutAsides = bare.replace(/（[^（）]{4,}）/g, '')
  if ([...withoutAsides].length <= most) return withoutAsides
  return firstClauses(withoutAsides, most)
}

/** The tail of a sentence, one that breaks off, or the head of a page that was read into it. */
const isFragment = (text: string) =>
  /^[，。、；：,.;:)）\]】”’%/]/.test(text) ||
  /[，、：:（(]$|(?<!目)的$/.test(text) ||
  /^(?:chapter|appendix)\s+[\dA-Z]+\b/i.test(text) ||
  // What a clause before it leads to.
  /^(?:就[会能可要]|才[会能可]|则[会能可]|但|而且|并且)/.test(text)

const isLatin = (text: string) =>
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) < text.length * 0.1 && /[A-Za-z]{2}/.test(text)

/** As many clauses as there is room for; the whole when it cannot be parted and is short enough; else nothing. */
function firstClauses(text: string, most: number): string {
  const clauses = text.split(/(?<=[，；。,;])(?!\d)/)
  const kept = fitting(clauses, most)
  // What only leads to a clause that is left out goes with it.
  while (kept.length > 1 && kept.length < clauses.length && isHanging(kept.at(-1) ?? '')) kept.pop()
  const said = kept.join('')
  const whole = said.replace(/[，；。,;、]+$/, '')
  const isPart = kept.length < clauses.length && (isOpen(said) || isHanging(said))
  return isPart || isFragment(whole) || [...whole].length > LONGEST ? '' : whole
}

function fitting(clauses: readonly string[], most: number): string[] {
  const kept: string[] = []
  for (const clause of clauses) {
    const said = kept.join('')
    const isEnough = [...said].length >= SHORT && !isOpen(said)
    if (isEnough && [...said, ...clause].length > most) break
    kept.push(clause)
  }
  return kept
}

const LEADING =
  /^(?:同时|此外|另外|但是?|而且?|并且?|因此|所以|其中|然而|例如|比如|换言之|也就是说)[，,]?$/
const AHEAD = new RegExp(
  `^(?:${IF}|按照|依照|依据|根据|经过|通过|对于|关于|针对|在|从|截至|鉴于|基于|结合|围绕|参照|无论|不论|欲|要想|想要)`,
)
// A clause that says when.
const BEHIND = /(?:的时候|之后|以后|之前|以前|情况下|条件下|的话|的同时|来说|而言|(?<!小)时)$/

/** A clause that waits for the next one. */
function isHanging(clause: string): boolean {
  const bare = clause.trim().replace(/[，；。,;、]+$/, '')
  const last = bare.split(/[，；。,;]/).at(-1) ?? ''
  return LEADING.test(last) || AHEAD.test(last) || BEHIND.test(last)
}

/** What only says where, when or by what; of what follows it says nothing. */
const CIRCUMSTANCE =
  /^(?:按照?|依照?|依据|根据|经过?|通过|对于?|关于|针对|在|从|自|至|截至|以|就|与|和|同|因|凭|鉴于|基于|结合|围绕|参照|据)/
/** What is acted on, and not yet how: 将甲与乙，… */
const OBJECT = /^[将把](?![^，]*[为到至于在入给成出])/

// A bracket or quotation that is open, a condition or a circumstance without what it is one of, a list that goes on.
const isOpen = (text: string) =>
  leadsOnly(text) ||
  /[、的和与及或]$|(?:包括|例如|比如|如下|其中)[，：:]?$/.test(text) ||
  count(text, '要么') === 1 ||
  ['“”', '（）', '《》', '()'].some(
    ([open = '', close = '']) => count(text, open) > count(text, close),
  )

const BESIDE = /[，,]\s*[但并且或而][^，,]*[，,]?$/

/** It is all condition, circumstance or object. */
function leadsOnly(text: string): boolean {
  const isFirstClause = (text.match(/[，,；;]/g)?.length ?? 0) < 2
  const isConditional = CONDITION.test(text) && (isFirstClause || BESIDE.test(text))
  return OBJECT.test(text) || isConditional || (CIRCUMSTANCE.test(text) && isFirstClause)
}

const count = (text: string, mark: string) => text.split(mark).length - 1

/** The sentences that say most of a section, in their order: central, with figures and sources, able to stand alone. */
export function keySentences(said: readonly Said[], most: number): Said[] {
  const terms = said.map(({ text }) => new Set(termsOf(text)))
  const frequency = new Map<string, number>()
  for (const term of terms.flatMap((one) => [...one]))
    frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const scored = said.map((one, at) => ({
    one,
    at,
    score: centrality(terms[at] ?? new Set(), frequency) + standing(one, at),
  }))
  return scored
    .filter(({ one }) => [...one.text].length >= SHORT && !/[？?]$/.test(one.text))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

function centrality(terms: ReadonlySet<string>, frequency: ReadonlyMap<string, number>): number {
  if (terms.size === 0) return 0
  const shared = [...terms].reduce(
    (sum, term) => sum + Math.min(3, (frequency.get(term) ?? 1) - 1),
    0,
  )
  return shared / Math.sqrt(terms.size)
}

function standing({ text, evidenceIds }: Said, at: number): number {
  const length = [...text].length
  return (
    (at === 0 ? 1.2 : 0) +
    (evidenceIds.length > 0 ? 1.5 : 0) +
    (/\d/.test(text) ? 1 : 0) +
    (length > 80 ? -1 : 0) +
    (POINTING.test(text) ? -1.5 : 0)
  )
}

function termsOf(text: string): string[] {
  const folded = fold(text)
  return [...words(folded).filter((word) => [...word].length > 1), ...bigrams(folded)]
}
