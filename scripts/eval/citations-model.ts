import { basename, dirname } from 'node:path'
import { fold } from '#packages/chinese/fold'
import { citationsOf } from '~/features/chat/server/citations/check-marks'
import { composeMessages, isRefusal } from '~/features/chat/server/turn/prompt'
import { numbered, readingOf } from '~/features/chat/server/citations/source-passages'
import { openModels } from '~/features/models/server'
import {
  holdsGold,
  learn,
  PASSAGES,
  readSet,
  type Document,
  type Index,
  type Query,
} from './asking'

type Models = ReturnType<typeof openModels>

interface Tally {
  n: number
  answered: number
  refused: number
  marks: number
  rightMarks: number
  /** Marks that the check by code does not call supported. */
  doubted: number
  /** Of answers that state something, those without a single mark. */
  unmarked: number
  /** Questions that the model did not answer at all: an error or a silence. */
  failed: number
}

interface Asked {
  kind: string
  query: Query
  /** Searched among these alone; absent: in the whole corpus. */
  among?: Document[]
}

// Model answers cost money and time: as many at once as most providers let pass.
const AT_ONCE = 4
const WAITS_MS = 120_000

/**
 * Asks the configured chat model the questions of `DIR/rgb_zh` with the product's own search, prompt and citation check,
 * at most `perKind` of each kind, always the same ones.
 */
export async function evaluateByModel(
  directory: string,
  settings: Parameters<typeof openModels>[0],
  perKind: number,
) {
  const set = readSet(directory, 'rgb_zh') ?? readSet(dirname(directory), basename(directory))
  if (!set) throw new Error(`没有 ${directory}/rgb_zh`)
  const models = openModels(settings, (_level, event, facts) => console.error(event, facts))
  const by = models.whoServes('chat')
  const index = learn(set.documents)
  const titles = new Map(set.documents.map(({ id, title }) => [id, title]))
  const kinds: Record<string, Tally> = {}
  const waiting = questionsOf(set.documents, set.queries, perKind)
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      count((kinds[item.kind] ??= empty()), item.query, await answerTo(models, index, titles, item))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const rows = Object.entries(kinds).map(([kind, tally]) => [kind, percentages(tally)])
  return { by, kinds: Object.fromEntries(rows) as Record<string, object> }
}

function questionsOf(documents: Document[], queries: Query[], perKind: number): Asked[] {
  const byId = new Map(documents.map((item) => [item.id, item]))
  const refusals = queries.flatMap((query): Asked[] => {
    const among = (query.negatives ?? []).flatMap((id) => byId.get(id) ?? [])
    return among.length > 0 ? [{ kind: 'refusal', query, among }] : []
  })
  const all = [...queries.map((query): Asked => ({ kind: query.kind ?? '', query })), ...refusals]
  const visited = new Map<string, number>()
  return all.filter(({ kind }) => {
    const no = (visited.get(kind) ?? 0) + 1
    visited.set(kind, no)
    return no <= perKind
  })
}

/** What the model made of one question; null when it gave no answer. */
async function answerTo(
  models: Models,
  index: Index,
  titles: ReadonlyMap<string, string>,
  { query, among }: Asked,
) {
  const scope = among ? { fileIds: among.map(({ id }) => id) } : {}
  const hits = index.search(query.question, scope, PASSAGES).map((hit) => ({
    ...hit,
    title: titles.get(hit.fileId) ?? '',
    extension: 'txt',
  }))
  const sources = numbered(hits)
  const messages = composeMessages({
    question: query.question,
    earlier: [],
    passages: readingOf(sources),
    manner: 'closed',
  })
  let text = ''
  try {
    const signal = AbortSignal.timeout(WAITS_MS)
    for await (const event of models.stream('chat', { messages, maxTokens: 2048 }, signal)) {
      if (event.type === 'text') text += event.text
    }
  } catch {
    return null
  }
  const refused = isRefusal(text)
  return { refused, ...citationsOf(text, refused ? [] : sources) }
}

function count(tally: Tally, query: Query, found: Awaited<ReturnType<typeof answerTo>>) {
  tally.n += 1
  if (!found) {
    tally.failed += 1
    return
  }
  const { refused, refs, checks, text } = found
  if (refused) tally.refused += 1
  if (holdsGold(query.answer, fold(text))) tally.answered += 1
  if (!refused && checks.length === 0) tally.unmarked += 1
  for (const { index, support } of checks) {
    const fileId = refs.find((ref) => ref.index === index)?.fileId ?? ''
    tally.marks += 1
    if (query.positives.includes(fileId)) tally.rightMarks += 1
    if (support === 'weak') tally.doubted += 1
  }
}

const empty = (): Tally => ({
  n: 0,
  answered: 0,
  refused: 0,
  marks: 0,
  rightMarks: 0,
  doubted: 0,
  unmarked: 0,
  failed: 0,
})

function percentages(tally: Tally) {
  const { n, answered, refused, marks, rightMarks, doubted, unmarked, failed } = tally
  const percent = (part: number, all: number) => Math.round((1000 * part) / Math.max(1, all)) / 10
  return {
    n,
    failed,
    answered: percent(answered, n),
    refused: percent(refused, n),
    unmarked: percent(unmarked, n),
    marks,
    citedRight: percent(rightMarks, marks),
    doubted: percent(doubted, marks),
  }
}
