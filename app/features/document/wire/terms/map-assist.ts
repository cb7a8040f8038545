import type { NodeId } from '~/core/ids'
import type { AssistEvent } from '../../assist-terms'

/** What is made of a branch: new topics out of the library, its topics in groups, a word over them. */
export const mapTasks = ['grow', 'tidy', 'summarise'] as const
export type MapTask = (typeof mapTasks)[number]

/** Topics that one answer may propose, and those that are put in groups at once. */
export const PROPOSED_AT_MOST = 40
export const TIDIED_AT_MOST = 100

export interface ProposedTopic {
  /** 1 is right below the topic that was asked about. */
  level: number
  title: string
  /** The topic of the map that it is; null for a new one. */
  nodeId: NodeId | null
  evidenceIds: readonly string[]
}

/** Nothing of it is in the map until it is taken over. `summary`: '' but where one was asked for. */
export type MapAssistEvent =
  | Exclude<AssistEvent, { type: 'assist.done' }>
  | { type: 'assist.done'; topics: readonly ProposedTopic[]; summary: string }
