import { z } from 'zod'
import type { MemberInfoView } from '~/features/teams/contract'
import type { QuestionRecordPage, SessionView } from '../contract'
import { CallRefused, type ChatCalls } from './chat-calls'

const envelope = z.object({
  success: z.boolean(),
  code: z.union([z.string(), z.number()]),
  message: z.string(),
  result: z.unknown(),
})

export interface RecordsAsk {
  teamId: string
  pageNo?: number
  pageSize?: number
  title?: string
  sessionFrom?: string
}

/** The calls of one conversation, bound to a team. */
export function chatCalls(teamId: string): ChatCalls {
  return {
    ask: (input, signal) => openStream('/ai/chat/question/stream', { ...postJson(input), signal }),
    follow: (sessionId, lastEventId, signal) =>
      openStream(`/ai/chat/question/follow?${new URLSearchParams({ teamId, sessionId })}`, {
        headers: { 'Last-Event-ID': String(lastEventId) },
        signal,
      }),
    stop: async (sessionId) => {
      await call('/ai/chat/question/stop', postJson({ teamId, sessionId }))
    },
    session: async (sessionId) => {
      const result = await call(`/ai/chat/session/${sessionId}?${new URLSearchParams({ teamId })}`)
      // Our own server, our own type: the contract is checked where the answer is made.
      return result as SessionView
    },
    deleteMessage: async (sessionId, messageId) => {
      const query = new URLSearchParams({ teamId, sessionId, messageId })
      await call(`/ai/chat/message/delete?${query}`, { method: 'DELETE' })
    },
  }
}

export async function fetchRecords(ask: RecordsAsk): Promise<QuestionRecordPage> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(ask)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return (await call(`/ai/chat/session/page?${query}`)) as QuestionRecordPage
}

export async function renameSession(teamId: string, sessionId: string, title: string) {
  await call('/ai/chat/session/rename', postJson({ teamId, sessionId, title }))
}

export async function deleteSession(teamId: string, sessionId: string) {
  const query = new URLSearchParams({ teamId, sessionId })
  await call(`/ai/chat/session/delete?${query}`, { method: 'DELETE' })
}

/** What the person may still ask; null when it cannot be had, which counts as nothing. */
export async function fetchMemberInfo(teamId: string): Promise<MemberInfoView | null> {
  const info = z.object({ vipLevel: z.number(), maxChat: z.number(), usedChat: z.number() })
  const query = new URLSearchParams({ teamId })
  const result = await call(`/ai/knowledgeAssistant/memberInfo?${query}`).catch(() => null)
  return info.safeParse(result).data ?? null
}

/** A call whose answer is an envelope; refusals throw `CallRefused`, a broken line anything else. */
export async function call(path: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(path, init)
  const parsed = envelope.safeParse(await answer.json().catch(() => null))
  if (!parsed.success) throw new Error(`${path} answered ${answer.status} without an envelope`)
  const { success, code, message, result } = parsed.data
  if (!success) throw new CallRefused(code, message)
  return result
}

export const postJson = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

async function openStream(path: string, init: RequestInit): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(path, { ...init, cache: 'no-store' })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (answer.ok && isStream && answer.body) return answer.body
  const parsed = envelope.safeParse(await answer.json().catch(() => null))
  // A server in trouble may be well again in a second: only what it understood and refused is final.
  if (!parsed.success || answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
  throw new CallRefused(parsed.data.code, parsed.data.message)
}
