import { fold } from '#packages/chinese/fold'
import { withoutAsking } from '#packages/chinese/terms'
import { readSet, type Query } from '../asking'
import { articleOf, halfOf, type Half } from '../halves'
import { retold } from './retell'
import { generator, shuffled, type Draw } from '../draw'
import { harmful, harmless, sentenceOf, type Claim, type Edit } from './edits'

const SEED = 20_261_121
const PASSAGES = 700
// The checker's weights were set by hand after a look at all three: none of them is unseen.
const SETS = ['cmrc2018', 'drcd_trad', 'xquad_zh']

/** A claim with what was done to it. */
export interface Pair {
  set: string
  /**
   * `copied`: a sentence of the passage; `told`: a person's question with its answer in the place of what it asks;
   * `joined`: the same question, its asking words cut out, and the answer behind it, which is seldom a sentence.
   */
  base: 'copied' | 'paraphrased' | 'joined'
  half: Half
  article: string
  kind: string
  isTrue: boolean
  claim: string
  passage: string
}

/** All pairs, the same ones every time. */
export function pairsOf(directory: string): Pair[] {
  return SETS.flatMap((set) => {
    const draw = generator(SEED)
    return claimsOf(directory, set, draw).flatMap(({ base, half, article, claim }) => {
      const { text, passage } = claim
      const own = { set, base, half, article, passage }
      const good: [string, Edit][] =
        base === 'copied' ? Object.entries(harmless) : [['as it was told', () => text]]
      const spoiled = Object.entries(harmful).map(([kind, edit]) => ({ kind, edit, isTrue: false }))
      return [...good.map(([kind, edit]) => ({ kind, edit, isTrue: true })), ...spoiled].flatMap(
        ({ kind, edit, isTrue }): Pair[] => {
          const edited = edit(claim, draw)
          const isStated = edited === null || fold(passage).includes(fold(edited))
          return isStated ? [] : [{ ...own, kind, isTrue, claim: edited }]
        },
      )
    })
  })
}

function claimsOf(directory: string, name: string, draw: Draw) {
  const set = readSet(directory, name)
  if (!set) return []
  const documents = shuffled(set.documents, draw).slice(0, PASSAGES)
  const queries = Map.groupBy(set.queries, ({ positives }) => positives[0] ?? '')
  return documents.flatMap((item, index) => {
    const other = documents[(index + 7) % documents.length] ?? item
    const foreign = sentenceOf(other.text, draw)
    const asked = queries.get(item.id) ?? []
    const names = [...new Set(asked.flatMap((query) => nameIn(query) ?? []))]
    const foreignName = (queries.get(other.id) ?? []).flatMap((query) => nameIn(query) ?? [])[0]
    const around = { passage: item.text, foreignName: foreignName ?? null, names }
    const copied = sentenceOf(item.text, draw, names[0]) ?? sentenceOf(item.text, draw)
    if (foreign === null || copied === null) return []
    const own = asked.slice(0, 1).filter(isShort)
    const article = articleOf(item)
    const claim = (base: Pair['base'], text: string) => ({
      base,
      half: halfOf(article),
      article,
      claim: { ...around, text, foreign } satisfies Claim,
    })
    return [
      claim('copied', copied),
      ...own
        .flatMap(({ question, answer }) => retold(question, answer) ?? [])
        .map((text) => claim('paraphrased', text)),
      ...own.map((query) => claim('joined', joined(query))),
    ]
  })
}

const isShort = (query: Query): query is Query & { answer: string } =>
  typeof query.answer === 'string' && query.answer.length <= 20

const joined = ({ question, answer }: Query & { answer: string }) =>
  `${withoutAsking(question).replace(/[\s?？]+/g, '')}${answer}`

// Short answers of nothing but Han: names of people, places and things.
function nameIn(query: Query): string | null {
  const answer = typeof query.answer === 'string' ? query.answer : ''
  return /^[\u4e00-\u9fff·]{2,7}$/.test(answer) ? answer : null
}
