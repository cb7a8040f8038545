import { useEffect, useEffectEvent } from 'react'
import { call } from '~/client/call'
import { emit, useEvent } from '~/client/event-bus'
import { useShell } from '~/client/use-shell'
import type { ChosenFile } from '~/features/library/ui/picker'
import type { Draft } from './draft'

declare module '~/client/event-bus' {
  interface EventPayloads {
    /** What has become of files that forms hold. */
    update_the_submission_attachment_information: readonly FileNews[]
  }
}

/** How far a file has come. */
export type FileNews = Pick<ChosenFile, 'id' | 'status' | 'wordCount' | 'percent'>

const POLL_MS = 3_000

/** While files of a draft are being learned, every form that holds them is told how far they are. */
export function useLearning(draft: Draft, onChange: (change: Partial<Draft>) => void) {
  const { team } = useShell()
  const spaceId = team?.space.id ?? ''
  const held = [...draft.files, ...(draft.outlineFile ? [draft.outlineFile] : [])]
  const learning = held.filter(isLearning).map(({ id }) => id)
  const asked = learning.join(',')
  useEvent('update_the_submission_attachment_information', (news) => {
    onChange(withFileNews(draft, news))
  })
  const ask = useEffectEvent(async () => {
    if (document.hidden) return
    const body = { spaceId, fileIds: learning }
    const input = { params: { spaceId }, body }
    const answer = await call('POST /space/:spaceId/file/getFileInfoByIds', input, {
      silent: true,
    })
    if (!answer.ok) return
    const news = answer.data.map(({ id, status, wordCount, processData }) => ({
      id,
      status,
      wordCount,
      percent: Math.min(100, Math.max(0, Math.round(processData.summary_status))),
    }))
    if (news.length > 0) emit('update_the_submission_attachment_information', news)
  })
  useEffect(() => {
    if (asked === '' || spaceId === '') return
    const timer = setInterval(() => void ask(), POLL_MS)
    return () => clearInterval(timer)
  }, [asked, spaceId])
}

/** What changes of a draft by the news of its files. */
export function withFileNews(
  { files, outlineFile }: Pick<Draft, 'files' | 'outlineFile'>,
  news: readonly FileNews[],
): Pick<Draft, 'files' | 'outlineFile'> {
  const byId = new Map(news.map((item) => [item.id, item]))
  const withNews = (file: ChosenFile): ChosenFile => ({ ...file, ...byId.get(file.id) })
  return { files: files.map(withNews), outlineFile: outlineFile && withNews(outlineFile) }
}

const isLearning = ({ status }: ChosenFile) => status !== 'DONE' && status !== 'ERROR'
