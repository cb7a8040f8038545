/** Where a team call may name its team, beside its path. */
export interface AccessCase {
  query?: 'teamId' | 'spaceId'
  body?: 'teamId' | 'spaceId'
  /** The path itself names the team. */
  path?: true
}

/** One line for every call behind the team gate. The access test fails for a call without its line. */
export const teamCases: Record<string, AccessCase> = {
  'DELETE /chat/message/delete': { query: 'teamId' },
  'DELETE /chat/session/delete': { query: 'teamId' },
  'GET /chat/question/follow': { query: 'teamId' },
  'GET /chat/session/:sessionId': { query: 'teamId' },
  'GET /chat/session/page': { query: 'teamId' },
  'GET /repository/getInfo': { query: 'teamId' },
  'GET /repositoryFile/blocks': { query: 'teamId' },
  'GET /repositoryFile/content': { query: 'teamId' },
  'GET /repositoryFile/getDetail': { query: 'teamId' },
  'GET /repositoryFile/getDownloadLink': { query: 'teamId' },
  'GET /repositoryFile/passage': { query: 'teamId' },
  'POST /chat/question/stop': { body: 'teamId' },
  'POST /chat/question/stream': { body: 'teamId' },
  'POST /chat/session/rename': { body: 'teamId' },
  'POST /file/checkSha256': { body: 'teamId' },
  'POST /file/getUploadUrl': { body: 'teamId' },
  'POST /file/register': { body: 'teamId' },
  'POST /repositoryFile/addFiles': { body: 'teamId' },
  'DELETE /space/:spaceId/file/delete': { path: true },
  'GET /space/:spaceId/folder/listFile': { path: true },
  'GET /space/:spaceId/info': { path: true },
  'POST /space/:spaceId/file/rename': { path: true },
  'POST /space/:spaceId/file/retry': { path: true },
  'POST /space/:spaceId/file/getFileInfoByIds': { path: true, body: 'spaceId' },
}

/** Calls that anyone may make, and what a visitor is answered. The same law: no call without its line. */
export const openCases: Record<string, { visitor: 'answer' | 'AUTHENTICATE' | 'invalid' }> = {
  'POST /login/loginAccount': { visitor: 'invalid' },
  'POST /user/logout': { visitor: 'answer' },
  'GET /user/getUserInfo': { visitor: 'answer' },
  'GET /team/list': { visitor: 'AUTHENTICATE' },
  'GET /team/infoByDomain': { visitor: 'answer' },
  'POST /team/switch': { visitor: 'invalid' },
  'GET /knowledgeAssistant/memberInfo': { visitor: 'answer' },
}
