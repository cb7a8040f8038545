import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/browser/call'
import { emit } from '~/browser/event-bus'
import { openLogin } from '~/browser/session-store'
import { showToast } from '~/browser/toasts'
import { useShell } from '~/browser/use-shell'
import type { FileView } from '~/features/library/contract'
import { libraryCalls, type LibraryDesk, type Notice, type SendCall } from '~/features/library/ui'

declare module '~/browser/event-bus' {
  interface EventPayloads {
    /** Files whose learning has settled. */
    Knowledge_base_status: FileView[]
    'pdf-preview-page-change': { fileId: string; page: number }
  }
}

/** The library's screens, plugged into this browser's client, toasts, events and session. */
export function useLibraryDesk(): LibraryDesk {
  const { team } = useShell()
  const navigate = useNavigate()
  const spaceId = team?.space.id ?? null
  return useMemo(
    () => ({
      calls: spaceId === null ? null : libraryCalls(send, spaceId),
      notify: ({ tone, title, description }: Notice) =>
        void showToast({
          icon: tone === 'error' ? 'danger' : tone,
          title,
          ...(description && { description }),
        }),
      openSignIn: () => openLogin(),
      tellLearned: (files: FileView[]) => emit('Knowledge_base_status', files),
      tellListChanged: () => emit('be_update_knowledge_file_page'),
      tellPage: (fileId: string, page: number) => emit('pdf-preview-page-change', { fileId, page }),
      askAbout: (files: readonly FileView[]) =>
        void navigate('/chat', { state: { files: files.map(asPicked) } }),
    }),
    [spaceId, navigate],
  )
}

/** As the question box carries a file; written here so that the library does not load the chat for it. */
const asPicked = (file: FileView) => ({
  id: file.id,
  fileId: file.fileId,
  title: file.title,
  extension: file.extension,
  fileSize: file.fileSize,
  wordCount: file.wordCount,
  status: file.status,
  percent: Math.round(file.processData.summary_status),
})

const send: SendCall = async (name, input) => {
  const answer = await call(name, input, { silent: true })
  if (!answer.ok) throw new Error(answer.message)
  return answer.data
}
