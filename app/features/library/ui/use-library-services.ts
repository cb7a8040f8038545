import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { emit } from '~/client/event-bus'
import { openLogin } from '~/client/session/session-store'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import type { FileView } from '../wire/contracts/files'
import { libraryCalls } from './calls'
import { send } from './send-call'
import type { LibraryServices, Notice } from './services'
import { chosenOf } from './picker/picker-state'

declare module '~/client/event-bus' {
  interface EventPayloads {
    /** Files whose learning has settled. */
    Knowledge_base_status: FileView[]
    'pdf-preview-page-change': { fileId: string; page: number }
    /** A chosen file is taken out of the question. */
    my_question_select_knowledge_file_delete_action: { id: string }
  }
}

/** The library's screens, plugged into this browser's client, toasts, events and session. */
export function useLibraryServices(): LibraryServices {
  const { team } = useShell()
  const navigate = useNavigate()
  const spaceId = team?.space.id ?? null
  const isAdmin = team !== null && team.member.role !== 'member'
  return useMemo(
    () => ({
      calls: spaceId === null ? null : libraryCalls(send, spaceId),
      isAdmin,
      notify: ({ tone, title, description, action }: Notice) =>
        void showToast({
          icon: tone === 'error' ? 'danger' : tone,
          title,
          ...(description && { description }),
          ...(action && { actions: [action] }),
        }),
      openSignIn: () => openLogin(),
      reportLearned: (files: FileView[]) => emit('Knowledge_base_status', files),
      reportListChanged: () => emit('be_update_knowledge_file_page'),
      reportPage: (fileId: string, page: number) =>
        emit('pdf-preview-page-change', { fileId, page }),
      openFile: (id: string) => void navigate(`/library/${id}`),
      askAbout: (files: readonly FileView[]) =>
        void navigate('/chat', { state: { files: files.map(chosenOf) } }),
    }),
    [spaceId, isAdmin, navigate],
  )
}
