import { useEffect, useEffectEvent, useState } from 'react'
import type { FileDetailView } from '../../wire/contracts/files'
import type { LibraryServices } from '../services'
import { applyProgress, isProcessing, pollProgress } from '../files/progress'

/** The open file, its learning followed until it settles; then its detail is read again. */
export function useFile(
  services: LibraryServices,
  opened: FileDetailView,
): { file: FileDetailView; change: (changes: Partial<FileDetailView>) => void } {
  const { calls } = services
  const [changed, setChanged] = useState({ opened, file: opened })
  const file = changed.opened === opened ? changed.file : opened
  const show = (next: FileDetailView) => setChanged({ opened, file: next })
  const isLearning = isProcessing(file)

  const learn = useEffectEvent((...[asked, answers]: ProgressAnswer) => {
    const [next] = applyProgress([file], asked, answers)
    if (!next) return
    show(next)
    if (isProcessing(next)) return
    services.reportLearned([next])
    void calls?.detail(next.id).then(show, () => {})
  })
  useEffect(() => {
    if (!calls || !isLearning) return
    const poller = pollProgress({
      ids: () => [opened.id],
      ask: (ids) => calls.progressOf(ids),
      isHidden: () => document.hidden,
      onAnswer: (...answer) => learn(...answer),
    })
    return poller.stop
  }, [calls, isLearning, opened.id])
  // Upon what is shown by then: an act may end, or be undone, long after others.
  const change = (changes: Partial<FileDetailView>) =>
    setChanged((now) => ({
      opened,
      file: { ...(now.opened === opened ? now.file : opened), ...changes },
    }))
  return { file, change }
}

type ProgressAnswer = Parameters<Parameters<typeof pollProgress>[0]['onAnswer']>
