import { isForeign, readClaim } from '~/features/models/server/support/check'
import { preparePassage } from '~/features/models/server/support/coverage'
import { kindOfClaim, weights, type ClaimKind } from '~/features/models/server/support/weights'
import { hashOf } from '../draw'
import { fitLogistic, round2, type Example } from './logistic'
import { pairsOf, type Pair } from '../support/pairs'

/** A pair of the suite; its kind is null where the checker needs no sum, `isAlways` tells what it says then. */
interface Read {
  pair: Pair
  kind: ClaimKind | null
  features: Record<string, number>
  isAlways: boolean
  fold: number
}

const KINDS: ClaimKind[] = ['copied', 'near', 'paraphrased']
const FOLDS = 5
const SHIFTS = Array.from({ length: 121 }, (_, index) => (index - 60) / 20)
const L2 = 0.003
// A doubt about what is true costs readers more than one that is missing.
const TRUE_COUNTS = 2

// What speaks for a claim; all else speaks against it. `bigrams` only says how much the others have to go by.
const FOR = new Set(['share', 'common', 'rest', 'likes', 'jumps'])
const sense = (name: string) => (FOR.has(name) ? -1 : 1)

// A wrong figure is what readers least forgive; the mix of the halves would let it go.
const LEAST: Record<ClaimKind, Record<string, number>> = {
  paraphrased: {
    numMiss: 3.5,
    antDiff: 3,
    numbersElsewhere: 1.5,
    unitsElsewhere: 3,
    otherNumber: 2.5,
  },
  near: { numMiss: 5, antDiff: 4, swappedNumbers: 2.5, unitsElsewhere: 5, otherNumber: 2.5 },
  copied: { numMiss: 7, numCtx: 2, antDiff: 5, numbersElsewhere: 2.5, unitsElsewhere: 6 },
}

// What is asked of the dev half, a little more than of the other one: shares of true claims doubted.
const DOUBTED = { all: 0.042, paraphrased: 0.066 }

/**
 * Fits the weights of the support check on the `dev` half: one sum for each kind of claim. The constants are set by what
 * fits without an article say of it, five times a fifth of them: most spoiled claims found at no more doubts than asked.
 */
export const fitSupport = (directory: string) => fitSums(readAll(directory))

export function fitSums(all: Read[]) {
  const apart = sumsApart(all)
  const shifts = bestShifts(all, apart)
  const fitted = Object.fromEntries(
    KINDS.map((kind) => {
      const weights = fitKind(kind, all)
      return [kind, { ...weights, intercept: round2((weights.intercept ?? 0) + shifts[kind]) }]
    }),
  )
  return { weights: fitted, leftOut: sharesOf(all, apart, shifts) }
}

function readAll(directory: string): Read[] {
  const own = pairsOf(directory).filter(({ half, base }) => half === 'dev' && base !== 'joined')
  return own.map((pair) => {
    const features = readClaim(pair.claim, preparePassage(pair.passage))
    const isAlways = features !== null && isForeign(features)
    const isWeighed = features !== null && !isAlways
    const kind = isWeighed ? kindOfClaim(features) : null
    return { pair, kind, features: features ?? {}, isAlways, fold: foldOf(pair) }
  })
}

const foldOf = ({ set, article }: Pair) => (hashOf(`${set} ${article}`) >>> 3) % FOLDS

function fitKind(kind: ClaimKind, among: Read[]): Record<string, number> {
  const own = among.filter((item) => item.kind === kind)
  const countOf = ({ pair }: Read) => (pair.isTrue ? TRUE_COUNTS : 1)
  const total = own.reduce((sum, item) => sum + countOf(item), 0)
  const examples = own.map((item): Example => {
    return { features: item.features, isAbove: !item.pair.isTrue, share: countOf(item) / total }
  })
  return fitLogistic(examples, { start: weights[kind], sense, least: LEAST[kind], l2: L2 })
}

/** What is said of each pair by sums that were fitted without its article. */
function sumsApart(all: Read[]): number[] {
  const sums = all.map((item) => (item.isAlways ? Infinity : -Infinity))
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const rest = all.filter((item) => item.fold !== fold)
    for (const kind of KINDS) {
      const weights = fitKind(kind, rest)
      for (const [no, item] of all.entries()) {
        if (item.kind === kind && item.fold === fold) sums[no] = sumOf(weights, item.features)
      }
    }
  }
  return sums
}

const sumOf = (weights: Record<string, number>, features: Record<string, number>) =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)

type Shifts = Record<ClaimKind, number>

/** Of all constants, a twentieth apart, those that find most and doubt no more than is asked. */
function bestShifts(all: Read[], sums: number[]): Shifts {
  const countIf = (isOf: (one: Read, no: number) => boolean) => {
    const own = all.filter(isOf)
    const ofTrue = own.filter(({ pair }) => pair.isTrue)
    const paraphrased = ofTrue.filter(({ pair }) => pair.base === 'paraphrased').length
    return { found: own.length - ofTrue.length, doubted: ofTrue.length, paraphrased }
  }
  const always = countIf((item) => item.isAlways)
  const trueOnes = countIf(({ pair }) => pair.isTrue)
  const [copied = [], near = [], paraphrased = []] = KINDS.map((kind) =>
    SHIFTS.map((shift) => ({
      shift,
      ...countIf((item, no) => item.kind === kind && (sums[no] ?? 0) + shift >= 0),
    })),
  )
  let best = { found: -1, shifts: { copied: 0, near: 0, paraphrased: 0 } }
  for (const a of copied) {
    for (const b of near) {
      for (const c of paraphrased) {
        const found = a.found + b.found + c.found
        const doubted = always.doubted + a.doubted + b.doubted + c.doubted
        const doubtedParaphrased =
          always.paraphrased + a.paraphrased + b.paraphrased + c.paraphrased
        const isAllowed =
          doubted <= DOUBTED.all * trueOnes.doubted &&
          doubtedParaphrased <= DOUBTED.paraphrased * trueOnes.paraphrased
        if (!isAllowed || found <= best.found) continue
        best = { found, shifts: { copied: a.shift, near: b.shift, paraphrased: c.shift } }
      }
    }
  }
  return best.shifts
}

/** Per cent that is doubted, of spoiled and of true claims, by how they are told. */
function sharesOf(all: Read[], sums: number[], shifts: Shifts) {
  const doubted = all.map(({ kind }, no) => (sums[no] ?? 0) + (kind ? shifts[kind] : 0) >= 0)
  const share = (isOf: (one: Read) => boolean) => {
    const own = all.flatMap((item, no) => (isOf(item) ? [doubted[no]] : []))
    return round2((100 * own.filter(Boolean).length) / Math.max(1, own.length))
  }
  const row = (isOf: (one: Read) => boolean) => ({
    found: share((item) => isOf(item) && !item.pair.isTrue),
    doubted: share((item) => isOf(item) && item.pair.isTrue),
  })
  return {
    copied: row(({ pair }) => pair.base === 'copied'),
    paraphrased: row(({ pair }) => pair.base === 'paraphrased'),
    all: row(() => true),
  }
}
