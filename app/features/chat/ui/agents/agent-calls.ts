import { call } from '~/client/call'
import type { SaveAgentRequest } from '../../agents-contract'
import { unwrap } from '../http-calls'

const SILENT = { silent: true } as const

/** What the form hands over; blank values may be left out. */
export type AgentWords = SaveAgentRequest

export const saveAgent = async (teamId: string, agent: AgentWords) =>
  unwrap(await call('POST /chat/agent/save', { body: { teamId, ...agent } }, SILENT))

export const deleteAgent = async (teamId: string, id: string) =>
  unwrap(await call('DELETE /chat/agent/delete', { query: { teamId, id } }, SILENT))

/** Every folder that the person may see. */
export const fetchFolders = async (spaceId: string) =>
  unwrap(
    await call(
      'GET /space/:spaceId/folder/listFolder',
      { params: { spaceId }, query: { deep: '1' } },
      SILENT,
    ),
  )
