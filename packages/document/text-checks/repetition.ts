import { bare, copiedShare, fingerprintsOf, likeness, SHORTEST_REPEAT } from './fingerprints'
import type { PlacedSentence } from './sentences'

/** A sentence that was said before. */
export interface Repeat<Item> {
  again: Item
  first: Item
  kind: 'verbatim' | 'near'
  /** Share of its characters (verbatim) or runs of 3 characters (near) that the first one has, 0 to 1. */
  share: number
}

const COPIED_FROM = 0.5
const NEAR_FROM = 0.5
const CANDIDATES = 8
// What so many sentences have in common is a manner of speaking.
const MOST_HOLDERS = 32

/** Sentences that are looked at: long enough, in the writer's own words. */
export const canRepeat = ({ text, isQuotation, evidenceIds }: PlacedSentence): boolean =>
  !(isQuotation && evidenceIds.length > 0) && !isDefinition(text)

const isDefinition = (text: string) => /^(?:本文|本书|本章)?所称|是指|指的是|定义为/.test(text)

/**
 * Holds sentences in order against those before them. Bounded by what is put in: about 12 integers a sentence beside
 * its text.
 */
export class RepeatDetector<Item> {
  readonly #isOther: (again: Item, first: Item, share: number) => boolean
  readonly #texts: string[] = []
  readonly #items: Item[] = []
  readonly #holders = new Map<number, number | number[]>()

  /** `isOther` tells two sentences apart that are alike in words only. */
  constructor(isOther: (again: Item, first: Item, share: number) => boolean = () => false) {
    this.#isOther = isOther
  }

  /** Whether the text was said before and by what; it is remembered unless it was. */
  add(item: Item, text: string): Repeat<Item> | null {
    const plain = bare(text)
    if (plain.length < SHORTEST_REPEAT) return null
    const marks = fingerprintsOf(plain)
    const found = this.#find(item, plain, marks)
    if (!found) this.#remember(item, plain, marks)
    return found
  }

  #find(again: Item, plain: string, marks: readonly number[]): Repeat<Item> | null {
    let best: Repeat<Item> | null = null
    for (const no of candidates(marks, (mark) => this.#holdersOf(mark))) {
      const [first, other] = [this.#items[no], this.#texts[no]]
      const judged = first !== undefined && other !== undefined && judge(plain, other)
      if (!judged || first === undefined || this.#isOther(again, first, judged.share)) continue
      if (!best || judged.share > best.share) best = { again, first, ...judged }
    }
    return best
  }

  #remember(item: Item, plain: string, marks: readonly number[]): void {
    const no = this.#items.push(item) - 1
    this.#texts.push(plain)
    for (const mark of marks) {
      const held = this.#holders.get(mark)
      if (held === undefined) this.#holders.set(mark, no)
      else if (typeof held === 'number') this.#holders.set(mark, [held, no])
      else if (held.length < MOST_HOLDERS) held.push(no)
    }
  }

  #holdersOf(mark: number): readonly number[] {
    const held = this.#holders.get(mark)
    return typeof held === 'number' ? [held] : (held ?? [])
  }
}

/** The sentences that share most with one by rare fingerprints, at most 8, the likeliest first. */
export function candidates(
  marks: readonly number[],
  holdersOf: (mark: number) => readonly number[],
): number[] {
  const shared = new Map<number, number>()
  for (const mark of marks) {
    // What few have tells more than a manner of speaking that many have.
    const holders = holdersOf(mark)
    for (const no of holders) shared.set(no, (shared.get(no) ?? 0) + 1 / holders.length)
  }
  return [...shared]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, CANDIDATES)
    .map(([no]) => no)
}

/** How a bare text repeats another; null when it does not. */
export function judge(
  plain: string,
  other: string,
): Pick<Repeat<unknown>, 'kind' | 'share'> | null {
  const copied = copiedShare(plain, other)
  if (copied >= COPIED_FROM) return { kind: 'verbatim', share: copied }
  const share = likeness(plain, other)
  return share >= NEAR_FROM ? { kind: 'near', share } : null
}

// Below that, what leans on another quote says another thing in like words: rows of a statistic told one by one.
const SAME_FROM = 0.9

type Leaning = Pick<PlacedSentence, 'evidenceIds'>

/** Whether two sentences that are alike lean on different quotes, and so are two. */
export const leansElsewhere = (again: Leaning, first: Leaning, share: number): boolean =>
  share < SAME_FROM &&
  again.evidenceIds.length > 0 &&
  first.evidenceIds.length > 0 &&
  !again.evidenceIds.some((id) => first.evidenceIds.includes(id))

/** All repeats of a text in reading order, and the share of its characters that lie in them. */
export function repeatsIn(sentences: readonly PlacedSentence[]): {
  repeats: Repeat<PlacedSentence>[]
  selfOverlap: number
} {
  const before = new RepeatDetector<PlacedSentence>(leansElsewhere)
  const repeats: Repeat<PlacedSentence>[] = []
  let all = 0
  let repeated = 0
  for (const sentence of sentences) {
    all += sentence.text.length
    const found = canRepeat(sentence) ? before.add(sentence, sentence.text) : null
    if (!found) continue
    repeats.push(found)
    repeated += Math.round(sentence.text.length * found.share)
  }
  return { repeats, selfOverlap: all === 0 ? 0 : repeated / all }
}
