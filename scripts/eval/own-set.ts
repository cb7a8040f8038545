import { withPlainIds } from '../../test/support/ids'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fold } from '#packages/chinese/fold'
import { bigrams, questionTerms } from '#packages/chinese/terms'
import { openPassageIndex } from '~/features/library/server/passage-index'
import { chooseAnswer } from '~/features/models/server/offline/choose'
import { openNodeSql } from '../../test/support/node-sql'
import { holdsGold, type Index } from './asking'

/**
 * `two`: a word of two characters, everything that holds it is wanted. `code`: asked by an exact number or name. `say`: in
 * other words than the document's. `cross`: wants two places or two facts. `none`: nothing answers it.
 */
const classes = ['two', 'code', 'say', 'cross', 'none'] as const
type Class = (typeof classes)[number]

interface Paragraph {
  document: string
  /** From 1. */
  no: number
  text: string
}
interface Question {
  class: Class
  text: string
  answer: string
  /** `document no` of every paragraph wanted. */
  gold: string[]
}

const WITHIN = 5
// As many as a turn of the chat hands on.
const PASSAGES = 12

/**
 * Ten made-up documents of ten trades, some 150 paragraphs and 300 questions, written for this and by nobody else: what of
 * the wanted paragraphs is among the five best (`two`: among all that are found), beside full-text tables with three- and
 * two-character terms and nothing more; and what the offline engine answers, cites and refuses.
 */
export function evaluateOwn(folder = join(import.meta.dirname, 'own')) {
  const { paragraphs, questions } = readOwn(folder)
  const index = learnOwn(paragraphs)
  const finders = {
    product: (text: string, most: number) => index.search(text, {}, most).map(placeOf),
    trigrams: bareTable(paragraphs, (text) => [fold(text)], 'trigram'),
    bigrams: bareTable(paragraphs, (text) => bigrams(fold(text)), 'unicode61'),
  }
  const found: Record<string, Record<string, number>> = {}
  for (const item of classes) {
    const asked = questions.filter((question) => question.class === item)
    if (item === 'none') continue
    const shares = Object.entries(finders).map(([name, find]) => [name, shareFound(asked, find)])
    found[item] = { n: asked.length, ...Object.fromEntries(shares) }
  }
  return { classes: found, answers: answersTo(index, questions) }
}

export function readOwn(folder: string) {
  const names = readdirSync(folder).toSorted()
  const paragraphs: Paragraph[] = []
  const questions: Question[] = []
  for (const name of names) {
    const document = name.replace(/^\d+-|\.txt$/g, '')
    const [questionsText = '', asked = ''] = readFileSync(join(folder, name), 'utf8').split('---\n')
    const lines = questionsText.trim().split('\n')
    paragraphs.push(...lines.map((text, index) => ({ document, no: index + 1, text })))
    questions.push(...asked.trim().split('\n').map(questionOf(document)))
  }
  for (const question of questions.filter(({ class: kind }) => kind === 'two')) {
    const holding = paragraphs.filter(({ text }) => text.includes(question.text))
    question.gold = holding.map(({ document, no }) => `${document} ${no}`)
  }
  return { paragraphs, questions }
}

const questionOf = (document: string) => (line: string) => {
  const [kind, text = '', answer = '', places = ''] = line.split('|')
  const kindClass = classes.find((item) => item === kind)
  if (!kindClass) throw new Error(`${document}: ${line}`)
  const gold = places.split(',').filter(Boolean)
  return { class: kindClass, text, answer, gold: gold.map((no) => `${document} ${no}`) }
}

function learnOwn(paragraphs: readonly Paragraph[]): Index {
  const index = withPlainIds(openPassageIndex(openNodeSql()))
  for (const [document, held] of Map.groupBy(paragraphs, (item) => item.document)) {
    const passages = held.map(({ no, text }) => ({
      no: no - 1,
      headings: [],
      text,
      anchor: { kind: 'text' as const, from: 0, to: text.length },
    }))
    index.putPassages(document, 1, document, passages)
    index.commitFile(document, 1, passages.length)
  }
  return index
}

const placeOf = ({ fileId, no }: { fileId: string; no: number }) => `${fileId} ${no + 1}`

type Find = (text: string, most: number) => string[]

/** One retriever alone: FTS5 with BM25 over these terms, any of a question's terms. */
function bareTable(
  paragraphs: readonly Paragraph[],
  termsOf: (text: string) => string[],
  tokenizer: string,
): Find {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `CREATE VIRTUAL TABLE held USING fts5(key UNINDEXED, text, tokenize = '${tokenizer}')`,
  )
  const put = database.prepare('INSERT INTO held (key, text) VALUES (?, ?)')
  for (const { document, no, text } of paragraphs)
    put.run(`${document} ${no}`, termsOf(text).join(' '))
  const find = database.prepare(
    'SELECT key FROM held WHERE held MATCH ? ORDER BY bm25(held) LIMIT ?',
  )
  return (text, most) => {
    const terms = tokenizer === 'trigram' ? trigramsOf(fold(text)) : bigrams(fold(text))
    if (terms.length === 0) return []
    const match = [...new Set(terms)].map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ')
    return find.all(match, most).map(({ key }) => String(key))
  }
}

const trigramsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, index) => text.slice(index, index + 3))

/** Percent of the wanted paragraphs that are found: of a code or a paraphrase any one, of the others every one. */
function shareFound(questions: readonly Question[], find: Find): number {
  let sum = 0
  for (const { class: kind, text, gold } of questions) {
    const hits = find(text, kind === 'two' ? 50 : WITHIN)
    const held = gold.filter((item) => hits.includes(item)).length
    sum += kind === 'code' || kind === 'say' ? Math.min(1, held) : held / gold.length
  }
  return percent(sum, questions.length)
}

function answersTo(index: Index, questions: readonly Question[]) {
  const rows: Record<string, Record<string, number>> = {}
  for (const item of classes.filter((kind) => kind !== 'two')) {
    const asked = questions.filter((question) => question.class === item)
    const answers = asked.map((question) => ({ question, ...answerOf(index, question.text) }))
    const answering = answers.filter(({ verdict }) => verdict !== 'related')
    const cited = answering.flatMap(({ question, places }) =>
      places.map((place) => question.gold.includes(place)),
    )
    const right = cited.filter(Boolean).length
    const refused = answers.filter(({ verdict }) => verdict === 'refuse').length
    const hedged = answers.filter(({ verdict }) => verdict === 'hedge').length
    const holding = (some: typeof answers) =>
      some.filter(({ question, text }) => holdsGold(question.answer, text)).length
    const related = answers.filter(({ verdict }) => verdict === 'related')
    rows[item] = {
      n: asked.length,
      refused: percent(refused, asked.length),
      hedged: percent(hedged, asked.length),
      related: percent(related.length, asked.length),
      ...(item !== 'none' && {
        answered: percent(holding(answering), asked.length),
        relatedRight: percent(holding(related), asked.length),
        citedRight: percent(right, cited.length),
      }),
    }
  }
  return rows
}

function answerOf(index: Index, question: string) {
  const hits = index.search(question, {}, PASSAGES)
  const passages = hits.map((hit, index) => ({
    alias: index + 1,
    title: hit.fileId,
    headings: hit.headings,
    text: hit.text,
    score: hit.score,
  }))
  const terms = questionTerms(question)
  const statistics = index.statistics([...new Set([...terms.words, ...terms.bigrams])])
  const { verdict, extracts } = chooseAnswer(question, passages, statistics)
  const places = extracts.flatMap(({ alias }) => {
    const hit = hits[alias - 1]
    return hit ? [placeOf(hit)] : []
  })
  return { verdict, text: extracts.map((item) => item.text).join('\n'), places }
}

const percent = (part: number, all: number) => Math.round((1000 * part) / Math.max(1, all)) / 10
