import type { CreationKind, MakeStatus, NodeState, ProjectType, WritingStage } from '../../terms'

/** What a step tells of the whole. */
export interface StepFact {
  status: NodeState
  stage: WritingStage
}

export type Tally = Record<NodeState, number>
export const noNodes: Tally = { wait: 0, ing: 0, done: 0, error: 0 }

export const totalOf = ({ wait, ing, done, error }: Tally): number => wait + ing + done + error

export interface Progress {
  phase: 'outline' | 'write'
  isOver: boolean
  /** How many of the headings that are delivered stand at what. */
  nodes: Tally
  /** Those that are under way, in reading order. */
  underWay: readonly StepFact[]
}

/** What the work is at; null when it is over. */
export function stageOf(
  kind: CreationFormat,
  { phase, isOver, nodes, underWay }: Progress,
): WritingStage | null {
  if (isOver) return null
  if (phase === 'outline') {
    return underWay.some(({ stage }) => stage === 'creating_outline')
      ? 'creating_outline'
      : 'studying'
  }
  if (isSettled(nodes)) return 'completing'
  if (totalOf(nodes) === nodes.wait) return 'studying'
  return kind.project === 'book' ? 'creating_chapters' : 'drafting'
}

/** How a deck or a book stands; null for what is neither. A function of its headings, so the two cannot disagree. */
export function makeStatusOf(kind: CreationFormat, progress: Progress): MakeStatus | null {
  const writing = writingOf(kind)
  if (!writing) return null
  const { phase, isOver, nodes } = progress
  if (phase === 'outline') return 'creating_outline'
  if (isOver) return hasFailed(nodes) ? 'error' : 'completed'
  return isSettled(nodes) ? 'completing' : writing
}

/** A work has failed when more than half of its headings have. */
export const hasFailed = (nodes: Tally): boolean => nodes.error * 2 > totalOf(nodes)

interface CreationFormat {
  kind: CreationKind
  project: ProjectType | null
}

const isSettled = (nodes: Tally) => totalOf(nodes) > 0 && nodes.wait + nodes.ing === 0

function writingOf({ kind, project }: CreationFormat): MakeStatus | null {
  if (project === 'book') return 'creating_chapters'
  return kind === 'ppt' ? 'creating_pages' : null
}
