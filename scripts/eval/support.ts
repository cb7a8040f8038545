import { fold } from '~/core/chinese/fold'
import { sentences } from '~/core/chinese/sentences'
import { withoutAsking } from '~/core/chinese/terms'
import { toChineseNumeral } from '~/core/numerals'
import { checkSupport, preparePassage } from '~/features/models/server/support'
import { readSet, type Document, type Query } from './asking'
import { generator, shuffled, type Draw } from './draw'

const SEED = 20_261_121
const PASSAGES = 400
const SETS = ['cmrc2018', 'drcd_trad']

/** What is done to a sentence of a passage; null where it cannot be. The first four leave it true. */
type Edit = (given: Given, draw: Draw) => string | null
interface Given {
  sentence: string
  passage: string
  /** A sentence of another passage. */
  foreign: string
  query: Query | undefined
  /** A name that answers something about another passage. */
  foreignAnswer: string | null
}

/** Share of edited sentences that the checker does not call supported, by kind; true ones should be 0, the others 100. */
export function evaluateSupport(directory: string) {
  const kinds: Record<string, { n: number; flagged: number }> = {}
  const draw = generator(SEED)
  for (const { passage, given } of sentencesOf(directory, draw)) {
    const source = preparePassage(passage)
    for (const [kind, edit] of Object.entries(edits)) {
      const said = edit(given, draw)
      if (said === null || fold(passage).includes(fold(said))) continue
      const tally = (kinds[kind] ??= { n: 0, flagged: 0 })
      tally.n += 1
      if (checkSupport(said, source) !== 'supported') tally.flagged += 1
    }
  }
  const told = Object.entries(kinds).map(([kind, { n, flagged }]) => [
    kind,
    { n, flagged: Math.round((1000 * flagged) / n) / 10 },
  ])
  return { kinds: Object.fromEntries(told) as Record<string, object> }
}

function sentencesOf(directory: string, draw: Draw) {
  return SETS.flatMap((name) => {
    const set = readSet(directory, name)
    if (!set) return []
    const documents = shuffled(set.documents, draw).slice(0, PASSAGES)
    const queries = new Map(set.queries.map((query) => [query.positives[0] ?? '', query]))
    return documents.flatMap((one, at) => {
      const sentence = somewhere(one, draw)
      const other = documents[(at + 7) % documents.length] ?? one
      const foreign = somewhere(other, draw)
      if (sentence === null || foreign === null) return []
      const query = queries.get(one.id)
      const foreignAnswer = answerIn(queries.get(other.id))
      const given = { sentence, passage: one.text, foreign, query, foreignAnswer }
      return [{ passage: one.text, given }]
    })
  })
}

function somewhere({ text }: Document, draw: Draw): string | null {
  const fit = sentences(text)
    .map((one) => one.text.replace(/[。！？；]$/, ''))
    .filter((one) => one.length >= 20 && one.length <= 120)
  return fit[Math.floor(draw() * fit.length)] ?? null
}

const edits: Record<string, Edit> = {
  'true: a clause dropped': ({ sentence }) => {
    const clauses = sentence.split(/[，,]/)
    return clauses.length > 2 ? [clauses[0], ...clauses.slice(2)].join('，') : null
  },
  'true: clauses reordered': ({ sentence }) => {
    const [first, ...rest] = sentence.split(/[，,]/)
    return rest.length > 0 ? [...rest, first].join('，') : null
  },
  'true: numerals rewritten': ({ sentence }) =>
    replaced(sentence, /(?<![\d.])\d{1,2}(?=[年月日个名位人次天种座部])/, (digits) =>
      toChineseNumeral(Number(digits)),
    ),
  'true: question and answer joined': ({ query }) => {
    if (!query || typeof query.answer !== 'string' || query.answer.length > 20) return null
    return `${withoutAsking(query.question).replace(/[\s?？]+/g, '')}${query.answer}`
  },
  'a digit': ({ sentence, passage }) => {
    const said = replaced(sentence, /\d+/, (digits) => String(Number(digits) + 3))
    const [changed] = said?.match(/\d+/) ?? []
    return changed && passage.includes(changed) ? null : said
  },
  'another number of the passage': ({ sentence, passage }) => {
    const [own] = sentence.match(/\d+/) ?? []
    const other = passage.match(/\d+/g)?.find((one) => one !== own && !sentence.includes(one))
    return own && other ? sentence.replace(own, other) : null
  },
  'a denial': ({ sentence }) =>
    replaced(sentence, /是(?!否)|有(?!限)|可以|能够/, (word) =>
      word === '有' ? '没有' : `不${word}`,
    ),
  'the opposite': ({ sentence }) =>
    replaced(
      sentence,
      /增加|减少|上升|下降|最大|最小|最高|最低|支持|反对|成功|失败|以上|以下|之前|之后|开始|结束/,
      (word) => OPPOSITES[word] ?? word,
    ),
  'another name': ({ passage, query, foreignAnswer }) => {
    const own = answerIn(query)
    const home = sentences(passage).find((one) => own !== null && one.text.includes(own))
    if (!home || own === null || foreignAnswer === null || passage.includes(foreignAnswer))
      return null
    return home.text.replace(own, foreignAnswer)
  },
  'another sentence': ({ foreign }) => foreign,
  'half another sentence': ({ sentence, foreign }) =>
    `${sentence.slice(0, Math.floor(sentence.length / 2))}，${foreign.slice(Math.floor(foreign.length / 2))}`,
}

// Short answers of nothing but Han: names of people, places and things.
function answerIn(query: Query | undefined): string | null {
  const answer = typeof query?.answer === 'string' ? query.answer : ''
  return /^[\u4e00-\u9fff·]{2,7}$/.test(answer) ? answer : null
}

const PAIRS = '增加减少 上升下降 最大最小 最高最低 支持反对 成功失败 以上以下 之前之后 开始结束'
const OPPOSITES: Record<string, string> = Object.fromEntries(
  PAIRS.split(' ').flatMap((pair) => [
    [pair.slice(0, 2), pair.slice(2)],
    [pair.slice(2), pair.slice(0, 2)],
  ]),
)

function replaced(text: string, what: RegExp, by: (found: string) => string): string | null {
  return what.test(text) ? text.replace(what, by) : null
}
