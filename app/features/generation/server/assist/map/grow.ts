import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import type { ProposedTopic } from '~/features/document/wire/terms/map-assist'
import { putEvidence } from '~/features/document/server'
import { generationErrors } from '../../../errors'
import { evidenceOf } from '../../generators/paper/material'
import { readable, type Quote } from '../../generators/paper/quotes'
import { openQuotes, quotesFor } from '../sources'
import { topicLines } from './read-topics'
import type { TopicPlace } from './topic-place'

const QUOTES_AT_MOST = 8
const PATH_AT_MOST = 3
const SENTENCE_AT_MOST = 60

export interface Owner {
  id: DocumentId
  nodeId: NodeId | null
}

interface Growing {
  owner: Owner
  place: TopicPlace
  quotes: readonly Quote[]
}

/** What the library has on a topic. Errors: `noQuotesFound`. */
export async function topicQuotes(
  ctx: SeatedContext,
  { place: { path }, wish }: { place: TopicPlace; wish: string },
): Promise<Quote[]> {
  const about = `${wish} ${path.at(-1) ?? ''}`.trim()
  const words = [about, ...path.slice(-PATH_AT_MOST, -1).toReversed()].join(' ')
  const quotes = await openQuotes(ctx, await quotesFor(ctx, { words, about, most: QUOTES_AT_MOST }))
  if (quotes.length === 0) throw generationErrors.noQuotesFound()
  return quotes
}

/** Without a model: headings of sources, and below them their sentences, each with its evidence. Errors: `noQuotesFound`. */
export async function quotedTopics(
  ctx: SeatedContext,
  { owner, place, quotes }: Growing,
): Promise<ProposedTopic[]> {
  const existing = new Set(place.children.map(({ title }) => title))
  const fresh = quotes.filter((quote) => !existing.has(sentenceOf(quote)))
  if (fresh.length === 0) throw generationErrors.noQuotesFound()
  const ids = await evidenceIds(ctx, owner, fresh)
  const named = new Set([...place.path, ...existing])
  return [...Map.groupBy(fresh, headingOf)].flatMap(([heading, own]): ProposedTopic[] => {
    const isGrouped = heading !== '' && !named.has(heading)
    const level = isGrouped ? 2 : 1
    const topics = own.map((quote) => ({
      level,
      title: sentenceOf(quote),
      nodeId: null,
      evidenceIds: [ids.get(quote) ?? ''].filter(Boolean),
    }))
    return isGrouped
      ? [{ level: 1, title: heading, nodeId: null, evidenceIds: [] }, ...topics]
      : topics
  })
}

/** What a model said, citing what it was given. Errors: `assistFailed` when nothing of it is a topic. */
export async function spokenTopics(
  ctx: SeatedContext,
  { owner, text, quotes, place }: Growing & { text: string },
): Promise<ProposedTopic[]> {
  const existing = new Set(place.children.map(({ title }) => title))
  const lines = topicLines(text).filter(({ title }) => !existing.has(title))
  if (lines.length === 0) throw generationErrors.assistFailed()
  const named = new Set(lines.flatMap(({ numbers }) => numbers))
  const cited = quotes.filter((_, index) => named.has(index + 1))
  const ids = await evidenceIds(ctx, owner, cited)
  return lines.map(({ level, title, numbers }) => {
    const own = numbers.flatMap((number) => {
      const quote = quotes[number - 1]
      return (quote && ids.get(quote)) ?? []
    })
    return { level, title, nodeId: null, evidenceIds: [...new Set(own)] }
  })
}

async function evidenceIds(
  ctx: SeatedContext,
  { id, nodeId }: Owner,
  quotes: readonly Quote[],
): Promise<Map<Quote, string>> {
  if (quotes.length === 0) return new Map()
  const stored = await putEvidence(
    ctx,
    id,
    quotes.map(({ passage, text }) => ({
      reference: passage.reference,
      evidence: evidenceOf(passage, text, nodeId),
    })),
  )
  return new Map(stored.flatMap((item, index) => (quotes[index] ? [[quotes[index], item.id]] : [])))
}

// Its number counts in its source alone.
const headingOf = ({ passage }: Quote): string => {
  const heading = passage.headings.at(-1) ?? passage.title
  return heading.replace(TYPED_NUMBER, '').trim() || heading
}

const TYPED_NUMBER =
  /^\s*(?:第\s*[一二三四五六七八九十百\d]+\s*[章节篇部编条]|[一二三四五六七八九十百]+\s*[、.．]|[（(]\s*[一二三四五六七八九十\d]+\s*[）)]|\d+(?:\.\d+)+\.?|\d+[.、．])\s*/

/** A sentence as a topic: without its end, and no longer than one reads at a glance; its evidence has all of it. */
function sentenceOf({ text }: Quote): string {
  const words = readable(text)
    .replace(/[。；]$/, '')
    .replace(/\s+/g, ' ')
  if (words.length <= SENTENCE_AT_MOST) return words
  const clauses = words.slice(0, SENTENCE_AT_MOST).split(/(?<=[，；：])/)
  const whole = clauses
    .slice(0, -1)
    .join('')
    .replace(/[，；：]$/, '')
  return whole === '' ? `${words.slice(0, SENTENCE_AT_MOST - 1)}…` : whole
}
