import { bigrams, words } from '#packages/chinese/terms'
import { align, type Run } from './alignment'
import { deniedIn } from './contrast'
import { shareIn, type FoldedPassage } from './coverage'
import { likesOf, oppositesOf } from './meaning'
import { inDigits, quantitiesOf, unitsElsewhere } from './numbers'
import { isContentWord } from './content-words'

/** How a claim's words stand to the passage's, clause by clause. Shares are of the claim's characters, counts at most 2. */
export interface Comparison {
  /** What the passage says in order and together. */
  common: number
  /** The same, the longest stretch that it does not say left aside: near 1 in a copy with one thing changed. */
  rest: number
  /** Stretches that mean the same, or the opposite, of what stands in their place. */
  likes: number
  opposites: number
  /** Words that stand nowhere in the passage: their share, the longest stretch, in place of others, added. */
  foreign: number
  foreignRun: number
  foreignSwaps: number
  foreignAdded: number
  /** The same of words that stand in the passage, but not in the sentence. */
  elsewhere: number
  elsewhereRun: number
  elsewhereSwaps: number
  /** Words that stand in the sentence, but not here; held: between words that are as there. */
  movedRun: number
  movedHeld: number
  deniesMore: number
  deniesLess: number
  unitsElsewhere: number
  jumps: number
  /** Between words that are as there, one put for another: the two share a character, or none. */
  heldNear: number
  heldApart: number
  /** Foreign words that no dictionary knows, as names are: their share. */
  foreignNames: number
  /** The longest stretch of such words. */
  foreignNameRun: number
  /** Foreign words right behind one that leads to what is stated (是, 于, 由): the longest. */
  foreignFocus: number
  /** The largest share of a clause of its own length that no sentence or two have. */
  worstClause: number
  /** The most that the claim's own sentence lacks of a clause and another has, which lacks some of it too. */
  wandered: number
  /** Words whose opposite stands in the sentence, and not they. */
  turned: number
}

const MOST = 2
const SHORT_CLAUSE = 4
const WHOLE = 0.05
const LONG_RUN = 6
// Of windows of two sentences: a clause belongs to one as long as that holds nearly as much.
const PAIR_COST = 0.08
const LENGTH_COST = 0.0006
const MEANT_AT_MOST = 12

/** Holds each clause of a folded claim against the sentence or two that it comes nearest to. */
export function compare(claim: string, source: FoldedPassage): Comparison {
  const whole = bigrams(claim)
  const shares = source.windows.map((window) => shareIn(whole, window.bigrams))
  const main = new Set(bigrams(inDigits(windowOf(claim, source, shares))))
  const values = new Set(quantitiesOf(source.whole).map(({ value }) => value))
  const sums = nothing()
  let length = 0
  let longest = 0
  for (const clause of clausesOf(claim)) {
    const window = windowOf(clause, source, shares)
    const found = align(inDigits(clause), inDigits(window))
    length += found.length
    sums.common += found.matched
    sums.jumps += found.jumps
    for (const run of found.runs) {
      const kind = kindOf(run, window, source.whole, values)
      count(sums, kind, run)
      countHeld(sums, kind, run)
      if (kind.name === 'foreign') countForeign(sums, kind, run, clause)
      longest = Math.max(longest, run.claimText.length)
    }
    countDenials(sums, clause, window, found.runs)
    sums.turned += turnedIn(clause, window)
    if (clause.length >= SHORT_CLAUSE) {
      const own = bigrams(inDigits(clause))
      const missing = 1 - shareIn(own, new Set(bigrams(inDigits(window))))
      sums.worstClause = Math.max(sums.worstClause, missing)
      // What another sentence says whole is its own.
      const away = missing > WHOLE ? 1 - shareIn(own, main) - missing : 0
      sums.wandered = Math.max(sums.wandered, away)
    }
  }
  sums.unitsElsewhere = unitsElsewhere(claim, source.whole)
  return scaled(sums, length, longest)
}

const nothing = (): Comparison => ({
  common: 0,
  rest: 0,
  likes: 0,
  opposites: 0,
  foreign: 0,
  foreignRun: 0,
  foreignSwaps: 0,
  foreignAdded: 0,
  elsewhere: 0,
  elsewhereRun: 0,
  elsewhereSwaps: 0,
  movedRun: 0,
  movedHeld: 0,
  deniesMore: 0,
  deniesLess: 0,
  unitsElsewhere: 0,
  jumps: 0,
  heldNear: 0,
  heldApart: 0,
  foreignNames: 0,
  foreignNameRun: 0,
  foreignFocus: 0,
  worstClause: 0,
  wandered: 0,
  turned: 0,
})

function scaled(sums: Comparison, length: number, longest: number): Comparison {
  const all = Math.max(1, length)
  const capped = Object.entries(sums).map(([name, value]) => [name, Math.min(MOST, value)])
  return {
    ...(Object.fromEntries(capped) as Comparison),
    common: sums.common / all,
    rest: sums.common / Math.max(1, all - longest),
    foreign: sums.foreign / all,
    foreignNames: sums.foreignNames / all,
    foreignNameRun: Math.min(1, sums.foreignNameRun / LONG_RUN),
    foreignFocus: Math.min(1, sums.foreignFocus / LONG_RUN),
    elsewhere: sums.elsewhere / all,
    foreignRun: Math.min(1, sums.foreignRun / LONG_RUN),
    elsewhereRun: Math.min(1, sums.elsewhereRun / LONG_RUN),
    movedRun: Math.min(1, sums.movedRun / LONG_RUN),
  }
}

const clausesOf = (folded: string) =>
  folded.split(/[,，;；。!！?？:：\n]+/).filter((item) => /[\p{L}\d]/u.test(item))

function windowOf(clause: string, source: FoldedPassage, shares: number[]): string {
  const own = bigrams(clause)
  const singles = (source.windows.length + 1) / 2
  let best = { score: -1, text: '' }
  for (const [index, { text, bigrams: windowBigrams }] of source.windows.entries()) {
    const cost = LENGTH_COST * text.length + (index >= singles ? PAIR_COST : 0)
    const score = shareIn(own, windowBigrams) + 0.5 * (shares[index] ?? 0) - cost
    if (score > best.score) best = { score, text }
  }
  return best.text
}

interface Kind {
  name: 'none' | 'like' | 'opposite' | 'moved' | 'elsewhere' | 'foreign'
  /** Characters of its telling words. */
  size: number
  /** Those that do not stand in the sentence. */
  words: string[]
}

const LEADS = /[是为由于在被叫称名自至到即]$/

function countForeign(sums: Comparison, kind: Kind, { claimText }: Run, clause: string): void {
  const unknown = kind.words.filter((word) => word.length === 1 || likesOf(word).length === 0)
  sums.foreignNames += lengthOf(unknown)
  sums.foreignNameRun = Math.max(sums.foreignNameRun, lengthOf(unknown))
  const [first = ''] = kind.words
  const position = clause.indexOf(first, Math.max(0, clause.indexOf(claimText)))
  const isLed = first !== '' && LEADS.test(clause.slice(0, Math.max(0, position)))
  if (isLed) sums.foreignFocus = Math.max(sums.foreignFocus, kind.size)
}

function turnedIn(clause: string, window: string): number {
  const there = new Set(words(window))
  return words(clause).filter(
    (word) =>
      !window.includes(word) &&
      [...oppositesOf(word)].some((other) => there.has(other) && !clause.includes(other)),
  ).length
}

function countHeld(sums: Comparison, { name }: Kind, { claimText, meant, isHeld }: Run): void {
  const isPut = name === 'foreign' || name === 'elsewhere' || name === 'moved'
  if (!isPut || !isHeld || meant === '') return
  if ([...claimText].some((item) => meant.includes(item))) sums.heldNear += 1
  else sums.heldApart += 1
}

function count(sums: Comparison, { name, size }: Kind, { meant, isHeld }: Run): void {
  const held = isHeld ? 1 : 0
  if (name === 'like') sums.likes += 1
  if (name === 'opposite') sums.opposites += 1
  if (name === 'moved') {
    sums.movedRun = Math.max(sums.movedRun, size)
    sums.movedHeld += held
  }
  if (name === 'foreign') {
    sums.foreign += size
    sums.foreignRun = Math.max(sums.foreignRun, size)
    if (meant === '') sums.foreignAdded += 1
    else sums.foreignSwaps += 1
  }
  if (name === 'elsewhere') {
    sums.elsewhere += size
    sums.elsewhereRun = Math.max(sums.elsewhereRun, size)
    if (meant !== '') sums.elsewhereSwaps += 1
  }
}

function kindOf(run: Run, window: string, whole: string, values: ReadonlySet<number>): Kind {
  const clauseText = withoutNumbers(run.claimText, values)
  const isDenied = deniedIn(run.meant).length > 0
  const own = words(clauseText).filter(
    (word) => isContentWord(word) && !(isDenied && isDenying(word)),
  )
  if (own.length === 0) return { name: 'none', size: 0, words: [] }
  if (isOpposite(clauseText, own, run))
    return { name: 'opposite', size: clauseText.length, words: [] }
  const rest = own.filter((word) => !isLike(word, run, window))
  if (rest.length === 0) return { name: 'like', size: 0, words: [] }
  const isHere = (word: string) => word.length > 1 && window.includes(word)
  const unheard = rest.filter((word) => !isHere(word))
  if (unheard.length === 0) return { name: 'moved', size: lengthOf(rest), words: [] }
  const isKnown = (word: string) =>
    whole.includes(word) && (word.length > 1 || whole.includes(clauseText))
  const size = lengthOf(unheard)
  const foreign = lengthOf(unheard.filter((word) => !isKnown(word)))
  return { name: foreign >= 0.5 * size ? 'foreign' : 'elsewhere', size, words: unheard }
}

const isDenying = (word: string) => deniedIn(word).length > 0

const lengthOf = (list: string[]) => list.reduce((sum, item) => sum + item.length, 0)

// Numbers are held against numbers.
function withoutNumbers(claimText: string, values: ReadonlySet<number>): string {
  let text = claimText
  for (const { value, from, to } of quantitiesOf(claimText).toReversed()) {
    if (values.has(value)) text = text.slice(0, from) + text.slice(to)
  }
  return text
}

// 禁用 holds the 用 that 使用 means; a character that both words share says nothing.
function isLike(word: string, { words: there, meant }: Run, window: string): boolean {
  const isDenied = deniedIn(meant).length > 0
  return likesOf(word).some(
    (like) =>
      like !== word &&
      (there.includes(like) ||
        (word.length > 1 && meant.includes(like) && (isDenied || !word.includes(like))) ||
        (word.length > 1 && like.length > 1 && window.includes(like))),
  )
}

function isOpposite(claimText: string, own: string[], { meant, words: there }: Run): boolean {
  if (meant === '' || meant.length >= MEANT_AT_MOST || meant.includes(claimText)) return false
  const [mine, its] = cores(claimText, meant)
  const theirs = new Set([...there, ...words(meant), its])
  return [...own, mine].some((word) =>
    [...oppositesOf(word)].some(
      (other) => theirs.has(other) || (other.length > 1 && meant.includes(other)),
    ),
  )
}

/** What two words differ in: of 小学 and 大学, 小 and 大. */
function cores(claimText: string, meant: string): [string, string] {
  const shorter = Math.min(claimText.length, meant.length)
  let from = 0
  while (from < shorter && claimText[from] === meant[from]) from += 1
  let back = 0
  while (back < shorter - from && claimText.at(-1 - back) === meant.at(-1 - back)) back += 1
  return [claimText.slice(from, claimText.length - back), meant.slice(from, meant.length - back)]
}

function countDenials(sums: Comparison, clause: string, window: string, runs: Run[]): void {
  const theirs = deniedIn(window)
  const isNew = (word: string) =>
    !window.includes(word) && !likesOf(word).some((like) => window.includes(like))
  const more = runs.filter(
    ({ claimText, meant }) => deniedIn(claimText).some(isNew) && deniedIn(meant).length === 0,
  )
  // Where nothing stands in its place, another denial of the window may be meant.
  const isSure = theirs.length === 0 || more.some(({ meant }) => meant !== '')
  if (more.length > 0) sums.deniesMore += isSure ? 1 : 0.3
  const isLess = runs.some(({ claimText, meant, isHeld }) => {
    return isHeld && deniedIn(claimText).length === 0 && deniedIn(meant).length > 0
  })
  if (isLess && deniedIn(clause).length === 0) sums.deniesLess += 1
}
