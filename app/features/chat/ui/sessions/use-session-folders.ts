import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { emit } from '~/client/event-bus'
import {
  NO_SESSION_FOLDER,
  type QuestionRecordView,
  type SessionFolderView,
} from '../../record-terms'
import { CallRefused } from '../chat-calls'
import { useChatShell } from '../chat-shell'
import { useStored } from '../composer/drafts'
import {
  deleteSessionFolder,
  fetchRecords,
  fetchSessionFolders,
  moveSession,
  saveSessionFolder,
} from '../http-calls'
import { useListNews } from './use-sessions'

const FOLDER_SIZE = 50
/** Ids of the folders that this browser shows open. */
const OPEN_KEY = 'chat_open_session_folders'

/** A person's folders beside the chat, those that are open with their conversations. */
export function useSessionFolders(initial: SessionFolderView[]) {
  const teamId = useChatShell().team?.teamId ?? ''
  const [folders, setFolders] = useState(initial)
  const [stored, store] = useStored(OPEN_KEY)
  const open = useMemo(() => openAmong(stored, folders), [stored, folders])
  const [held, setHeld] = useState<Record<string, QuestionRecordView[]>>({})
  const reload = async (visible: readonly string[] = open) => {
    if (teamId === '') return
    const recordsIn = async (id: string) => {
      const ask = { teamId, pageSize: FOLDER_SIZE, sessionFolderId: id }
      return [id, (await fetchRecords({ ...ask, sessionFrom: 'Normal' })).records] as const
    }
    try {
      const [list, ...lists] = await Promise.all([
        fetchSessionFolders(teamId),
        ...visible.map(recordsIn),
      ])
      setFolders(list)
      setHeld(Object.fromEntries(lists))
    } catch {
      // What was shown stays; the next news tries again.
    }
  }
  useListNews({
    reload: () => void reload(),
    retitle: () => void reload(),
    // Asking moves nothing into a folder: where there is none, there is nothing to read.
    onTurn: () => folders.length > 0 && void reload(),
  })
  // Those that were open before a reload, and what another page has opened.
  const isLacking = open.some((id) => held[id] === undefined)
  const fill = useEffectEvent(() => void reload())
  useEffect(() => {
    if (!isLacking) return
    const timer = setTimeout(fill)
    return () => clearTimeout(timer)
  }, [isLacking])
  const showFolders = (ids: readonly string[]) => {
    store(ids.length > 0 ? ids : null)
    void reload(ids)
  }
  const toggle = (id: string) =>
    showFolders(open.includes(id) ? open.filter((folderId) => folderId !== id) : [...open, id])
  const show = (id: string) => {
    if (!open.includes(id)) showFolders([...open, id])
  }
  return { folders, open, held, toggle, ...useFolderActions(teamId, show) }
}

const openAmong = (stored: unknown, folders: readonly SessionFolderView[]): readonly string[] =>
  folders.map(({ id }) => id).filter((id) => Array.isArray(stored) && stored.includes(id))

function useFolderActions(teamId: string, show: (id: string) => void) {
  const { notify } = useChatShell()
  const attempt = async <Result>(action: () => Promise<Result>): Promise<Result | null> => {
    try {
      const done = await action()
      emit('update_left_manual_operation_message_records')
      return done
    } catch (error) {
      const title = error instanceof CallRefused ? error.message : '网络连接失败'
      notify({ tone: 'danger', title })
      return null
    }
  }
  return {
    /** Null when it was refused. */
    save: (name: string, id?: string) => attempt(() => saveSessionFolder(teamId, name, id)),
    removeFolder: (id: string) => attempt(() => deleteSessionFolder(teamId, id)),
    move: async (sessionId: string, folderId: string) => {
      const done = await attempt(() => moveSession(teamId, sessionId, folderId))
      if (done && folderId !== NO_SESSION_FOLDER) show(folderId)
      return done
    },
  }
}
