import { fuse } from '~/features/library/server/passage-index/ranking/fuse'
import { embedUpstream } from '~/features/models/server/openai-compatible/embeddings'
import { learn, readSet, type Query } from './asking'
import { generator, shuffled } from './draw'

const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2]
const SEED = 20_261_121
const AT_ONCE = 10
const MOST_TEXT = 1500

export interface MeaningOptions {
  name: string
  provider: Parameters<typeof embedUpstream>[0]['provider']
  model: string
  /** Bounds for slow machines; documents that answer a question that is asked stay. */
  mostDocuments: number
  mostQuestions: number
}

/**
 * What vectors of a model bring: the product's index over a set's documents, the model asked as the product asks it, and
 * both orders fused with each weight; the last row are the vectors alone. By this the weight in the settings is chosen.
 */
export async function evaluateMeaning(directory: string, options: MeaningOptions) {
  const set = readSet(directory, options.name)
  if (!set) throw new Error(`没有 ${directory}/${options.name}`)
  const draw = generator(SEED)
  const queries = shuffled(
    set.queries.filter((query) => query.positives.length > 0),
    draw,
  ).slice(0, options.mostQuestions)
  const needed = new Set(queries.flatMap((query) => query.positives))
  const documents = [
    ...set.documents.filter((item) => needed.has(item.id)),
    ...shuffled(
      set.documents.filter((item) => !needed.has(item.id)),
      draw,
    ),
  ].slice(0, options.mostDocuments)
  const index = learn(documents)
  await embedAll(index, options)
  const rows: Record<string, ReturnType<typeof figuresOf>> = {}
  const found = []
  for (const query of queries) {
    const prefix = options.provider.embedding?.queryPrefix ?? ''
    const [vector] = await ask(options, [prefix + query.question])
    const near = index.nearest(options.model, vector ?? new Float32Array(), {}, 100)
    found.push({ query, words: index.search(query.question, {}), near: index.passagesAt(near, {}) })
  }
  for (const weight of WEIGHTS) {
    const ranks = found.map(({ query, words, near }) => rankIn(query, fuse(words, near, weight)))
    rows[String(weight)] = figuresOf(ranks)
  }
  rows['向量'] = figuresOf(found.map(({ query, near }) => rankIn(query, near)))
  return { rows, passages: documents.length }
}

async function embedAll(index: ReturnType<typeof learn>, options: MeaningOptions) {
  const prefix = options.provider.embedding?.passagePrefix ?? ''
  for (;;) {
    const { passages } = index.takeUnembedded(options.model, AT_ONCE, 0)
    if (passages.length === 0) return
    const vectors = await ask(
      options,
      passages.map(({ text }) => prefix + text.slice(0, MOST_TEXT)),
    )
    index.keepVectors(
      options.model,
      passages.map(({ text: _text, ...place }, index) => ({
        ...place,
        values: vectors[index] ?? null,
      })),
    )
  }
}

const ask = ({ provider, model }: MeaningOptions, texts: string[]) =>
  embedUpstream(
    { provider, model, patienceMs: 120_000, retries: 2 },
    texts,
    new AbortController().signal,
  )

const rankIn = (query: Query, hits: { fileId: string }[]) => {
  const rank = hits.findIndex((hit) => query.positives.includes(hit.fileId))
  return rank === -1 ? Infinity : rank + 1
}

function figuresOf(ranks: number[]) {
  const share = (depth: number) =>
    Math.round((1000 * ranks.filter((rank) => rank <= depth).length) / ranks.length) / 10
  return { n: ranks.length, hit1: share(1), hit5: share(5), hit10: share(10) }
}
