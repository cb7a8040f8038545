import { useEffect, useEffectEvent, useState } from 'react'
import type { GenerationJobView } from '../../wire/terms/guide'
import { sentenceOf } from '../services'

export interface GenerationOptions<View> {
  read: (() => Promise<View>) | null
  make: (again: boolean) => Promise<void>
  stop: (taskId: string) => Promise<void>
  retry: (taskId: string) => Promise<void>
  /** Made as soon as it is looked at. */
  startsByItself: boolean
}

export interface Generation<View> {
  view: View | null
  /** Why it could not be asked for; '' when it could. */
  failure: string
  make(again: boolean): void
  stop(): void
  retry(): void
}

const FIRST_WAIT_MS = 700
const LONGEST_WAIT_MS = 3000

/** Something that is made of a file, followed until it is done, failed or stopped. */
export function useGeneration<View extends { making: GenerationJobView }>(
  options: GenerationOptions<View>,
): Generation<View> {
  const { view, failure, readAnew, setFailure } = useFollowed(options)
  const run = (doing: Promise<void>) =>
    void doing.then(readAnew, (error: unknown) => setFailure(sentenceOf(error, OFFLINE)))
  const taskId = view?.making.taskId ?? ''
  return {
    view,
    failure,
    make: (again) => run(options.make(again)),
    stop: () => run(options.stop(taskId)),
    retry: () => run(taskId === '' || failure ? Promise.resolve() : options.retry(taskId)),
  }
}

const OFFLINE = '网络连接失败'

function useFollowed<View extends { making: GenerationJobView }>(options: GenerationOptions<View>) {
  const [view, setView] = useState<View | null>(null)
  const [failure, setFailure] = useState('')
  // Counts up when something was asked for, so that it is read anew.
  const [asked, setAsked] = useState(0)
  const refresh = useEffectEvent(async (isCurrent: () => boolean) => {
    const latest = await options.read?.()
    if (latest?.making.status !== 'none' || !options.startsByItself || !isCurrent()) return latest
    await options.make(false)
    return options.read?.()
  })
  const isReadable = options.read !== null
  useEffect(() => {
    if (!isReadable) return
    let isCurrent = true
    let timer = 0
    const follow = async (wait: number) => {
      try {
        const latest = await refresh(() => isCurrent)
        if (!isCurrent || !latest) return
        setView(latest)
        setFailure('')
        if (!isUnderWay(latest.making)) return
        timer = window.setTimeout(() => void follow(Math.min(LONGEST_WAIT_MS, wait * 1.5)), wait)
      } catch (error) {
        if (isCurrent) setFailure(sentenceOf(error, OFFLINE))
      }
    }
    void follow(FIRST_WAIT_MS)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [isReadable, asked])
  return { view, failure, setFailure, readAnew: () => setAsked((times) => times + 1) }
}

export const isUnderWay = ({ status }: GenerationJobView) =>
  status === 'waiting' || status === 'running'
