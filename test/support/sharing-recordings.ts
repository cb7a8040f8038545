import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** The calls of sharing; what a link opens for anyone is no team's call. */
export const sharingRecordings: Record<string, (own: Belongings) => Recording> = {
  'GET /share/link/list': ({ teamId }) => ({ path: `/share/link/list?teamId=${teamId}&of=team` }),
  'GET /share/link/preview': ({ teamId, sessionId }) => ({
    path: `/share/link/preview?teamId=${teamId}&kind=conversation&id=${sessionId}`,
  }),
  'POST /share/create': ({ teamId, sessionId }) => ({
    path: '/share/create',
    body: { teamId, kind: 'conversation', id: sessionId, days: 7 },
  }),
  'POST /share/policy/set': ({ teamId }) => ({
    path: '/share/policy/set',
    body: { teamId, isAllowed: true },
  }),
}
