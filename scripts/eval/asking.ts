import { withPlainIds, type PlainIds } from '../../test/support/ids'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '#packages/chinese/fold'
import { questionTerms } from '#packages/chinese/terms'
import { openPassageIndex } from '~/features/library/server/passage-index'
import { chooseAnswer, type Choice } from '~/features/models/server/offline/choose'
import { openNodeSql } from '../../test/support/node-sql'

export interface Query {
  id: string
  question: string
  answer: string | (string | string[])[]
  kind?: string
  positives: string[]
  negatives?: string[]
}
export interface Document {
  id: string
  title: string
  text: string
}

/** What the offline engine did with one question. */
export interface Found {
  choice: Choice
  /** Document ids by alias - 1. */
  documents: string[]
}

/** Counts of one kind; printed as percentages. */
export interface Tally {
  n: number
  answered: number
  marks: number
  rightMarks: number
  hedged: number
  /** Nothing was answered, and passages were named that may be on the matter; of them, those that hold the answer. */
  related: number
  relatedRight: number
  refused: number
}

export type Index = PlainIds<ReturnType<typeof openPassageIndex>>

// As many as a turn of the chat hands on.
export const PASSAGES = 12
const NONE: Tally = {
  n: 0,
  answered: 0,
  marks: 0,
  rightMarks: 0,
  hedged: 0,
  related: 0,
  relatedRight: 0,
  refused: 0,
}

/** A set of questions in `DIR/name`; null when it is not there. */
export function readSet(directory: string, name: string) {
  const folder = join(directory, name)
  if (!existsSync(join(folder, 'queries.jsonl'))) return null
  return {
    documents: readLines<Document>(join(folder, 'corpus.jsonl')),
    queries: readLines<Query>(join(folder, 'queries.jsonl')),
  }
}

/** The product's own index over the documents, one passage each. */
export function learn(documents: Document[]): Index {
  const index = withPlainIds(openPassageIndex(openNodeSql()))
  const anchor = { kind: 'text' as const, from: 0, to: 0 }
  for (const { id, title, text } of documents) {
    index.putPassages(id, 1, title, [{ no: 0, headings: [], text, anchor }])
    index.commitFile(id, 1, 1)
  }
  return index
}

/** Searches and answers as a turn does; titles by document id, '' where none is known. */
export function ask(
  index: Index,
  question: string,
  options: { fileIds?: string[]; titles?: ReadonlyMap<string, string> } = {},
): Found {
  const { fileIds, titles } = options
  const hits = index.search(question, fileIds ? { fileIds } : {}, PASSAGES)
  const passages = hits.map((hit, index) => ({
    alias: index + 1,
    title: titles?.get(hit.fileId) ?? '',
    headings: hit.headings,
    text: hit.text,
    score: hit.score,
  }))
  const terms = questionTerms(question)
  const statistics = index.statistics([...new Set([...terms.words, ...terms.bigrams])])
  const choice = chooseAnswer(question, passages, statistics)
  return { choice, documents: hits.map((hit) => hit.fileId) }
}

export function count(kinds: Record<string, Tally>, kind: string, query: Query, found: Found) {
  const tally = (kinds[kind] ??= { ...NONE })
  const { verdict, extracts } = found.choice
  tally.n += 1
  if (verdict === 'refuse') tally.refused += 1
  if (verdict === 'hedge') tally.hedged += 1
  const isGold = holdsGold(query.answer, extracts.map((item) => item.text).join('\n'))
  if (verdict === 'related') {
    tally.related += 1
    if (isGold) tally.relatedRight += 1
    return
  }
  if (isGold) tally.answered += 1
  for (const { alias } of extracts) {
    tally.marks += 1
    if (query.positives.includes(found.documents[alias - 1] ?? '')) tally.rightMarks += 1
  }
}

/** Every part of the answer must be there; a part may be written in several ways. */
export function holdsGold(answer: Query['answer'], text: string): boolean {
  const bare = (item: string) => fold(item).replace(/\s/g, '')
  const bareText = bare(text)
  const parts = Array.isArray(answer) ? answer : [answer]
  return parts.every((part) =>
    (Array.isArray(part) ? part : [part]).some((item) => bareText.includes(bare(item))),
  )
}

export function percentages(tally: Tally) {
  const { n, answered, marks, rightMarks, hedged, related, relatedRight, refused } = tally
  const percent = (part: number, all: number) => Math.round((1000 * part) / Math.max(1, all)) / 10
  return {
    n,
    answered: percent(answered, n),
    citedRight: percent(rightMarks, marks),
    refused: percent(refused, n),
    hedged: percent(hedged, n),
    related: percent(related, n),
    relatedRight: percent(relatedRight, n),
  }
}

function readLines<Row>(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}
