import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

type Recorded = (own: Belongings) => Recording

/** The calls of the chat. */
export const chatRecordings: Record<string, Recorded> = {
  'POST /chat/agent/save': ({ teamId, agentId }) => ({
    path: '/chat/agent/save',
    body: { teamId, id: agentId, title: '改名', instructions: '改写', isShared: true },
  }),
  'POST /chat/prompt/save': ({ teamId, promptId }) => ({
    path: '/chat/prompt/save',
    body: { teamId, id: promptId, title: '改名', content: '改写{{段落}}', isShared: true },
  }),
  'GET /chat/question/follow': ({ teamId, sessionId }) => ({
    path: `/chat/question/follow?teamId=${teamId}&sessionId=${sessionId}`,
  }),
  'POST /chat/question/stream': ({ teamId, sessionId }) => ({
    path: '/chat/question/stream',
    body: { teamId, spaceId: teamId, sessionId, question: '再问一句' },
  }),
  'GET /chat/session/find': ({ teamId }) => ({
    path: `/chat/session/find?teamId=${teamId}&keyword=${encodeURIComponent('春天')}`,
  }),
  'POST /chat/session/folder/save': ({ teamId, sessionFolderId }) => ({
    path: '/chat/session/folder/save',
    body: { teamId, id: sessionFolderId, name: '改名' },
  }),
  'POST /chat/session/move': ({ teamId, sessionId, sessionFolderId }) => ({
    path: '/chat/session/move',
    body: { teamId, sessionId, folderId: sessionFolderId },
  }),
  'POST /chat/session/pin': ({ teamId, sessionId }) => ({
    path: '/chat/session/pin',
    body: { teamId, sessionId, isPinned: true },
  }),
  'POST /chat/message/rate': ({ teamId, sessionId, messageId }) => ({
    path: '/chat/message/rate',
    body: { teamId, sessionId, messageId, value: 'up' },
  }),
  'POST /chat/session/rename': ({ teamId, sessionId }) => ({
    path: '/chat/session/rename',
    body: { teamId, sessionId, title: '改名' },
  }),
}
