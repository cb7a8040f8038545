import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

const path = (own: Belongings, rest = '') => `/team/${own.teamId}/moderation${rest}`
// A word that nothing else in these teams says.
const WORD = '绝不出现的词'

/** Calls of the safety check as an owner makes them. */
export const moderationRecordings: Record<string, (own: Belongings) => Recording> = {
  'POST /team/:teamId/moderation/word/add': (own) => ({
    path: path(own, '/word/add'),
    body: { text: WORD },
  }),
  'POST /team/:teamId/moderation/word/remove': (own) => ({
    path: path(own, '/word/remove'),
    body: { words: [WORD] },
  }),
  'POST /team/:teamId/moderation/switch': (own) => ({
    path: path(own, '/switch'),
    body: { isOn: true },
  }),
}
