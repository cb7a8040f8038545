import { call } from '~/client/call'
import { sendable } from '~/client/request/sendable'
import { NODES_LIMIT } from '#packages/document/tree'
import type { MapStructure, MapTheme, TopicMarker } from '#packages/document/map/map-view'
import type { LinkedSource } from './files'
import type { TypedTopic } from './typed-topics'

interface NewTopic extends TypedTopic {
  marker?: TopicMarker | null
  more?: readonly TopicMarker[] | undefined
  sources?: readonly LinkedSource[] | undefined
}

interface NewMap {
  title: string
  topics: readonly NewTopic[]
  /** Words over topics side by side, by their places in the list. */
  summaries?: { first: number; last: number; title: string }[]
  layout?: MapStructure
  theme?: MapTheme
}

/** Lays a map of one's own down; its id, or null where it was refused, which has been said. */
export async function createMap(
  teamId: string,
  { topics, ...rest }: NewMap,
): Promise<string | null> {
  const body = { teamId, ...rest, topics: sendable(topics.slice(0, NODES_LIMIT)) }
  const answer = await call('POST /document/map/create', { body })
  return answer.ok ? answer.data.id : null
}
