import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** Papers are the world's; what a call names of a team is the team. Nobody searches where nobody is configured. */
export const researchRecordings: Record<string, (own: Belongings) => Recording> = {
  'POST /scholar/citations': ({ teamId, workId }) => ({
    path: '/scholar/citations',
    body: { teamId, ids: [workId] },
  }),
  'POST /scholar/save': ({ teamId, workId }) => ({
    path: '/scholar/save',
    body: { teamId, id: workId },
  }),
  'POST /scholar/table/add': ({ teamId, workId, otherWorkId }) => ({
    path: '/scholar/table/add',
    body: { teamId, workIds: [workId, otherWorkId], questions: ['方法'], priceCoins: 0 },
  }),
  'POST /scholar/table/change': ({ teamId, tableId }) => ({
    path: '/scholar/table/change',
    body: {
      teamId,
      id: tableId,
      title: '改名',
      questions: [{ id: '1', text: '方法' }],
      priceCoins: 0,
    },
  }),
  'POST /scholar/table/fill': ({ teamId, tableId }) => ({
    path: '/scholar/table/fill',
    body: { teamId, id: tableId, priceCoins: 0 },
  }),
  'POST /scholar/table/save': ({ teamId, tableId }) => ({
    path: '/scholar/table/save',
    body: { teamId, id: tableId },
  }),
  'POST /scholar/search': ({ teamId }) => ({
    path: '/scholar/search',
    body: { teamId, query: '游客承载量' },
  }),
}
