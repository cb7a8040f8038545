import { call } from '~/client/call'
import type { SavePromptInput } from '../../contract'
import { given } from '../http-calls'

const SILENT = { silent: true } as const

export const fetchPrompts = async (teamId: string) =>
  given(await call('GET /chat/prompt/list', { query: { teamId } }, SILENT))

export const savePrompt = async (teamId: string, prompt: SavePromptInput) =>
  given(await call('POST /chat/prompt/save', { body: { teamId, ...prompt } }, SILENT))

export const deletePrompt = async (teamId: string, id: string) =>
  given(await call('DELETE /chat/prompt/delete', { query: { teamId, id } }, SILENT))
