import type { CreationKind, MakeStatus, NodeState, ProjectType, WritingStage } from '../../terms'

/** What a step tells of the whole. */
export interface StepFact {
  status: NodeState
  stage: WritingStage
}

export interface Progress {
  phase: 'outline' | 'write'
  isOver: boolean
  /** Of the headings that are delivered. */
  nodes: readonly NodeState[]
  /** Those that are under way, in reading order. */
  underWay: readonly StepFact[]
}

/** What the work is at; null when it is over. */
export function stageOf(
  kind: Made,
  { phase, isOver, nodes, underWay }: Progress,
): WritingStage | null {
  if (isOver) return null
  if (phase === 'outline') {
    return underWay.some(({ stage }) => stage === 'creating_outline')
      ? 'creating_outline'
      : 'studying'
  }
  if (nodes.length > 0 && nodes.every(isSettled)) return 'completing'
  const hasBegun = nodes.some((state) => state !== 'wait')
  if (!hasBegun) return 'studying'
  return kind.project === 'book' ? 'creating_chapters' : 'drafting'
}

/** How a deck or a book stands; null for what is neither. A function of its headings, so the two cannot disagree. */
export function makeStatusOf(kind: Made, progress: Progress): MakeStatus | null {
  const writing = writingOf(kind)
  if (!writing) return null
  const { phase, isOver, nodes } = progress
  if (phase === 'outline') return 'creating_outline'
  if (isOver) return hasFailed(nodes) ? 'error' : 'completed'
  return nodes.length > 0 && nodes.every(isSettled) ? 'completing' : writing
}

/** A work has failed when more than half of its headings have. */
export function hasFailed(nodes: readonly NodeState[]): boolean {
  return nodes.filter((state) => state === 'error').length * 2 > nodes.length
}

interface Made {
  kind: CreationKind
  project: ProjectType | null
}

const isSettled = (state: NodeState) => state === 'done' || state === 'error'

function writingOf({ kind, project }: Made): MakeStatus | null {
  if (project === 'book') return 'creating_chapters'
  return kind === 'ppt' ? 'creating_pages' : null
}
