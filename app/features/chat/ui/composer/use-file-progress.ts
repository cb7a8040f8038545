import { useEffect } from 'react'
import { useEvent } from '~/client/event-bus'
import type { FileProgressView } from '~/features/library/wire/contracts/files'
import { useChatShell } from '../chat-shell'
import { fetchProgress, percentOf } from './library-files'
import type { PickedFile } from './home-question'
import type { QuestionDraft } from './use-question-draft'

const EVERY = 3000

/** Keeps the chosen files' status current while any of them is still being learned. */
export function useFileProgress({
  files,
  updateFiles,
}: Pick<QuestionDraft, 'files' | 'updateFiles'>) {
  const { team } = useChatShell()
  const learning = files
    .filter(({ status }) => status === 'INIT' || status === 'PROCESSING')
    .map(({ id }) => id)
    .join(',')
  useEvent('Knowledge_base_status', (views) => updateFiles((file) => refreshed(file, views)))
  useEffect(() => {
    if (!team || learning === '') return
    const timer = setInterval(() => {
      fetchProgress(team, learning.split(',')).then(
        (views) => updateFiles((file) => refreshed(file, views)),
        // The next tick asks again; a missed one is nothing to tell.
        () => undefined,
      )
    }, EVERY)
    return () => clearInterval(timer)
  }, [team, learning, updateFiles])
}

/** The file as the news of it say; without news as it was. */
export function refreshed(file: PickedFile, views: readonly FileProgressView[]): PickedFile {
  const now = views.find(({ id }) => id === file.id)
  return now
    ? { ...file, status: now.status, wordCount: now.wordCount, percent: percentOf(now) }
    : file
}
