import type { AddedFileView, FileProgressView } from '../../wire/contracts/files'
import { applyProgress, isProcessing } from '../files/progress'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { uploadFile, UploadStop, type UploadCalls, type UploadReport } from './steps'
import { isUnfinished, moveTask, nextTasks, type UploadMove, type UploadTask } from './task'

export const PARALLEL_UPLOADS = 3
export const START_DELAY_MS = 300

export interface UploadQueue {
  store: StoreApi<{ tasks: UploadTask[] }>
  /** Uploads begin 300 ms later, three side by side. */
  add(files: readonly File[], folderId?: string): void
  /** Stops it, wherever it is, and takes it off the tray. */
  cancel(id: string): void
  /** Goes on without reading the rest of its pages. */
  skipSeeing(id: string): void
  retry(id: string): void
  /** Takes finished and failed ones off the tray. */
  clear(): void
  isBusy(): boolean
  /** The page closes: what is stored and waits only for its pages to be read goes into the library without that. */
  leave(): void
  /** Files of the library that came up here and are still being learned. */
  learningIds(): string[]
  /** What the library answered when asked for these. */
  learned(asked: readonly string[], answers: readonly FileProgressView[]): void
}

export interface UploadQueueOptions {
  calls: UploadCalls
  /** It is in the library; null when nothing was said of it. */
  onAdded: (task: UploadTask, file: AddedFileView | null) => void
  onFailed: (task: UploadTask, error: unknown) => void
  /** Words for what went wrong. */
  describe: (error: unknown, file: File) => string
}

/** Uploads outlive pages: one queue for the whole visit. */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const store = createStore<{ tasks: UploadTask[] }>(() => ({ tasks: [] }))
  const aborts = new Map<string, AbortController>()
  let nextId = 1

  const tasks = () => store.getState().tasks
  const find = (id: string) => tasks().find((task) => task.id === id)
  const change = (id: string, next: (task: UploadTask) => UploadTask) =>
    store.setState({ tasks: tasks().map((task) => (task.id === id ? next(task) : task)) })
  const move = (id: string, by: UploadMove, error?: string) =>
    change(id, (task) => moveTask(task, by, error))
  const pump = () => nextTasks(tasks(), PARALLEL_UPLOADS).forEach((task) => void run(task))

  async function run(task: UploadTask) {
    const abort = new AbortController()
    aborts.set(task.id, abort)
    move(task.id, 'start')
    try {
      const report = reportOf(task.id, change, move, pump)
      const added = await uploadFile(options.calls, task, report, abort.signal)
      change(task.id, (now) => moveTask(withAnswer(now, added), 'finish'))
      const done = find(task.id)
      if (done) options.onAdded(done, added)
    } catch (error) {
      if (!abort.signal.aborted && !(error instanceof UploadStop)) {
        move(task.id, 'fail', options.describe(error, task.file))
        const failed = find(task.id)
        if (failed) options.onFailed(failed, error)
      }
    } finally {
      aborts.delete(task.id)
      pump()
    }
  }

  return {
    store,
    add(files, folderId = '') {
      const added = files.map((file) => newTask(String(nextId++), file, folderId))
      store.setState({ tasks: [...tasks(), ...added] })
      setTimeout(pump, START_DELAY_MS)
    },
    cancel(id) {
      aborts.get(id)?.abort()
      store.setState({ tasks: tasks().filter((task) => task.id !== id) })
    },
    retry(id) {
      move(id, 'retry')
      setTimeout(pump, START_DELAY_MS)
    },
    ...afterwards(store, options.calls),
  }
}

const withAnswer = (task: UploadTask, added: AddedFileView | null): UploadTask => ({
  ...task,
  added,
  learning: added,
  duplicates: added?.duplicates ?? [],
})

const newTask = (id: string, file: File, folderId: string): UploadTask => ({
  id,
  file,
  folderId,
  state: 'waiting',
  percent: 0,
  ocr: null,
  error: '',
  reached: {},
  added: null,
  learning: null,
  duplicates: [],
})

/** What is asked of the tasks once they run: whether all is up, what became of it, and putting it away. */
function afterwards(store: StoreApi<{ tasks: UploadTask[] }>, calls: UploadCalls) {
  const tasks = () => store.getState().tasks
  return {
    clear: () => store.setState({ tasks: tasks().filter(isUnfinished) }),
    skipSeeing: (id: string) =>
      tasks()
        .find((task) => task.id === id)
        ?.ocr?.skip(),
    isBusy: () => tasks().some(isUnfinished),
    leave() {
      for (const { state, reached, file, folderId } of tasks()) {
        if (state !== 'seeing' || !reached.fileId) continue
        calls.addLeaving?.({ fileId: reached.fileId, fileName: file.name, folderId })
      }
    },
    learningIds: () => tasks().flatMap(({ learning }) => idIfLearning(learning)),
    learned: (...answer: LearningAnswer) =>
      store.setState({ tasks: tasks().map((task) => applyAnswer(task, answer)) }),
  } satisfies Partial<UploadQueue>
}

type LearningAnswer = Parameters<UploadQueue['learned']>

const idIfLearning = (file: FileProgressView | null) =>
  file && isProcessing(file) ? [file.id] : []

function applyAnswer(task: UploadTask, answer: LearningAnswer): UploadTask {
  const [learning = null] = task.learning ? applyProgress([task.learning], ...answer) : []
  return { ...task, learning }
}

function reportOf(
  id: string,
  change: (id: string, next: (task: UploadTask) => UploadTask) => void,
  move: (id: string, by: UploadMove) => void,
  whenPlace: () => void,
): UploadReport {
  return {
    sending: () => move(id, 'send'),
    percent: (percent: number) => change(id, (task) => ({ ...task, percent })),
    registering: () => move(id, 'register'),
    seeing: (ocr) => {
      move(id, 'see')
      change(id, (task) => ({ ...task, ocr }))
      whenPlace()
    },
    reached: (reached: UploadTask['reached']) => change(id, (task) => ({ ...task, reached })),
  }
}
