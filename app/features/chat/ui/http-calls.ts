import { api, type Answer } from '~/client/api'
import { call } from '~/client/call'
import { useSession } from '~/client/session/session-store'
import type { MemberInfoView } from '~/features/teams/contract'
import { UNLIMITED_FROM_LEVEL } from '~/features/teams/terms'
import type { AskRequest, RateAnswerRequest } from '../contract'
import type { SessionFrom } from '../terms'
import { CallRefused, type ChatCalls } from './chat-calls'

export interface RecordsAsk {
  teamId: string
  pageNo?: number
  pageSize?: number
  title?: string
  sessionFrom?: SessionFrom
  /** Asked about just this file or folder. */
  fileIds?: string
  folderIds?: string
  /** In this folder of the person's own; `0`: in none. */
  sessionFolderId?: string
}

// Each screen says a failure in its own place.
const SILENT = { silent: true } as const

/** The calls of one conversation, bound to a team. */
export function chatCalls(teamId: string): ChatCalls {
  return {
    ask: async (input: AskRequest, signal) =>
      readable(await api.stream('/chat/question/stream', input, { signal })),
    follow: async (sessionId, lastEventId, signal, messageId) => {
      const query = { teamId, sessionId, ...(messageId && { messageId }) }
      return readable(
        await api.stream('/chat/question/follow', null, { query, lastEventId, signal }),
      )
    },
    stop: async (sessionId) => {
      unwrap(await call('POST /chat/question/stop', { body: { teamId, sessionId } }, SILENT))
    },
    session: async (sessionId, page) =>
      unwrap(
        await call(
          'GET /chat/session/:sessionId',
          { params: { sessionId }, query: { teamId, ...page } },
          SILENT,
        ),
      ),
    choose: async (sessionId, messageId) =>
      unwrap(
        await call('POST /chat/message/choose', { body: { teamId, sessionId, messageId } }, SILENT),
      ),
    deleteMessage: async (sessionId, messageId) => {
      unwrap(
        await call(
          'DELETE /chat/message/delete',
          { query: { teamId, sessionId, messageId } },
          SILENT,
        ),
      )
    },
  }
}

export const fetchRecords = async (ask: RecordsAsk) =>
  unwrap(await call('GET /chat/session/page', { query: ask }, SILENT))

export async function renameSession(teamId: string, sessionId: string, title: string) {
  unwrap(await call('POST /chat/session/rename', { body: { teamId, sessionId, title } }, SILENT))
}

export const fetchSessionFolders = async (teamId: string) =>
  unwrap(await call('GET /chat/session/folder/list', { query: { teamId } }, SILENT))

export const saveSessionFolder = async (teamId: string, name: string, id?: string) =>
  unwrap(
    await call(
      'POST /chat/session/folder/save',
      { body: { teamId, name, ...(id !== undefined && { id }) } },
      SILENT,
    ),
  )

export const deleteSessionFolder = async (teamId: string, id: string) =>
  unwrap(await call('DELETE /chat/session/folder/delete', { query: { teamId, id } }, SILENT))

export const moveSession = async (teamId: string, sessionId: string, folderId: string) =>
  unwrap(await call('POST /chat/session/move', { body: { teamId, sessionId, folderId } }, SILENT))

export async function deleteSession(teamId: string, sessionId: string) {
  unwrap(await call('DELETE /chat/session/delete', { query: { teamId, sessionId } }, SILENT))
}

export async function pinSession(teamId: string, sessionId: string, isPinned: boolean) {
  unwrap(await call('POST /chat/session/pin', { body: { teamId, sessionId, isPinned } }, SILENT))
}

/** Conversations whose title, questions or answers hold the word. */
export const findQuestions = async (teamId: string, keyword: string) =>
  unwrap(await call('GET /chat/session/find', { query: { teamId, keyword } }, SILENT))

export const fetchFollowUps = async (teamId: string, sessionId: string, messageId: string) =>
  unwrap(
    await call('POST /chat/message/followUps', { body: { teamId, sessionId, messageId } }, SILENT),
  )

export async function rateAnswer(body: RateAnswerRequest) {
  unwrap(await call('POST /chat/message/rate', { body }, SILENT))
}

/** Reads again what the person may still ask; null when it cannot be had, which counts as nothing. */
export async function reloadMemberInfo(teamId: string): Promise<MemberInfoView | null> {
  const answer = await call('GET /knowledgeAssistant/memberInfo', { query: { teamId } }, SILENT)
  if (answer.ok) useSession.setState({ memberInfo: answer.data })
  return answer.data
}

/** The same after an answer; not where nobody counts. */
export async function recountQuestions(
  teamId: string,
  member: MemberInfoView | null,
): Promise<void> {
  if (member === null || member.vipLevel < UNLIMITED_FROM_LEVEL) await reloadMemberInfo(teamId)
}

/** The result of a call; refusals throw `CallRefused`, a broken line anything else. */
export function unwrap<Result>(answer: Answer<Result>): Result {
  if (answer.ok) return answer.data
  if (answer.code === 'NETWORK_ERROR') throw new Error(answer.message)
  throw new CallRefused(answer.code, answer.message)
}

async function readable(response: Response): Promise<ReadableStream<Uint8Array>> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (response.ok && isStream && response.body) return response.body
  const { code, message } = await refusalOf(response)
  // A server in trouble may be well again in a second: only what it understood and refused is final.
  if (response.status >= 500 || message === '')
    throw new Error(`stream answered ${response.status}`)
  throw new CallRefused(response.status === 401 ? 'AUTHENTICATE' : code, message)
}

async function refusalOf(response: Response): Promise<{ code: string; message: string }> {
  const body: unknown = await response.json().catch(() => null)
  const envelope = typeof body === 'object' && body !== null ? body : {}
  const code = 'code' in envelope ? String(envelope.code) : ''
  return { code, message: 'message' in envelope ? String(envelope.message) : '' }
}
