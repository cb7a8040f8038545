import type { FileView } from '../../wire/contracts/files'
import { translateErrors } from '../../errors'
import { langNames, type TranslationView } from '../../wire/terms/translate'
import { isRefusedWith, sentenceOf } from '../services'
import type { TranslateCalls } from './calls'
import { isAtWork } from './segments'

/** How far one of several files is. */
export interface Turn {
  state: 'waiting' | 'going' | 'done' | 'failed'
  /** What there is to say of it; '' while it waits. */
  words: string
}

export interface TranslateManyDoing {
  calls: Pick<TranslateCalls, 'start' | 'list'>
  report: (fileId: string, turn: Turn) => void
  /** Until it is worth asking again. */
  wait: () => Promise<void>
  signal: AbortSignal
}

/**
 * Translates files one after the other, each into its usual language. What one of them is refused for leaves the next
 * untouched; stopping begins no further one, and what was begun goes on at the server.
 */
export async function translateMany(
  files: readonly Pick<FileView, 'id'>[],
  doing: TranslateManyDoing,
): Promise<void> {
  for (const { id } of files) {
    if (doing.signal.aborted) return
    try {
      const translation = await whole(id, doing)
      if (translation) doing.report(id, endOf(translation))
    } catch (error) {
      doing.report(id, { state: 'failed', words: sentenceOf(error, '没有译成，请重试') })
    }
  }
}

/** Null when it was stopped meanwhile. */
async function whole(
  fileId: string,
  { calls, report, wait, signal }: TranslateManyDoing,
): Promise<TranslationView | null> {
  let now: TranslationView | undefined
  while (!signal.aborted) {
    const result = await unlessLost(now ? newest(calls, now) : begun(calls, fileId))
    now = result === 'lost' ? now : result
    if (now && !isAtWork(now)) return now
    report(fileId, {
      state: 'going',
      words: result === 'lost' ? '网络断了，恢复后接着看' : progressOf(now),
    })
    await wait()
  }
  return null
}

/** A line that breaks says nothing of the work: the server goes on, and one looks again. */
async function unlessLost<T>(request: Promise<T>): Promise<T | 'lost'> {
  try {
    return await request
  } catch (error) {
    if (isRefusedWith(error, 'NETWORK_ERROR')) return 'lost'
    throw error
  }
}

/** Undefined while the team translates as many as it may. */
async function begun(calls: TranslateManyDoing['calls'], fileId: string) {
  try {
    return await calls.start({ fileId })
  } catch (error) {
    const { code } = translateErrors.tooManyAtOnce({ limit: 0 }).kind
    if (isRefusedWith(error, code)) return undefined
    throw error
  }
}

async function newest(calls: TranslateManyDoing['calls'], { id, fileId }: TranslationView) {
  const found = (await calls.list(fileId)).find((item) => item.id === id)
  if (!found) throw new Error('译文已被删除')
  return found
}

function progressOf(translation: TranslationView | undefined): string {
  if (!translation) return '等团队的另一份译完'
  const { done, failed, total } = translation
  return total === 0 ? '正在翻译' : `正在翻译 ${Math.floor(((done + failed) / total) * 100)}%`
}

function endOf({ status, isPaused, error, failed, targetLang }: TranslationView): Turn {
  if (status === 3) return { state: 'failed', words: error }
  if (isPaused) return { state: 'failed', words: '已被停下' }
  if (failed > 0) return { state: 'failed', words: `${failed} 段没有译出` }
  return { state: 'done', words: `已译成${langNames[targetLang]}` }
}

/** The line under them all. */
export function resultOf(turns: readonly Turn[]): string {
  const count = (state: Turn['state']) => turns.filter((turn) => turn.state === state).length
  const [done, failed, left] = [count('done'), count('failed'), count('waiting') + count('going')]
  const parts = [
    ...(done > 0 ? [`${done} 份已译完`] : []),
    ...(failed > 0 ? [`${failed} 份没有译完`] : []),
    ...(left > 0 ? [`还有 ${left} 份`] : []),
  ]
  return parts.join('，')
}
