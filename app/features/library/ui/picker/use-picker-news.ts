import { useEffect, useEffectEvent } from 'react'
import type { FileProgressView } from '../../wire/contracts/files'
import type { LibraryCalls } from '../calls'
import { isProcessing, pollProgress } from '../files/progress'
import type { ChosenFile } from './picker-state'

/** The chosen files follow their learning, also where their rows are out of sight. */
export function usePickerNews(
  calls: LibraryCalls | null,
  chosen: readonly ChosenFile[],
  onNews: (news: readonly FileProgressView[]) => void,
) {
  const isAnyLearning = chosen.some(isProcessing)
  const learningIds = useEffectEvent(() => chosen.filter(isProcessing).map(({ id }) => id))
  const handleNews = useEffectEvent(onNews)
  useEffect(() => {
    if (!calls || !isAnyLearning) return
    const poller = pollProgress({
      ids: () => learningIds(),
      ask: (ids) => calls.progressOf(ids),
      isHidden: () => document.hidden,
      onAnswer: (_, news) => handleNews(news),
    })
    return poller.stop
  }, [calls, isAnyLearning])
}
