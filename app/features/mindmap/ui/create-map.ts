import { call } from '~/client/call'
import { NODES_LIMIT } from '~/features/document/schema/tree'
import type { TypedTopic } from './typed-topics'

/** Lays a map of one's own down; its id, or null where it was refused, which has been said. */
export async function createMap(
  teamId: string,
  { title, topics }: { title: string; topics: readonly TypedTopic[] },
): Promise<string | null> {
  const body = { teamId, title, topics: topics.slice(0, NODES_LIMIT) }
  const answer = await call('POST /document/map/create', { body })
  return answer.ok ? answer.data.id : null
}
