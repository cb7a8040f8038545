import { questionTerms } from '#packages/chinese/terms'
import { readQuestion } from '~/core/ranking/question'
import { rerank } from '~/core/ranking/rerank'
import { extractSentences } from '~/features/models/server/offline/extract'
import { verdictFeatures, verdictWeights } from '~/features/models/server/offline/refuse'
import { smallFeatures, smallWeights } from '~/features/models/server/offline/small-corpus'
import { holdsGold, learn, readSet, type Index, type Query } from '../asking'
import { hashOf } from '../draw'
import { fitLogistic, round2 } from './logistic'
import { smallWorlds } from '../small.ts'

// Sets whose licences allow it. Of each the half that no figure is stated of.
const SETS = ['cmrc2018', 'drcd_trad', 'xquad_zh', 'crud_news']
const ASKED = 160
const PASSAGES = 12
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
      .filter((_, index) => index % step === 0)
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
      const titles = new Map(documents.map((item) => [item.id, item.title]))
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
  const passages = hits.map((hit, index) => ({
    ...hit,
    alias: index + 1,
    title: titles?.get(hit.fileId) ?? '',
  }))
  const { ranked, votes } = rerank(asked, passages)
  const extracts = extractSentences(asked, ranked, votes)
  const features = featuresOf({ asked, ranked, extracts, votes })
  return features ? [{ set, isAnswerable, features }] : []
}

function fit(examples: Example[], initial: Readonly<Record<string, number>>) {
  const shares = sharesOf(examples)
  const weights = fitLogistic(
    examples.map(({ features, isAnswerable }, no) => ({
      features,
      isAbove: isAnswerable,
      share: shares[no] ?? 0,
    })),
    { start: initial, sense: (name) => ((initial[name] ?? 0) < 0 ? -1 : 1), l2: L2 },
  )
  return { weights, ...thresholdsOf(examples, weights) }
}

// Below which 5 and 20 of 100 answerable questions fall, mean of the sets.
function thresholdsOf(examples: Example[], weights: Record<string, number>) {
  const sumOf = ({ features }: Example) =>
    Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)
  const sets = [...Map.groupBy(examples, (item) => item.set).values()]
  const below = (share: number) => {
    let low = -20
    let high = 20
    for (let step = 0; step < 40; step += 1) {
      const middle = (low + high) / 2
      const falses = sets.map((set) => {
        const answerable = set.filter((item) => item.isAnswerable)
        return answerable.filter((item) => sumOf(item) < middle).length / answerable.length
      })
      if (falses.reduce((sum, item) => sum + item, 0) / sets.length > share) high = middle
      else low = middle
    }
    return round2(low)
  }
  return { refuseBelow: below(0.05), hedgeBelow: below(0.2), n: examples.length }
}

function sharesOf(examples: Example[]): number[] {
  const key = ({ set, isAnswerable }: Example) => `${set} ${isAnswerable}`
  const groups = Map.groupBy(examples, key)
  return examples.map((item) => 1 / groups.size / (groups.get(key(item))?.length ?? 1))
}
