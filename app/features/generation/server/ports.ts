import type { NodeId, TeamId } from '~/core/ids'
import type {
  CreationKind,
  CreationNodeView,
  MakeStatus,
  ProjectType,
  WritingStage,
} from '../terms'

/** What one delivered heading is asked for and costs. */
export interface TaskUnit {
  nodeId: NodeId
  words: number
  coins: number
}

/** A phase of a creation as its object receives it, checked and paid for. */
export interface TaskOrder {
  creationId: string
  kind: CreationKind
  project: ProjectType | null
  owner: { teamId: TeamId; memberId: string }
  phase: 'outline' | 'write'
  round: number
  only: { nodeId: NodeId; remark: string } | null
  /** In reading order; none in the outline's phase. */
  units: readonly TaskUnit[]
  /** The hold behind them; '' when nothing is to be paid. */
  holdId: string
  /** Headings that failed are tried again, in the round that they failed in. */
  isRetry: boolean
}

/** What became of a start: its own, one that had been made before, or another one's that still goes on. */
export type StartOutcome = 'started' | 'same' | 'busy'

/** A task as its object knows it. */
export interface TaskView {
  /** 0: nothing was ever started. */
  round: number
  isRunning: boolean
  isPaused: boolean
  stage: WritingStage | null
  makeStatus: MakeStatus | null
  nodes: CreationNodeView[]
  done: number
  failed: number
  total: number
  words: number
  /** Coins of what was delivered, in all rounds and in this one. */
  paidCoins: number
  roundCoins: number
  lastEventId: number
}

/** Whoever reads a task's events. */
export interface TaskReader {
  accountId: string
  signInId: string
  teamId: TeamId
  memberId: string
  role: 'owner' | 'admin' | 'member'
}

/** What whoever reads a task along asks its object for. */
export interface TaskFollow {
  after: number
  /** Deltas come of these only. */
  nodes: readonly string[]
  reader: TaskReader
}
