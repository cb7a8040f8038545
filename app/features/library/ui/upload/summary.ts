import { isProcessing, learningOf } from '../files/progress'
import { isUnfinished, overallPercent, type UploadTask } from './task'

export interface UploadSummary {
  words: string
  /** `busy` sends, `learning` has sent all, `done` is learned, `failed` asks for a look. */
  state: 'busy' | 'learning' | 'done' | 'failed'
}

/** The line over the tray: first the sending, then what became of what was sent. */
export function summaryOf(tasks: readonly UploadTask[]): UploadSummary {
  const count = (is: (task: UploadTask) => boolean) => tasks.filter(is).length
  const notSent = count(({ state }) => state === 'failed')
  const sent = tasks.filter(({ state }) => state === 'done')
  if (tasks.some(isUnfinished)) {
    const all = tasks.length - notSent
    const far = all > 1 ? `${sent.length + 1}/${all}` : `${overallPercent(tasks)}%`
    return { words: `正在上传 ${far}`, state: 'busy' }
  }
  const notLearned = count(isNotLearned)
  const learning = sent.filter((task) => task.learning && isProcessing(task.learning)).length
  const words = [
    learning > 0 && `已上传 ${sent.length} 份，正在学习`,
    learning === 0 && sent.length > notLearned && `${sent.length - notLearned} 份已学习`,
    notLearned > 0 && `${notLearned} 份学习失败`,
    notSent > 0 && `${notSent} 份上传失败`,
  ]
  const state = notSent + notLearned > 0 ? 'failed' : learning > 0 ? 'learning' : 'done'
  return { words: words.filter(Boolean).join('，'), state }
}

/** It went up, but the library could not read it. */
export const isNotLearned = ({ learning }: UploadTask) =>
  learning !== null && learningOf(learning).state === 'failed'
