import { withPlainIds } from '../../test/support/ids'
import { citationsOf } from '~/features/chat/server/citations/check-marks'
import type { LibrarySource as Source } from '~/features/chat/server/citations/source-passages'
import { joinNeighbours, textOfStretch } from '~/features/library/server/passage-index/neighbours'
import { questionTerms } from '#packages/chinese/terms'
import { sentences } from '#packages/chinese/sentences'
import { chooseAnswer } from '~/features/models/server/offline/choose'
import { putIntoWords } from '~/features/models/server/offline/wording'
import { openPassageIndex } from '~/features/library/server/passage-index'
import { openNodeSql } from '../../test/support/node-sql'
import { holdsGold, readSet, type Document, type Index, type Query } from './asking'

const SETS = ['crud_news', 'cmrc2018', 'drcd_trad', 'xquad_zh']
const ASKED = 250
const PASSAGES = 12
/** Characters of a passage: short, so that an answer and what it needs stand in neighbours, as in real files. */
const CUT = 150

/**
 * Whole documents as files of several passages: what the offline engine answers and cites when passages found side by side
 * are read as one (`joined`) and when each is read alone (`apart`). A citation is right when the very passage that it opens
 * holds the gold answer. `refusedWithout`: of the same questions where the file that answers is left out.
 */
export function evaluateNeighbours(directory: string) {
  const rows: Record<string, object> = {}
  for (const name of SETS) {
    const set = readSet(directory, name)
    if (!set) continue
    const { index, titles } = learn(set.documents)
    const usable = set.queries.filter((query) => query.positives.length > 0)
    const step = Math.max(1, Math.floor(usable.length / ASKED))
    const asked = usable.filter((_, index) => index % step === 0).slice(0, ASKED)
    const outcomes = asked.map((query) => {
      const all = index.search(query.question, {}).map((hit) => ({
        ...hit,
        title: titles.get(hit.fileId) ?? '',
        extension: 'txt',
      }))
      const hits = all.slice(0, PASSAGES)
      const without = all
        .filter(({ fileId }) => !query.positives.includes(fileId))
        .slice(0, PASSAGES)
      return {
        apart: answered(index, query, apart(hits)),
        joined: answered(index, query, joined(hits)),
        apartWithout: answered(index, query, apart(without)),
        joinedWithout: answered(index, query, joined(without)),
      }
    })
    for (const way of ['apart', 'joined'] as const) {
      rows[`${name} ${way}`] = {
        ...sumOf(outcomes.map((item) => item[way])),
        refusedWithout: sumOf(outcomes.map((item) => item[`${way}Without`])).refused,
      }
    }
  }
  return { rows }
}

const apart = (hits: Omit<Source, 'alias'>[]): Source[] =>
  hits.map((hit, index) => ({ ...hit, alias: index + 1 }))

const joined = (hits: Omit<Source, 'alias'>[]): Source[] =>
  joinNeighbours(hits).flatMap((stretch, index) => {
    const best = hits.find((hit) => stretch.includes(hit))
    return best ? [{ ...best, alias: index + 1, stretch }] : []
  })

interface Outcome {
  isAnswered: boolean
  isRefused: boolean
  refs: number
  rightRefs: number
  sources: number
}

function answered(index: Index, query: Query, sources: Source[]): Outcome {
  const { words, bigrams } = questionTerms(query.question)
  const statistics = index.statistics([...new Set([...words, ...bigrams])])
  const passages = sources.map((source) => {
    const { alias, title, headings, score } = source
    const text = source.stretch ? textOfStretch(source.stretch) : source.text
    return { alias, title, headings, text, score }
  })
  const choice = chooseAnswer(query.question, passages, statistics)
  const isRefused = choice.verdict === 'refuse' || choice.verdict === 'related'
  const { text, refs } = citationsOf(putIntoWords(choice), isRefused ? [] : sources)
  return {
    isAnswered: holdsGold(query.answer, text.replace(/\[\d+\]|\\/g, '')),
    isRefused,
    refs: refs.length,
    rightRefs: refs.filter(({ content }) => holdsGold(query.answer, content ?? '')).length,
    sources: sources.length,
  }
}

function sumOf(all: Outcome[]) {
  const total = (of: (one: Outcome) => number) => all.reduce((sum, item) => sum + of(item), 0)
  const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10
  return {
    n: all.length,
    answered: percent(
      total((item) => Number(item.isAnswered)),
      all.length,
    ),
    citedRight: percent(
      total((item) => item.rightRefs),
      total((item) => item.refs),
    ),
    refused: percent(
      total((item) => Number(item.isRefused)),
      all.length,
    ),
    sources: Math.round((10 * total((item) => item.sources)) / all.length) / 10,
    refs: Math.round((100 * total((item) => item.refs)) / all.length) / 100,
  }
}

function learn(documents: Document[]) {
  const index = withPlainIds(openPassageIndex(openNodeSql()))
  const titles = new Map(documents.map(({ id, title }) => [id, title]))
  for (const { id, title, text } of documents) {
    const passages = piecesOf(text).map((piece, no) => ({
      no,
      headings: [],
      text: piece,
      anchor: { kind: 'text' as const, from: 0, to: 0 },
    }))
    index.putPassages(id, 1, title, passages)
    index.commitFile(id, 1, passages.length)
  }
  return { index, titles }
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { text: sentence } of sentences(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= CUT) {
      pieces[pieces.length - 1] = last + sentence
    } else pieces.push(sentence)
  }
  return pieces
}
