import { questionTerms } from '~/core/chinese/terms'
import { readQuestion } from '~/core/ranking/question'
import { rerank } from '~/core/ranking/rerank'
import { extractSentences } from '~/features/models/server/offline/extract'
import { verdictFeatures, verdictWeights } from '~/features/models/server/offline/refuse'
import { smallFeatures, smallWeights } from '~/features/models/server/offline/small-corpus'
import { holdsGold, learn, readSet, type Index, type Query } from './asking'
import { hashOf } from './draw'
import { smallWorlds } from './small.ts'

// Sets whose licences allow it. Of each the half that no figure is stated of.
const SETS = ['cmrc2018', 'drcd_trad', 'xquad_zh', 'crud_news']
const ASKED = 160
const PASSAGES = 12
const ROUNDS = 600
const L2 = 0.003

interface Example {
  set: string
  isAnswerable: boolean
  features: Record<string, number>
}

/** Fits both verdicts anew, refuse and hedge: logistic, no weight against its sense, sets and classes alike in weight. */
export function fitVerdicts(directory: string) {
  return {
    large: fit(largeExamples(directory), verdictWeights),
    small: fit(smallExamples(directory), smallWeights),
  }
}

function largeExamples(directory: string): Example[] {
  return SETS.flatMap((name) => {
    const set = readSet(directory, name)
    if (!set) return []
    const index = learn(set.documents)
    const usable = set.queries.filter(
      (query) => query.positives.length > 0 && (hashOf(query.question) >>> 7) % 2 === 0,
    )
    const step = Math.max(1, Math.floor(usable.length / ASKED))
    return usable
      .filter((_, at) => at % step === 0)
      .slice(0, ASKED)
      .flatMap((query) => [
        ...exampleOf(name, index, query, true, verdictFeatures),
        ...exampleOf(name, index, query, false, verdictFeatures),
      ])
  })
}

function smallExamples(directory: string): Example[] {
  return smallWorlds(directory, 'dev')
    .filter(({ set }) => SETS.includes(set))
    .flatMap(({ set, documents, questions }) => {
      const index = learn(documents)
      const titles = new Map(documents.map((one) => [one.id, one.title]))
      return questions.flatMap(({ kind, query }) =>
        exampleOf(set, index, query, kind === 'answerable', smallFeatures, titles),
      )
    })
}

// Unanswerable: the same corpus without what answers.
function exampleOf(
  set: string,
  index: Index,
  query: Query,
  isAnswerable: boolean,
  featuresOf: typeof verdictFeatures | typeof smallFeatures,
  titles?: ReadonlyMap<string, string>,
): Example[] {
  const hits = index
    .search(query.question, {})
    .filter((hit) => isAnswerable || !query.positives.includes(hit.fileId))
    .slice(0, PASSAGES)
  if (!isAnswerable && hits.some((hit) => holdsGold(query.answer, hit.text))) return []
  const { words, bigrams } = questionTerms(query.question)
  const asked = readQuestion(query.question, index.statistics([...new Set([...words, ...bigrams])]))
  const passages = hits.map((hit, at) => ({
    ...hit,
    alias: at + 1,
    title: titles?.get(hit.fileId) ?? '',
  }))
  const { ranked, votes } = rerank(asked, passages)
  const features = featuresOf(asked, ranked, extractSentences(asked, ranked, votes), votes)
  return features ? [{ set, isAnswerable, features }] : []
}

function fit(examples: Example[], known: Readonly<Record<string, number>>) {
  const names = Object.keys(known)
  const scale = names.map((name) => deviationOf(examples.map((one) => one.features[name] ?? 0)))
  const theta = names.map((name, at) => (known[name] ?? 0) * (scale[at] ?? 1))
  const mean = names.map(() => 0)
  const square = names.map(() => 0)
  const shares = sharesOf(examples)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = names.map(() => 0)
    examples.forEach((one, no) => {
      const row = names.map((name, at) => (one.features[name] ?? 0) / (scale[at] ?? 1))
      const sum = row.reduce((all, value, at) => all + value * (theta[at] ?? 0), 0)
      const pull = (1 / (1 + Math.exp(-sum)) - (one.isAnswerable ? 1 : 0)) * (shares[no] ?? 0)
      row.forEach((value, at) => (slope[at] = (slope[at] ?? 0) + pull * value))
    })
    names.forEach((name, at) => {
      const here = (slope[at] ?? 0) + (name === 'one' ? 0 : 2 * L2 * (theta[at] ?? 0))
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * here
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * here * here
      const step =
        (mean[at] ?? 0) /
        (1 - 0.9 ** round) /
        (Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8)
      const next = (theta[at] ?? 0) - (round < ROUNDS * 0.7 ? 0.05 : 0.01) * step
      const sign = (known[name] ?? 0) < 0 ? -1 : 1
      theta[at] = name === 'one' ? next : sign * Math.max(0, sign * next)
    })
  }
  const weights = Object.fromEntries(
    names.map((name, at) => [name, round2((theta[at] ?? 0) / (scale[at] ?? 1))]),
  )
  return { weights, ...thresholdsOf(examples, weights) }
}

// Below which 5 and 20 of 100 answerable questions fall, mean of the sets.
function thresholdsOf(examples: Example[], weights: Record<string, number>) {
  const sumOf = ({ features }: Example) =>
    Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)
  const sets = [...Map.groupBy(examples, (one) => one.set).values()]
  const below = (share: number) => {
    let low = -20
    let high = 20
    for (let step = 0; step < 40; step += 1) {
      const middle = (low + high) / 2
      const falses = sets.map((set) => {
        const answerable = set.filter((one) => one.isAnswerable)
        return answerable.filter((one) => sumOf(one) < middle).length / answerable.length
      })
      if (falses.reduce((sum, one) => sum + one, 0) / sets.length > share) high = middle
      else low = middle
    }
    return round2(low)
  }
  return { refuseBelow: below(0.05), hedgeBelow: below(0.2), n: examples.length }
}

function sharesOf(examples: Example[]): number[] {
  const key = ({ set, isAnswerable }: Example) => `${set} ${isAnswerable}`
  const groups = Map.groupBy(examples, key)
  return examples.map((one) => 1 / groups.size / (groups.get(key(one))?.length ?? 1))
}

function deviationOf(values: number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const square = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length
  return square > 0 ? Math.sqrt(square) : 1
}

const round2 = (value: number) => Math.round(value * 100) / 100
