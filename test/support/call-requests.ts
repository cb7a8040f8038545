import type { z } from 'zod'
import { calls } from '~/calls'
import type { Call } from '~/core/calls/define-call'
import { schemaOf } from '../../workers/http/openapi'
import type { Recording } from './neighbours'

/**
 * The bare request of a call: the team's id in every place where the call may name it, 1 for other ids of its path; for
 * null a request that names no team.
 */
export function naming(call: string, teamId: string | null): Recording {
  const [method = '', path = ''] = call.split(' ')
  const id = teamId ?? '0'
  const names = teamId === null ? { query: [], body: [] } : namesOf(call)
  const query = new URLSearchParams(names.query.map((name) => [name, id])).toString()
  return {
    path: path.replace(/:(spaceId|teamId)/, id).replace(/:\w+/g, '1') + (query && `?${query}`),
    ...((method === 'POST' || method === 'PUT') && {
      body: Object.fromEntries(names.body.map((name) => [name, id])),
    }),
  }
}

const declared = new Map<string, Call>(calls.map((call) => [call.call, call]))
const known = new Map<string, { query: string[]; body: string[] }>()

function namesOf(call: string) {
  const spec = declared.get(call)
  const names = known.get(call) ?? { query: namesIn(spec?.query), body: namesIn(spec?.body) }
  known.set(call, names)
  return names
}

// As the document has it, so that every kind of schema is asked alike.
function namesIn(schema: z.ZodType | undefined): string[] {
  const text = schema ? JSON.stringify(schemaOf(schema, 'input')) : ''
  return ['teamId', 'spaceId'].filter((name) => text.includes(`"${name}":{`))
}

// What others are about goes after them: first pages as they are learned, then what is deleted as a whole, last of all
// the team and the sign-in.
const last = [
  '/refreshHtml',
  '/relearn',
  '/relearnFiles',
  '/session/delete',
  '/file/delete',
  '/folder/delete',
  '/document/delete',
  '/own/disconnect',
  '/creation/delete',
  '/transfer',
  '/leave',
  '/revokeOthers',
  '/resetPassword',
  '/logout',
]

/** Calls in an order in which one owner can make them all. */
export const inOrder = (declared: ReadonlyMap<string, unknown>): string[] =>
  [...declared.keys()].sort((item, other) => rank(item) - rank(other))

function rank(call: string): number {
  const place = last.findIndex((end) => call.endsWith(end))
  return place < 0 ? Number(call.startsWith('DELETE ')) : place + 2
}
