import { useEffect, useEffectEvent } from 'react'
import { useChatShell, useReadyModes } from '../chat-shell'
import type { Question } from './question'
import type { DraftImage } from '../composer/draft-image'
import { takeHomeQuestion } from '../composer/home-question'
import { forgetNamedAsk, takeUnnamedAsk } from './unnamed-ask'
import { questionOf } from './use-asking'

type Send = (question: Question, image?: DraftImage | null, askId?: string) => Promise<unknown>

// A reload begins a new page; within this one an empty thread is empty on purpose.
let isLoaded = false

/** On an empty page: asks what the home page left, or what a reload cut off before the thread had its address. */
export function useLeftQuestion(isFresh: boolean, send: Send): void {
  const ready = useReadyModes()
  const { team } = useChatShell()
  const teamId = team?.teamId ?? ''
  const take = useEffectEvent(() => {
    // Whoever goes to an empty page wants one: only a reload takes up what it cut off.
    const saved = isLoaded ? null : takeUnnamedAsk(teamId)
    const cut = isReload() ? saved : null
    isLoaded = true
    // A visitor's waits for the sign-in.
    if (teamId === '') return
    const left = takeHomeQuestion()
    if (left) {
      const { question: text, image = null, askedAt: _, ...rest } = left
      return void send(questionOf({ ...rest, text, image }, ready))
    }
    if (cut) void send(cut.question, null, cut.askId)
  })
  useEffect(() => {
    if (!isFresh) {
      isLoaded = true
      return forgetNamedAsk()
    }
    // A moment later, so that a development double mount takes the question once and shows it.
    const timer = setTimeout(take)
    return () => clearTimeout(timer)
  }, [isFresh])
}

function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}
