import { questionTerms } from '#packages/chinese/terms'
import { sentences } from '#packages/chinese/sentences'
import { readQuestion } from '~/core/ranking/question'
import { rerank } from '~/core/ranking/rerank'
import { weights } from '~/core/ranking/weights'
import { holdsGold, learn, readSet, type Document, type Query } from '../asking'

type Name = keyof typeof weights
const names = Object.keys(weights).filter((name): name is Name => name in weights)

interface Example {
  isRight: boolean[]
  features: number[][]
}
interface FitSet {
  weight: number
  examples: Example[]
}

// Sets whose licences allow it; rgb_zh is for evaluation only and is never read here. Cut sets: passages of 150
// characters, of which only those that hold the answer are right, so that neighbours on the topic are wrong ones.
const SETS: { name: string; most: number; weight: number; cut: boolean }[] = [
  { name: 'dureader_web', most: 999, weight: 1, cut: false },
  { name: 'crud_news', most: 999, weight: 2, cut: false },
  { name: 'xquad_zh', most: 999, weight: 1, cut: false },
  { name: 'cmrc2018', most: 600, weight: 1, cut: false },
  { name: 'drcd_trad', most: 600, weight: 2, cut: false },
  { name: 'xquad_zh', most: 500, weight: 0.5, cut: true },
  { name: 'cmrc2018', most: 500, weight: 0.5, cut: true },
  { name: 'drcd_trad', most: 500, weight: 0.5, cut: true },
  { name: 'crud_news', most: 500, weight: 0.5, cut: true },
]
const CUT = 150
const CANDIDATES = 50
const ROUNDS = 150
const L2 = 0.02
// Each feature is believed to help as much as any other until the sets say otherwise.
const BELIEF = 0.3

/** Fits the weights of the ranking anew: softmax over each question's candidates, no weight against its sense. */
export function fitRanking(directory: string): Record<string, number> {
  const sets = SETS.flatMap(({ name, most, weight, cut }): FitSet[] => {
    const whole = readSet(directory, name)
    if (!whole) return []
    return [{ weight, examples: examplesOf(cut ? cutUp(whole) : whole, most) }]
  })
  const scale = deviations(sets)
  const fitted = descend(sets, scale)
  const byFullText = 10 / ((fitted[0] ?? 1) / (scale[0] ?? 1))
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      Math.round(((fitted[index] ?? 0) / (scale[index] ?? 1)) * byFullText * 100) / 100,
    ]),
  )
}

function examplesOf(
  { documents, queries }: { documents: Document[]; queries: Query[] },
  most: number,
): Example[] {
  const index = learn(documents)
  const usable = queries.filter((query) => query.positives.length > 0)
  const step = Math.max(1, Math.floor(usable.length / most))
  return usable
    .filter((_, index) => index % step === 0)
    .map(({ question, positives }) => {
      const terms = questionTerms(question)
      const statistics = index.statistics([...new Set([...terms.words, ...terms.bigrams])])
      const { ranked } = rerank(readQuestion(question, statistics), index.matching(question, {}))
      const heads = ranked.slice(0, CANDIDATES)
      return {
        isRight: heads.map((item) => positives.includes(item.passage.fileId)),
        features: heads.map((item) => names.map((name) => item.features[name])),
      }
    })
    .filter((item) => item.isRight.includes(true))
}

function cutUp({ documents, queries }: { documents: Document[]; queries: Query[] }) {
  const pieces = new Map(documents.map((item) => [item.id, piecesOf(item)]))
  const asked = queries.map((query) => ({
    ...query,
    positives: query.positives
      .flatMap((id) => pieces.get(id) ?? [])
      .filter((piece) => holdsGold(query.answer, piece.text))
      .map((piece) => piece.id),
  }))
  return { documents: [...pieces.values()].flat(), queries: asked }
}

function piecesOf({ id, title, text }: Document): Document[] {
  const pieces: Document[] = []
  let piece = ''
  for (const sentence of sentences(text)) {
    if (piece !== '' && piece.length + sentence.text.length > CUT) {
      pieces.push({ id: `${id}#${pieces.length}`, title, text: piece })
      piece = ''
    }
    piece += sentence.text
  }
  return piece === '' ? pieces : [...pieces, { id: `${id}#${pieces.length}`, title, text: piece }]
}

function deviations(sets: FitSet[]): number[] {
  const rows = sets.flatMap((set) => set.examples.flatMap((item) => item.features))
  return names.map((_, index) => {
    const mean = rows.reduce((sum, row) => sum + (row[index] ?? 0), 0) / rows.length
    const square = rows.reduce((sum, row) => sum + ((row[index] ?? 0) - mean) ** 2, 0) / rows.length
    return Math.sqrt(Math.max(1e-6, square))
  })
}

// Adam; weights are those of features of unit deviation.
function descend(sets: FitSet[], scale: number[]): number[] {
  const signs = names.map((name) => (weights[name] < 0 ? -1 : 1))
  const theta = names.map((_, index) => (index === 0 ? 0.5 : 0.1 * (signs[index] ?? 1)))
  const mean = names.map(() => 0)
  const square = names.map(() => 0)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = slopeOf(sets, scale, theta)
    const rate = round < ROUNDS * 0.7 ? 0.1 : 0.02
    names.forEach((_, index) => {
      const sign = signs[index] ?? 1
      const here = (slope[index] ?? 0) + 2 * L2 * ((theta[index] ?? 0) - sign * BELIEF)
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * here
      square[index] = 0.999 * (square[index] ?? 0) + 0.001 * here * here
      const step =
        (mean[index] ?? 0) /
        (1 - 0.9 ** round) /
        (Math.sqrt((square[index] ?? 0) / (1 - 0.999 ** round)) + 1e-8)
      theta[index] = sign * Math.max(0, sign * ((theta[index] ?? 0) - rate * step))
    })
  }
  return theta
}

function slopeOf(sets: FitSet[], scale: number[], theta: number[]): number[] {
  const slope = names.map(() => 0)
  const all = sets.reduce((sum, set) => sum + set.weight, 0)
  for (const set of sets) {
    const share = set.weight / all / set.examples.length
    for (const { features, isRight } of set.examples) {
      const sums = features.map((row) =>
        row.reduce(
          (sum, value, index) => sum + (value / (scale[index] ?? 1)) * (theta[index] ?? 0),
          0,
        ),
      )
      const top = Math.max(...sums)
      const odds = sums.map((sum) => Math.exp(sum - top))
      const total = odds.reduce((sum, item) => sum + item, 0)
      const right = odds.reduce((sum, item, index) => sum + (isRight[index] ? item : 0), 0)
      features.forEach((row, no) => {
        const odd = odds[no] ?? 0
        const pull = share * (odd / total - (isRight[no] ? odd / right : 0))
        row.forEach(
          (value, index) =>
            (slope[index] = (slope[index] ?? 0) + (pull * value) / (scale[index] ?? 1)),
        )
      })
    }
  }
  return slope
}
