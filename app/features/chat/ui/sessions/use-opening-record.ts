import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { QuestionRecordView } from '../../record-terms'
import type { SessionFrom } from '../../terms'
import { CallRefused } from '../chat-calls'
import { useChatShell } from '../chat-shell'
import { api } from '~/client/api'
import { unwrap } from '../http-calls'
import { openingOf } from '../../record-opening'

/** Opens a record where it was asked; what no longer exists is reported and left. */
export function useOpeningRecord(
  openedFrom: SessionFrom | null,
  onSwitch?: (record: QuestionRecordView) => void,
) {
  const navigate = useNavigate()
  const { team, notify } = useChatShell()
  return useCallback(
    async (record: QuestionRecordView) => {
      const opening = openingOf(record, openedFrom)
      if (opening.kind === 'switch') return onSwitch?.(record)
      const state = { sessionId: record.sessionId }
      if (opening.kind === 'go' || !team) return void navigate(pathOf(opening), { state })
      try {
        unwrap(await readSource(opening, team))
        void navigate(opening.path, { state })
      } catch (error) {
        notify({ tone: 'danger', title: await reasonOf(opening.kind, error) })
      }
    },
    [navigate, notify, onSwitch, openedFrom, team],
  )
}

// The table of the library's errors comes with the first refusal.
async function reasonOf(kind: 'file' | 'folder', error: unknown): Promise<string> {
  if (!(error instanceof CallRefused)) return '网络连接失败'
  const { wordsOfRefusal } = await import('./record-refusal')
  return wordsOfRefusal(kind, error)
}

const pathOf = (opening: Exclude<ReturnType<typeof openingOf>, { kind: 'switch' }>) => opening.path

function readSource(
  opening: Extract<ReturnType<typeof openingOf>, { kind: 'file' | 'folder' }>,
  { teamId, spaceId }: { teamId: string; spaceId: string },
) {
  const options = { silent: true }
  if (opening.kind === 'file') {
    return api.get('/repositoryFile/getDetail', { teamId, spaceId, id: opening.fileId }, options)
  }
  const query = { teamId, folderId: opening.folderId }
  return api.get(`/space/${spaceId}/folder/info`, query, options)
}
