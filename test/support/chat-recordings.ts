import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

type Recorded = (own: Belongings) => Recording

/** The calls of the chat. */
export const chatRecordings: Record<string, Recorded> = {
  'GET /chat/modes': ({ teamId }) => ({ path: `/chat/modes?teamId=${teamId}` }),
  'GET /chat/agent/list': ({ teamId }) => ({ path: `/chat/agent/list?teamId=${teamId}` }),
  'POST /chat/agent/save': ({ teamId, agentId }) => ({
    path: '/chat/agent/save',
    body: { teamId, id: agentId, title: '改名', instructions: '改写', isShared: true },
  }),
  'DELETE /chat/agent/delete': ({ teamId, agentId }) => ({
    path: `/chat/agent/delete?teamId=${teamId}&id=${agentId}`,
  }),
  'GET /chat/prompt/list': ({ teamId }) => ({ path: `/chat/prompt/list?teamId=${teamId}` }),
  'GET /chat/session/page': ({ teamId }) => ({ path: `/chat/session/page?teamId=${teamId}` }),
  'DELETE /chat/message/delete': ({ teamId, sessionId, messageId }) => ({
    path: `/chat/message/delete?teamId=${teamId}&sessionId=${sessionId}&messageId=${messageId}`,
  }),
  'DELETE /chat/session/delete': ({ teamId, sessionId }) => ({
    path: `/chat/session/delete?teamId=${teamId}&sessionId=${sessionId}`,
  }),
  'GET /chat/image': ({ teamId, sessionId, imageId }) => ({
    path: `/chat/image?teamId=${teamId}&sessionId=${sessionId}&id=${imageId}`,
  }),
  'POST /chat/prompt/save': ({ teamId, promptId }) => ({
    path: '/chat/prompt/save',
    body: { teamId, id: promptId, title: '改名', content: '改写{{段落}}', isShared: true },
  }),
  'DELETE /chat/prompt/delete': ({ teamId, promptId }) => ({
    path: `/chat/prompt/delete?teamId=${teamId}&id=${promptId}`,
  }),
  'GET /chat/question/follow': ({ teamId, sessionId }) => ({
    path: `/chat/question/follow?teamId=${teamId}&sessionId=${sessionId}`,
  }),
  'GET /chat/session/:sessionId': ({ teamId, sessionId }) => ({
    path: `/chat/session/${sessionId}?teamId=${teamId}`,
  }),
  'POST /chat/question/stop': ({ teamId, sessionId }) => ({
    path: '/chat/question/stop',
    body: { teamId, sessionId },
  }),
  'POST /chat/question/stream': ({ teamId, sessionId }) => ({
    path: '/chat/question/stream',
    body: { teamId, spaceId: teamId, sessionId, question: '再问一句' },
  }),
  'GET /chat/session/find': ({ teamId }) => ({
    path: `/chat/session/find?teamId=${teamId}&keyword=${encodeURIComponent('春天')}`,
  }),
  'GET /chat/session/folder/list': ({ teamId }) => ({
    path: `/chat/session/folder/list?teamId=${teamId}`,
  }),
  'POST /chat/session/folder/save': ({ teamId, sessionFolderId }) => ({
    path: '/chat/session/folder/save',
    body: { teamId, id: sessionFolderId, name: '改名' },
  }),
  'DELETE /chat/session/folder/delete': ({ teamId, sessionFolderId }) => ({
    path: `/chat/session/folder/delete?teamId=${teamId}&id=${sessionFolderId}`,
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
  'POST /chat/message/followUps': ({ teamId, sessionId, messageId }) => ({
    path: '/chat/message/followUps',
    body: { teamId, sessionId, messageId },
  }),
  'POST /chat/message/choose': ({ teamId, sessionId, messageId }) => ({
    path: '/chat/message/choose',
    body: { teamId, sessionId, messageId },
  }),
  'POST /chat/session/rename': ({ teamId, sessionId }) => ({
    path: '/chat/session/rename',
    body: { teamId, sessionId, title: '改名' },
  }),
}
