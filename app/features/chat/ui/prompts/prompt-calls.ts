import { call } from '~/client/call'
import type { SavePromptInput } from '../../contract'
import { unwrap } from '../http-calls'

const SILENT = { silent: true } as const

export const fetchPrompts = async (teamId: string) =>
  unwrap(await call('GET /chat/prompt/list', { query: { teamId } }, SILENT))

export const savePrompt = async (teamId: string, prompt: SavePromptInput) =>
  unwrap(await call('POST /chat/prompt/save', { body: { teamId, ...prompt } }, SILENT))

export const deletePrompt = async (teamId: string, id: string) =>
  unwrap(await call('DELETE /chat/prompt/delete', { query: { teamId, id } }, SILENT))
