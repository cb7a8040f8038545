import type { SeatedContext } from '~/core/context'
import { NOTE_LIMIT } from '#packages/document/tree'
import type { CreateMapInput } from '../../contract'
import type { FoundEvidence } from '../evidence'
import { quotedEvidence } from '../own/named-source'

type Topic = CreateMapInput['topics'][number]
type Source = NonNullable<Topic['sources']>[number]

const AT_ONCE = 10
/** Of one map; what is more is said in words. */
const SOURCES_AT_MOST = 500

/** What sources of topics are here, by their keys: those that still stand in files that the caller may see. */
export async function foundSources(
  ctx: SeatedContext,
  topics: readonly Topic[],
): Promise<ReadonlyMap<string, FoundEvidence>> {
  const named = new Map(
    topics.flatMap(({ sources = [] }) => sources.map((source) => [keyOf(source), source] as const)),
  )
  const requested = [...named].slice(0, SOURCES_AT_MOST)
  const found = new Map<string, FoundEvidence>()
  for (let from = 0; from < requested.length; from += AT_ONCE) {
    const some = requested.slice(from, from + AT_ONCE)
    const answers = await Promise.all(some.map(([, source]) => quotedEvidence(ctx, source)))
    for (const [index, evidence] of answers.entries()) {
      const key = some[index]?.[0]
      if (evidence && key !== undefined) found.set(key, evidence)
    }
  }
  return found
}

/** The note of a topic, with what it leaned on elsewhere below it in words. */
export function noteWithout(
  { note, sources = [] }: Topic,
  found: ReadonlyMap<string, FoundEvidence>,
): string {
  const lost = sources.filter((source) => !found.has(keyOf(source))).map(({ words }) => words)
  const lines = [...(note === '' ? [] : [note]), ...(lost.length > 0 ? ['依据：', ...lost] : [])]
  return lines.join('\n').slice(0, NOTE_LIMIT)
}

/** By which the same words of the same place are the same. */
export const keyOf = (source: Source): string =>
  'url' in source
    ? JSON.stringify([source.url, source.quote])
    : JSON.stringify([source.fileId, source.passageNo, source.quote])
