import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '~/core/chinese/fold'
import { questionTerms } from '~/core/chinese/terms'
import { openPassageIndex } from '~/features/library/server/search'
import { chooseAnswer, type Choice } from '~/features/models/server/offline/choose'
import { openNodeSql } from '../../test/support/node-sql'

interface Query {
  question: string
  answer: string | (string | string[])[]
  kind: string
  positives: string[]
  negatives?: string[]
}
interface Document {
  id: string
  title: string
  text: string
}
/** Counts of one kind; printed as percentages. */
interface Tally {
  n: number
  answered: number
  marks: number
  rightMarks: number
  hedged: number
  refused: number
}

const PASSAGES = 12
const NONE = { n: 0, answered: 0, marks: 0, rightMarks: 0, hedged: 0, refused: 0 }

/** Asks the offline engine every question of `DIR/rgb_zh` and counts gold answers, right citations and refusals. */
export function evaluateCitations(directory: string) {
  const folder = existsSync(join(directory, 'rgb_zh')) ? join(directory, 'rgb_zh') : directory
  const documents = readLines<Document>(join(folder, 'corpus.jsonl'))
  const queries = readLines<Query>(join(folder, 'queries.jsonl'))
  const kinds: Record<string, Tally> = {}
  const whole = learn(documents)
  const byId = new Map(documents.map((one) => [one.id, one]))
  const since = performance.now()
  for (const query of queries) {
    const found = ask(whole, query.question)
    count(kinds, query.kind, query, found)
  }
  const msPerQuestion = (performance.now() - since) / Math.max(1, queries.length)
  for (const query of queries) {
    const negatives = pick(byId, query.negatives ?? [])
    const positives = pick(byId, query.positives)
    if (negatives.length === 0) continue
    count(kinds, 'refusal', query, askAmong(whole, query.question, negatives))
    const mixed = [...positives.slice(0, 2), ...negatives.slice(0, 6)]
    count(kinds, 'two-of-eight', query, askAmong(whole, query.question, mixed))
  }
  const told = Object.entries(kinds).map(([kind, tally]) => [kind, percentages(tally)])
  return { kinds: Object.fromEntries(told) as Record<string, object>, msPerQuestion }
}

type Index = ReturnType<typeof openPassageIndex>
interface Found {
  choice: Choice
  /** Document ids by alias - 1. */
  documents: string[]
}

function learn(documents: Document[]): Index {
  const index = openPassageIndex(openNodeSql())
  const anchor = { kind: 'text' as const, from: 0, to: 0 }
  for (const { id, title, text } of documents) {
    index.putPassages(id, 1, title, [{ no: 0, headings: [], text, anchor }])
    index.commitFile(id, 1, 1)
  }
  return index
}

function ask(index: Index, question: string, fileIds?: string[]): Found {
  const hits = index.search(question, fileIds ? { fileIds } : {}, PASSAGES)
  const passages = hits.map((hit, at) => ({
    alias: at + 1,
    title: '',
    headings: hit.headings,
    text: hit.text,
    score: hit.score,
  }))
  const terms = questionTerms(question)
  const statistics = index.statistics([...new Set([...terms.words, ...terms.bigrams])])
  const choice = chooseAnswer(question, passages, statistics)
  return { choice, documents: hits.map((hit) => hit.fileId) }
}

const askAmong = (index: Index, question: string, documents: Document[]) =>
  ask(
    index,
    question,
    documents.map((one) => one.id),
  )

function count(kinds: Record<string, Tally>, kind: string, query: Query, found: Found) {
  const tally = (kinds[kind] ??= { ...NONE })
  const { verdict, extracts } = found.choice
  tally.n += 1
  if (verdict === 'refuse') tally.refused += 1
  if (verdict === 'hedge') tally.hedged += 1
  const shown = fold(extracts.map((one) => one.text).join('\n')).replace(/\s/g, '')
  if (holdsGold(query.answer, shown)) tally.answered += 1
  for (const { alias } of extracts) {
    tally.marks += 1
    if (query.positives.includes(found.documents[alias - 1] ?? '')) tally.rightMarks += 1
  }
}

// Every part must be there; a part may be written in several ways.
function holdsGold(answer: Query['answer'], shown: string): boolean {
  const parts = Array.isArray(answer) ? answer : [answer]
  return parts.every((part) =>
    (Array.isArray(part) ? part : [part]).some((one) =>
      shown.includes(fold(one).replace(/\s/g, '')),
    ),
  )
}

function percentages({ n, answered, marks, rightMarks, hedged, refused }: Tally) {
  const percent = (part: number, all: number) => Math.round((1000 * part) / Math.max(1, all)) / 10
  return {
    n,
    answered: percent(answered, n),
    citedRight: percent(rightMarks, marks),
    refused: percent(refused, n),
    hedged: percent(hedged, n),
  }
}

const pick = (byId: Map<string, Document>, ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])

function readLines<Row>(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}
