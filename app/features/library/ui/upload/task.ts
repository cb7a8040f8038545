import type { AddedFileView, FileProgressView } from '../../wire/contracts/files'
import type { DuplicateView } from '../../wire/terms/folders'

/** Stages of one upload, in order; the last two end it. */
export type UploadState =
  | 'waiting'
  | 'checking'
  | 'sending'
  | 'registering'
  | 'seeing'
  | 'done'
  | 'failed'
export type UploadMove = 'start' | 'send' | 'register' | 'see' | 'finish' | 'fail' | 'retry'

/** Pages without text: how many are read, of how many; 0 of 0 while they are looked for. */
export interface OcrProgress {
  /** Another file is being read; this one's turn comes. */
  isQueued?: true
  done: number
  of: number
  /** Goes on without the rest. */
  skip: () => void
}

/** What has been reached and need not be done again when a later step fails. */
export interface UploadProgress {
  /** Stored bytes, not yet registered. */
  stored?: { fileUrl: string; fileSha256: string }
  /** Upload id, not yet in the library. */
  fileId?: string
}

export interface UploadTask {
  id: string
  file: File
  /** The folder it goes into; '' is the top of the library. */
  folderId: string
  state: UploadState
  /** 0–100 of the bytes; meaningful while sending. */
  percent: number
  /** While its pages are read. */
  ocr: OcrProgress | null
  /** Why it failed, for a person. */
  error: string
  reached: UploadProgress
  /** As it came into the library; null before. */
  added: AddedFileView | null
  /** What the library last said of the file's learning; null before it is in the library. */
  learning: FileProgressView | null
  /** What the team has already with the same content. */
  duplicates: readonly DuplicateView[]
}

const moves = {
  waiting: { start: 'checking', fail: 'failed' },
  checking: { send: 'sending', register: 'registering', see: 'seeing', fail: 'failed' },
  sending: { register: 'registering', fail: 'failed' },
  registering: { see: 'seeing', finish: 'done', fail: 'failed' },
  seeing: { register: 'registering', fail: 'failed' },
  failed: { retry: 'waiting' },
  done: {},
} as const satisfies Record<UploadState, Partial<Record<UploadMove, UploadState>>>

/** The task after the move, or the same task when the move is not legal (a late answer of a cancelled step). */
export function moveTask(task: UploadTask, move: UploadMove, error = ''): UploadTask {
  const legal: Partial<Record<UploadMove, UploadState>> = moves[task.state]
  const state = legal[move]
  if (!state) return task
  return { ...task, state, error, percent: state === 'sending' ? 0 : task.percent }
}

export const isRunning = (task: UploadTask) =>
  ['checking', 'sending', 'registering', 'seeing'].includes(task.state)

export const isUnfinished = (task: UploadTask) => isRunning(task) || task.state === 'waiting'

// Pages are read one file after the other, for minutes: those that wait to go up need not wait for that.
const holdsPlace = (task: UploadTask) => isRunning(task) && task.state !== 'seeing'

/** Which waiting tasks may start now, oldest first. */
export function nextTasks(tasks: readonly UploadTask[], limit: number): UploadTask[] {
  const free = limit - tasks.filter(holdsPlace).length
  return tasks.filter((task) => task.state === 'waiting').slice(0, Math.max(0, free))
}

/** Share of the bytes of this round that went up, 0–100. */
export function overallPercent(tasks: readonly UploadTask[]): number {
  const counted = tasks.filter((task) => task.state !== 'failed')
  const total = counted.reduce((sum, task) => sum + task.file.size, 0)
  if (total === 0) return 0
  const sent = counted.reduce((sum, task) => sum + task.file.size * shareOf(task), 0)
  return Math.floor((sent / total) * 100)
}

function shareOf(task: UploadTask): number {
  if (['done', 'registering', 'seeing'].includes(task.state)) return 1
  return task.state === 'sending' ? task.percent / 100 : 0
}
