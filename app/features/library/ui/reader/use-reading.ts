import { useState, type ReactNode } from 'react'
import type { FailureActionsProps } from './failure-actions'
import type { ReaderHands, ReaderTabType } from './tabs'
import { nowhere, type SourcePlace } from '~/core/source-place'
import type { DisplayedPassage } from './use-passage'

/** A question that another tab hands to 提问; `no` tells one from the next. */
export interface AskedQuestion {
  no: number
  text: string
  /** Finished, to be asked at once; otherwise it goes on being written. */
  isSent: boolean
}

export interface ReadingProps {
  onPlace: (place: SourcePlace) => void
  onTab: (tab: ReaderTabType) => void
  questions: (asked: AskedQuestion | null) => ReactNode
  questionLimit: number
  translationObstacle: string
}

/** What the tabs do with the page: the passage they show, the question they ask; `times` counts what was shown. */
export function useReading({ onPlace, onTab, questions, ...rest }: ReadingProps) {
  const [asked, setAsked] = useState<AskedQuestion | null>(null)
  const [times, setTimes] = useState(0)
  const [inspirations, setInspirations] = useState(0)
  const [placed, setPlaced] = useState<DisplayedPassage | null>(null)
  const [isSideOpen, setIsSideOpen] = useState(false)
  const handsOf = (failing: FailureActionsProps): ReaderHands => ({
    show(place) {
      setPlaced(null)
      onPlace({ ...nowhere, ...place })
      setTimes(times + 1)
      setIsSideOpen(false)
    },
    showPlace({ anchor, text, seal }) {
      const words = text.split('\n').filter(Boolean)
      setPlaced({ anchor, words, text, seal, label: `原文：${text.slice(0, 200)}` })
      setIsSideOpen(false)
    },
    ask(text, isSent) {
      setAsked({ no: (asked?.no ?? 0) + 1, text, isSent })
      onTab('questions')
      setIsSideOpen(true)
    },
    open: onTab,
    ...rest,
    inspirations,
    questions: questions(asked),
    failing,
  })
  const inspire = () => {
    setInspirations(inspirations + 1)
    onTab('guide')
    setIsSideOpen(true)
  }
  return { handsOf, inspire, times, placed, isSideOpen, setIsSideOpen }
}
