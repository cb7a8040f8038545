import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** Papers are the world's; what a call names of a team is the team. Nobody searches where nobody is configured. */
export const researchRecordings: Record<string, (own: Belongings) => Recording> = {
  'GET /scholar/work': ({ teamId, workId }) => ({
    path: `/scholar/work?teamId=${teamId}&id=${encodeURIComponent(workId)}`,
  }),
  'POST /scholar/citations': ({ teamId, workId }) => ({
    path: '/scholar/citations',
    body: { teamId, ids: [workId] },
  }),
  'POST /scholar/save': ({ teamId, workId }) => ({
    path: '/scholar/save',
    body: { teamId, id: workId },
  }),
  'POST /scholar/search': ({ teamId }) => ({
    path: '/scholar/search',
    body: { teamId, query: '游客承载量' },
  }),
}
