import { bigrams } from '#packages/chinese/terms'
import { shareIn, type FoldedPassage } from '../coverage'
import { hasOtherAgent } from './agents'
import { alignClauses, type AlignedClause } from './alignment'
import { hasOtherCause } from './causes'
import { hasDenialClash } from './denials'
import { directionFaults, type DirectionFault } from './directions'
import { extentFaults, type ExtentFault } from './extent'
import { compareFigures, type FigureFault } from './figures'
import { groundOf, type Ground } from './ground'
import { ALIKE_FROM, areOpposite, likeness } from './likeness'
import { hasSubstitute } from './substitutes'
import { readText, type Reading, type Token } from './reading'

/** A fact of a claim that stands against its passage, or nowhere in it. */
export type Fault =
  | FigureFault
  | ExtentFault
  | DirectionFault
  | 'denial'
  | 'contrary'
  | 'agent'
  | 'latin'
  | 'substitute'
  | 'cause'

export interface Findings {
  faults: Fault[]
  ground: Ground
}

// Of the claim's pairs of characters.
const CLOSE_FROM = 0.5
const LONGEST_CLAIM = 300
const LONGEST_PASSAGE = 6000

const readings = new WeakMap<FoldedPassage, Reading>()

function readingOf(source: FoldedPassage): Reading {
  const cached = readings.get(source)
  if (cached) return cached
  const reading = readText(source.whole.slice(0, LONGEST_PASSAGE))
  readings.set(source, reading)
  return reading
}

/** Holds what the first 300 characters of a folded claim state as facts against a passage, whatever words either uses. */
export function findFaults(claim: string, source: FoldedPassage): Findings {
  const own = readText(claim.slice(0, LONGEST_CLAIM))
  const passage = readingOf(source)
  const aligned = alignClauses(own, passage)
  const isClose = shareIn(bigrams(own.text), source.bigrams) >= CLOSE_FROM
  const figures = compareFigures(own, passage)
  const ground = groundOf(aligned, passage, source)
  const others: [Fault, boolean][] = [
    ['denial', hasDenialClash(aligned, passage, isClose)],
    ['contrary', aligned.some((clause) => hasContrary(clause, source.whole))],
    ['substitute', aligned.some((clause) => hasSubstitute(clause, source.whole))],
    ['cause', aligned.some((clause) => hasOtherCause(clause, passage))],
    ['agent', hasOtherAgent(own, passage)],
    ['latin', ground.bareLatin > 0 && !ground.isOtherTongue],
  ]
  const faults = [
    ...others.filter(([, isFault]) => isFault).map(([name]) => name),
    ...aligned.flatMap((clause) => [
      ...extentFaults(clause, source.whole),
      ...directionFaults(clause),
    ]),
    ...figures.faults,
  ]
  return {
    faults: [...new Set(faults)],
    ground: { ...ground, figures: figures.stated, figuresFound: figures.found },
  }
}

const hasContrary = ({ content, sentenceTokens }: AlignedClause, whole: string) =>
  content.some((token) => isContrary(token, sentenceTokens, whole))

const isContrary = ({ word }: Token, there: readonly Token[], whole: string) =>
  word.length > 1 &&
  !whole.includes(word) &&
  there.every((other) => likeness(word, other.word) < ALIKE_FROM) &&
  there.some((other) => areOpposite(word, other.word))
