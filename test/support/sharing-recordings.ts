import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** The calls of sharing and of what a team publishes of it; what a link opens for anyone is no team's call. */
export const sharingRecordings: Record<string, (own: Belongings) => Recording> = {
  'GET /share/link/list': ({ teamId }) => ({ path: `/share/link/list?teamId=${teamId}&of=team` }),
  'GET /share/link/preview': ({ teamId, sessionId }) => ({
    path: `/share/link/preview?teamId=${teamId}&kind=conversation&id=${sessionId}`,
  }),
  'GET /share/link/openings': ({ teamId, shareId }) => ({
    path: `/share/link/openings?teamId=${teamId}&id=${shareId}`,
  }),
  'POST /share/create': ({ teamId, sessionId }) => ({
    path: '/share/create',
    body: { teamId, kind: 'conversation', id: sessionId, days: 7 },
  }),
  'POST /creator/save': ({ teamId }) => ({
    path: '/creator/save',
    body: { teamId, name: '新名', intro: '', seal: '新名', isPublished: false },
  }),
  'POST /creator/work/publish': ({ teamId, shareId }) => ({
    path: '/creator/work/publish',
    body: { teamId, kind: 'share', sourceId: shareId, summary: '' },
  }),
  'POST /creator/work/takeBack': ({ teamId, shownWorkId: workId }) => ({
    path: '/creator/work/takeBack',
    body: { teamId, workId },
  }),
  'POST /creator/agent/take': ({ teamId, shownWorkId: workId }) => ({
    path: '/creator/agent/take',
    body: { teamId, workId },
  }),
  'POST /share/policy/set': ({ teamId }) => ({
    path: '/share/policy/set',
    body: { teamId, isAllowed: true },
  }),
}
