import type { ApiScope } from '~/features/auth/terms'
import { workCases } from './work-cases'

/** Where a team call may name its team, beside its path, and who may make it. */
export interface AccessCase {
  query?: 'teamId' | 'spaceId'
  body?: 'teamId' | 'spaceId'
  /** The path itself names the team. */
  path?: true
  /** The least role; a member's by default. The team gate refuses lower ones with TEAM_PLAN_NOT_ADMIN. */
  role?: 'admin' | 'owner'
  /** Which scope opens the call to a team's API key; without one no key may make it. */
  scope?: ApiScope
  /** A POST that changes nothing: the same signed one may come twice. */
  reads?: true
  /** Field of the body under which a write has one effect by itself: its signature need not be used up as well. */
  once?: 'askId'
  /** Asked for by an address alone (images, documents): no signature is ever required. */
  unsigned?: true
}

/** One line for every call behind the team gate. The gate refuses a call without its line, and the access test fails. */
export const teamCases: Record<string, AccessCase> = {
  'DELETE /chat/message/delete': { query: 'teamId', scope: 'ask' },
  'DELETE /chat/session/delete': { query: 'teamId', scope: 'ask' },
  'GET /chat/image': { query: 'teamId', scope: 'ask', unsigned: true },
  'GET /chat/modes': { query: 'teamId', scope: 'ask' },
  'GET /chat/agent/list': { query: 'teamId', scope: 'ask' },
  'POST /chat/agent/save': { body: 'teamId', scope: 'ask' },
  'DELETE /chat/agent/delete': { query: 'teamId', scope: 'ask' },
  'GET /chat/prompt/list': { query: 'teamId', scope: 'ask' },
  'POST /chat/prompt/save': { body: 'teamId', scope: 'ask' },
  'DELETE /chat/prompt/delete': { query: 'teamId', scope: 'ask' },
  'GET /chat/question/follow': { query: 'teamId', scope: 'ask' },
  'GET /chat/session/:sessionId': { query: 'teamId', scope: 'ask' },
  'GET /chat/session/page': { query: 'teamId', scope: 'ask' },
  'DELETE /file/note/delete': { query: 'spaceId', scope: 'library.write' },
  'GET /file/note/export': { query: 'spaceId', scope: 'library.read' },
  'GET /file/note/list': { query: 'spaceId', scope: 'library.read' },
  'POST /file/note/save': { body: 'spaceId', scope: 'library.write' },
  'POST /translate/text': { body: 'spaceId', scope: 'library.write', reads: true },
  'POST /space/:spaceId/file/translate/start': { path: true, scope: 'library.write' },
  'POST /space/:spaceId/file/translate/pause': { path: true, scope: 'library.write' },
  'POST /space/:spaceId/file/translate/retry': { path: true, scope: 'library.write' },
  'DELETE /space/:spaceId/file/translate/delete': { path: true, scope: 'library.write' },
  'GET /space/:spaceId/file/translate/list': { path: true, scope: 'library.read' },
  'GET /space/:spaceId/file/translate/segments': { path: true, scope: 'library.read' },
  'GET /space/:spaceId/file/translate/export': { path: true, scope: 'library.read' },
  'GET /space/:spaceId/glossary/list': { path: true, scope: 'library.read' },
  'POST /space/:spaceId/glossary/save': { path: true, role: 'admin' },
  'DELETE /space/:spaceId/glossary/delete': { path: true, role: 'admin' },
  'GET /repository/getInfo': { query: 'teamId', scope: 'library.read' },
  'GET /repositoryFile/blocks': { query: 'teamId', scope: 'library.read' },
  'GET /repositoryFile/content': { query: 'teamId', scope: 'library.read', unsigned: true },
  'GET /repositoryFile/getDetail': { query: 'teamId', scope: 'library.read' },
  'GET /repositoryFile/getDownloadLink': { query: 'teamId', scope: 'library.read' },
  'GET /repositoryFile/passage': { query: 'teamId', scope: 'library.read' },
  'GET /repositoryFile/passageHistory': { query: 'teamId', scope: 'library.read' },
  'GET /repositoryFile/passages': { query: 'teamId', scope: 'library.read' },
  'GET /repositoryFile/webPage': { query: 'teamId', scope: 'library.read' },
  'GET /repositoryFile/webPageDiff': { query: 'teamId', scope: 'library.read' },
  'POST /repositoryFile/addHtml': { body: 'spaceId', scope: 'library.write' },
  'POST /repositoryFile/settleRefresh': { body: 'spaceId', scope: 'library.write' },
  'POST /repositoryFile/refreshHtml': { body: 'spaceId', scope: 'library.write' },
  'POST /repositoryFile/changePassage': { body: 'spaceId', scope: 'library.write' },
  'POST /space/:spaceId/file/relearn': { path: true, scope: 'library.write' },
  'GET /chat/session/find': { query: 'teamId', scope: 'ask' },
  'GET /chat/session/folder/list': { query: 'teamId', scope: 'ask' },
  'POST /chat/session/folder/save': { body: 'teamId', scope: 'ask' },
  'DELETE /chat/session/folder/delete': { query: 'teamId', scope: 'ask' },
  'POST /chat/session/move': { body: 'teamId', scope: 'ask' },
  'POST /chat/session/pin': { body: 'teamId', scope: 'ask' },
  'POST /chat/message/rate': { body: 'teamId', scope: 'ask' },
  'POST /chat/message/followUps': { body: 'teamId', scope: 'ask', reads: true },
  'POST /chat/message/choose': { body: 'teamId', scope: 'ask' },
  'POST /space/:spaceId/file/relearnFiles': { path: true, scope: 'library.write' },
  'POST /chat/question/stop': { body: 'teamId', scope: 'ask' },
  'POST /chat/question/stream': { body: 'teamId', scope: 'ask', once: 'askId' },
  'POST /chat/session/rename': { body: 'teamId', scope: 'ask' },
  'POST /file/checkSha256': { body: 'teamId', scope: 'library.write', reads: true },
  'POST /file/getUploadUrl': { body: 'teamId', scope: 'library.write' },
  'POST /file/register': { body: 'teamId', scope: 'library.write' },
  'POST /file/seenText': { body: 'teamId', scope: 'library.write' },
  'POST /repositoryFile/addFiles': { body: 'teamId', scope: 'library.write' },
  'GET /file/guide': { query: 'spaceId', scope: 'library.read' },
  'GET /file/mindmap': { query: 'spaceId', scope: 'library.read' },
  'POST /file/guide/make': { body: 'spaceId', scope: 'library.write' },
  'POST /file/mindmap/make': { body: 'spaceId', scope: 'library.write' },
  'POST /file/making/cancel': { body: 'spaceId', scope: 'library.write' },
  'POST /file/making/retry': { body: 'spaceId', scope: 'library.write' },
  'GET /space/:spaceId/file/inspiration': { path: true, scope: 'library.read' },
  'POST /space/:spaceId/file/startInspiration': { path: true, scope: 'library.write' },
  'GET /scholar/work': { query: 'teamId' },
  'POST /scholar/citations': { body: 'teamId', reads: true },
  'POST /scholar/save': { body: 'teamId' },
  'POST /scholar/search': { body: 'teamId' },
  'POST /scholar/table/add': { body: 'teamId' },
  'GET /scholar/table/list': { query: 'teamId' },
  'GET /scholar/table/get': { query: 'teamId' },
  'POST /scholar/table/change': { body: 'teamId' },
  'POST /scholar/table/fill': { body: 'teamId' },
  'POST /scholar/table/stop': { body: 'teamId' },
  'POST /scholar/table/save': { body: 'teamId' },
  'DELETE /scholar/table/delete': { query: 'teamId' },
  'POST /scholar/redeem': { body: 'teamId', role: 'admin' },
  'POST /scholar/redeem/code': { body: 'teamId' },
  'GET /share/link/list': { query: 'teamId' },
  'GET /share/link/preview': { query: 'teamId' },
  'POST /share/create': { body: 'teamId' },
  'POST /share/revoke': { body: 'teamId' },
  'POST /share/policy/set': { body: 'teamId', role: 'admin' },
  'DELETE /space/:spaceId/file/delete': { path: true, scope: 'library.write' },
  'GET /space/:spaceId/folder/listFile': { path: true, scope: 'library.read' },
  'GET /space/:spaceId/folder/info': { path: true, scope: 'library.read' },
  'GET /space/:spaceId/folder/listFolder': { path: true, scope: 'library.read' },
  'GET /space/:spaceId/folder/listAll': { path: true, scope: 'library.read' },
  'GET /space/:spaceId/folder/listAllFiles': { path: true, scope: 'library.read' },
  'POST /space/:spaceId/folder/addFolder': { path: true, scope: 'library.write' },
  'POST /space/:spaceId/folder/rename': { path: true, scope: 'library.write' },
  'POST /space/:spaceId/folder/changeFolder': { path: true, scope: 'library.write' },
  'DELETE /space/:spaceId/folder/delete': { path: true, scope: 'library.write' },
  'GET /space/:spaceId/folder/access': { path: true },
  'POST /space/:spaceId/folder/setAccess': { path: true },
  'POST /space/:spaceId/folder/export': { path: true },
  'GET /space/:spaceId/tag/list': { path: true, scope: 'library.read' },
  'POST /space/:spaceId/file/setTags': { path: true, scope: 'library.write' },
  'GET /space/:spaceId/bin/list': { path: true, scope: 'library.read' },
  'POST /space/:spaceId/bin/restore': { path: true, scope: 'library.write' },
  'POST /space/:spaceId/bin/remove': { path: true, scope: 'library.write' },
  'POST /space/:spaceId/bin/empty': { path: true },
  'GET /space/:spaceId/info': { path: true, scope: 'library.read' },
  'POST /space/:spaceId/folder/search': {
    path: true,
    body: 'spaceId',
    scope: 'library.read',
    reads: true,
  },
  'POST /space/:spaceId/folder/search/v2': {
    path: true,
    body: 'spaceId',
    scope: 'library.read',
    reads: true,
  },
  'POST /space/:spaceId/file/rename': { path: true, scope: 'library.write' },
  'POST /space/:spaceId/file/retry': { path: true, scope: 'library.write' },
  'POST /space/:spaceId/file/getFileInfoByIds': {
    path: true,
    body: 'spaceId',
    scope: 'library.read',
    reads: true,
  },
  'POST /space/:spaceId/file/getExportCode': { path: true },
  'GET /team/:teamId/apiKey/list': { path: true, role: 'admin' },
  'POST /team/:teamId/apiKey/add': { path: true, role: 'admin' },
  'POST /team/:teamId/apiKey/revoke': { path: true, role: 'admin' },
  'GET /team/:teamId/audit/export': { path: true, role: 'admin' },
  'GET /team/:teamId/audit/list': { path: true, role: 'admin' },
  'GET /team/:teamId/info': { path: true, scope: 'team.read' },
  'GET /team/:teamId/coin/alert': { path: true },
  'GET /team/:teamId/coin/application/list': { path: true, role: 'admin' },
  'GET /team/:teamId/coin/balance': { path: true, scope: 'team.read' },
  'GET /team/:teamId/coin/cap/list': { path: true, role: 'admin' },
  'GET /team/:teamId/coin/cap/own': { path: true },
  'GET /team/:teamId/coin/detail': { path: true, scope: 'team.read' },
  'GET /team/:teamId/coin/threshold/list': { path: true, role: 'admin' },
  'POST /team/:teamId/coin/alert/close': { path: true, role: 'admin' },
  'POST /team/:teamId/coin/application/add': { path: true },
  'POST /team/:teamId/coin/application/decide': { path: true, role: 'admin' },
  'POST /team/:teamId/coin/cap/set': { path: true, role: 'admin' },
  'POST /team/:teamId/coin/threshold/set': { path: true, role: 'admin' },
  'GET /team/:teamId/model/list': { path: true, role: 'admin' },
  'POST /team/:teamId/model/check': { path: true, role: 'admin' },
  'GET /team/:teamId/moderation': { path: true, role: 'admin' },
  'GET /team/:teamId/moderation/record/list': { path: true, role: 'admin' },
  'GET /team/:teamId/moderation/word/list': { path: true, role: 'admin' },
  'POST /team/:teamId/moderation/switch': { path: true, role: 'admin' },
  'POST /team/:teamId/moderation/word/add': { path: true, role: 'admin' },
  'POST /team/:teamId/moderation/word/remove': { path: true, role: 'admin' },
  'GET /team/:teamId/listMemberUsage': { path: true, role: 'admin' },
  'GET /team/:teamId/member/invitation/list': { path: true, role: 'admin' },
  'GET /team/:teamId/member/list': { path: true, role: 'admin' },
  'GET /team/:teamId/member/own': { path: true },
  'POST /team/:teamId/member/invitation/resend': { path: true, role: 'admin' },
  'POST /team/:teamId/member/invitation/revoke': { path: true, role: 'admin' },
  'POST /team/:teamId/member/invitation/revokeAll': { path: true, role: 'admin' },
  'POST /team/:teamId/member/invite': { path: true, role: 'admin' },
  'POST /team/:teamId/member/inviteLink': { path: true, role: 'admin' },
  'POST /team/:teamId/member/inviteMany': { path: true, role: 'admin' },
  'POST /team/:teamId/member/leave': { path: true },
  'POST /team/:teamId/member/remove': { path: true, role: 'admin' },
  'POST /team/:teamId/member/update': { path: true },
  'POST /team/:teamId/member/updateByAdmin': { path: true, role: 'admin' },
  'POST /team/:teamId/transfer': { path: true, role: 'admin' },
  'POST /team/:teamId/update': { path: true, role: 'admin' },
  'DELETE /team/:teamId/brand/domain/:claimId': { path: true, role: 'admin' },
  'DELETE /team/:teamId/brand/draft': { path: true, role: 'admin' },
  'GET /team/:teamId/brand': { path: true, role: 'admin' },
  'POST /team/:teamId/brand/domain': { path: true, role: 'admin' },
  'POST /team/:teamId/brand/domain/:claimId/check': { path: true, role: 'admin' },
  'POST /team/:teamId/brand/draft': { path: true, role: 'admin' },
  'POST /team/:teamId/brand/picture': { path: true, role: 'admin' },
  'POST /team/:teamId/brand/publish': { path: true, role: 'admin' },
  ...workCases,
}

/** A call that anyone may make, and what a visitor is answered. */
export interface OpenCase {
  /** `closed`: as if there were no such call. */
  visitor: 'answer' | 'AUTHENTICATE' | 'invalid' | 'missing' | 'gone' | 'closed'
  /** A team's API key may make it, too. */
  key?: true
  reads?: true
  unsigned?: true
}

/** The same law: no call without its line. */
export const openCases: Record<string, OpenCase> = {
  'POST /login/loginAccount': { visitor: 'invalid' },
  'POST /login/smsCode': { visitor: 'invalid' },
  'POST /login/loginSms': { visitor: 'invalid' },
  'POST /login/resetPassword': { visitor: 'invalid' },
  'POST /login/loginWechat': { visitor: 'invalid' },
  'POST /login/:partner': { visitor: 'invalid' },
  'POST /user/update': { visitor: 'AUTHENTICATE' },
  'POST /user/avatar': { visitor: 'AUTHENTICATE' },
  'POST /user/resetPassword': { visitor: 'AUTHENTICATE' },
  'POST /user/mobile/sendCode': { visitor: 'AUTHENTICATE' },
  'POST /user/mobile/bind': { visitor: 'AUTHENTICATE' },
  'GET /user/signIn/list': { visitor: 'AUTHENTICATE' },
  'POST /user/signIn/revoke': { visitor: 'AUTHENTICATE' },
  'POST /user/signIn/revokeOthers': { visitor: 'AUTHENTICATE' },
  'POST /user/logout': { visitor: 'answer' },
  'GET /user/getUserInfo': { visitor: 'answer' },
  'GET /team/list': { visitor: 'AUTHENTICATE' },
  'GET /team/infoByDomain': { visitor: 'answer', key: true },
  'POST /team/invitation': { visitor: 'invalid' },
  'POST /team/join': { visitor: 'invalid' },
  'POST /team/register': { visitor: 'invalid' },
  'POST /user/openRecord/add': { visitor: 'AUTHENTICATE' },
  'POST /team/switch': { visitor: 'invalid' },
  'GET /knowledgeAssistant/memberInfo': { visitor: 'answer' },
  'POST /setup/open': { visitor: 'closed', reads: true },
  'POST /setup/model': { visitor: 'closed', reads: true },
  'POST /setup/team': { visitor: 'closed' },
  'GET /share/:code': { visitor: 'missing' },
  'GET /export/:code': { visitor: 'gone', unsigned: true },
  'GET /share/:code/picture/:no': { visitor: 'missing', unsigned: true },
}

const lines = Object.entries<Pick<AccessCase, 'reads' | 'once' | 'unsigned'>>({
  ...teamCases,
  ...openCases,
})

/** POSTs that change nothing. */
export const readingPosts = new Set(lines.flatMap(([call, { reads }]) => (reads ? [call] : [])))

/** Calls that must be signed where signatures are required. */
export const signedCalls = new Set(
  lines.flatMap(([call, { unsigned }]) => (unsigned ? [] : [call])),
)

/** Writes that have one effect however often they come, with the field that says so. */
export const onceBy = new Map(lines.flatMap(([call, { once }]) => (once ? [[call, once]] : [])))
