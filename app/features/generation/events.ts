import type { MakeStatus, TaskStatus, WritingStage } from './terms'

/** What a task tells while it goes on; each with a number of its own that only rises. */
export type TaskEvent =
  | {
      type: 'task.status'
      taskStatus: TaskStatus
      makeStatus: MakeStatus | null
      stage: WritingStage | null
      isPaused: boolean
      done: number
      failed: number
      total: number
      words: number
      /** Paid so far. */
      coins: number
    }
  | { type: 'outline.node'; nodeId: string; title: string; level: number }
  | { type: 'outline.done'; documentId: string; nodes: number }
  | { type: 'step.started'; step: string; nodeId: string | null; stage: WritingStage }
  /** Text as it is written: not yet checked, not yet in the document. */
  | { type: 'step.delta'; step: string; nodeId: string | null; text: string }
  | { type: 'step.done'; step: string; nodeId: string | null; words: number }
  /** `isFinal`: it is not tried again by itself. */
  | { type: 'step.error'; step: string; nodeId: string | null; reason: string; isFinal: boolean }
  | { type: 'evidence.added'; nodeId: string | null; count: number }
  | { type: 'figure.ready'; nodeId: string; figureId: string }
  | { type: 'slide.done'; nodeId: string | null; slideId: string }
  | { type: 'guard.flag'; nodeId: string; kind: string; text: string }
  | { type: 'task.done'; documentId: string; failed: number }
  | { type: 'task.error'; code: string; reason: string }
