import { libraryErrors } from '../../errors'
import type { FileProgressView, FileView } from '../../wire/contracts/files'
import { FULL_PROGRESS, type FileStatus, type ProcessData } from '../../terms'

export const POLL_MS = 3000

export const isProcessing = (file: Pick<FileView, 'status'>) =>
  file.status !== 'DONE' && file.status !== 'ERROR'

export type LearningState =
  | { state: 'learned' }
  | { state: 'queued' }
  /** `readyPages`: so many of the first ones can be asked already. */
  | { state: 'learning'; percent: number; readyPages?: number }
  | { state: 'failed'; reason: string }

/** What a row says about its learning. Percent is 0–100. */
export function learningOf(file: Pick<FileView, 'status' | 'processData'>): LearningState {
  if (file.status === 'DONE') return { state: 'learned' }
  if (file.status === 'ERROR' || file.processData.error) {
    return { state: 'failed', reason: file.processData.error }
  }
  const percent = Math.round(Math.min(FULL_PROGRESS, Math.max(0, file.processData.summary_status)))
  return file.status === 'INIT' && percent === 0
    ? { state: 'queued' }
    : { state: 'learning', percent, ...readyOf(file.processData) }
}

const readyOf = ({ readyPages }: ProcessData) => (readyPages ? { readyPages } : {})

/** Questions are answered from it: it is learned, or a part of it, or it is being learned anew. */
export const canAsk = (file: Pick<FileView, 'status' | 'processData'>) =>
  file.status === 'DONE' || (isProcessing(file) && file.processData.mayAsk === true)

/** False when the file itself is at fault: then only deleting it helps. */
export const mayRetry = (file: Pick<FileView, 'processData'>) => file.processData.mayRetry !== false

/** Why the reader of this may not rename or delete the file; undefined when they may. */
export const notYoursOf = (file: Pick<FileView, 'isMine'>) =>
  file.isMine ? undefined : libraryErrors.notYours().text

/** Rows with the answers of a poll laid over them. A processing row that was asked for and not answered is lost. */
export function applyProgress<Row extends FileProgressView>(
  rows: readonly Row[],
  asked: readonly string[],
  answers: readonly FileProgressView[],
): Row[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return rows.map((row) => {
    if (!asked.includes(row.id)) return row
    const { status, wordCount, processData } = byId.get(row.id) ?? lost(row)
    return { ...row, status, wordCount, processData }
  })
}

const failed: FileStatus = 'ERROR'
const lost = (row: FileProgressView) => ({
  ...row,
  status: failed,
  processData: { ...row.processData, error: '文件不存在或已删除' },
})

export interface Poller {
  stop(): void
}

/**
 * Asks every 3 s while something is processing and the page is seen; a failed poll is tried again in silence.
 * `ids` is read anew before each round, so rows may come and go.
 */
export function pollProgress(options: {
  ids: () => string[]
  ask: (ids: string[]) => Promise<FileProgressView[]>
  onAnswer: (asked: string[], answers: FileProgressView[]) => void
  isHidden?: () => boolean
}): Poller {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const isHidden = options.isHidden ?? (() => false)

  async function round() {
    const ids = isHidden() ? [] : options.ids()
    if (ids.length > 0) {
      const answers = await options.ask(ids).catch(() => null)
      if (stopped) return
      if (answers) options.onAnswer(ids, answers)
    }
    timer = setTimeout(() => void round(), POLL_MS)
  }

  timer = setTimeout(() => void round(), POLL_MS)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
