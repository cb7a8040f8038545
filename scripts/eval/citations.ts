import { basename, dirname } from 'node:path'
import { ask, count, learn, percentages, readSet, type Document, type Tally } from './asking'

/** Asks the offline engine every question of `DIR/rgb_zh` and counts gold answers, right citations and refusals. */
export function evaluateCitations(directory: string) {
  const set = readSet(directory, 'rgb_zh') ?? readSet(dirname(directory), basename(directory))
  if (!set) throw new Error(`没有 ${directory}/rgb_zh`)
  const { documents, queries } = set
  const kinds: Record<string, Tally> = {}
  const whole = learn(documents)
  const byId = new Map(documents.map((item) => [item.id, item]))
  const since = performance.now()
  for (const query of queries) {
    count(kinds, query.kind ?? '', query, ask(whole, query.question))
  }
  const msPerQuestion = (performance.now() - since) / Math.max(1, queries.length)
  const askAmong = (question: string, among: Document[]) =>
    ask(whole, question, { fileIds: among.map((item) => item.id) })
  for (const query of queries) {
    const negatives = pick(byId, query.negatives ?? [])
    const positives = pick(byId, query.positives)
    if (negatives.length === 0) continue
    // As many passages as `two-of-eight` has: the more there are, the more of them looks like an answer.
    count(kinds, 'none-of-eight', query, askAmong(query.question, negatives.slice(0, 8)))
    count(kinds, 'refusal', query, askAmong(query.question, negatives))
    const mixed = [...positives.slice(0, 2), ...negatives.slice(0, 6)]
    count(kinds, 'two-of-eight', query, askAmong(query.question, mixed))
  }
  const rows = Object.entries(kinds).map(([kind, tally]) => [kind, percentages(tally)])
  return { kinds: Object.fromEntries(rows) as Record<string, object>, msPerQuestion }
}

const pick = (byId: Map<string, Document>, ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
