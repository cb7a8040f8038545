import { useEffect, useEffectEvent } from 'react'
import type { LibraryCalls } from '../calls'
import { isProcessing, pollProgress } from '../files/progress'
import { withNews, type ChosenFile } from './picker-state'

/** The chosen files follow their learning, also where their rows are out of sight. */
export function usePickerNews(
  calls: LibraryCalls | null,
  chosen: readonly ChosenFile[],
  onNews: (chosen: readonly ChosenFile[]) => void,
) {
  const isAnyLearning = chosen.some(isProcessing)
  const learningIds = useEffectEvent(() => chosen.filter(isProcessing).map(({ id }) => id))
  const hear = useEffectEvent((news: Parameters<typeof withNews>[1]) =>
    onNews(withNews(chosen, news)),
  )
  useEffect(() => {
    if (!calls || !isAnyLearning) return
    const poller = pollProgress({
      ids: () => learningIds(),
      ask: (ids) => calls.progressOf(ids),
      isHidden: () => document.hidden,
      onAnswer: (_, news) => hear(news),
    })
    return poller.stop
  }, [calls, isAnyLearning])
}
