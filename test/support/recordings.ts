import { deskRecordings } from './desk-recordings'
import type { Call } from '~/core/calls/define-call'
import { callsOfAnyone, callsOfTeams } from '../../workers/http/access'
import { PNG, SHA, type Belongings } from './belongings'
import { chatRecordings } from './chat-recordings'
import { commerceRecordings } from './commerce-recordings'
import { derivedRecording } from './derived-recordings'
import { guideRecordings } from './guide-recordings'
import { documentRecordings } from './document-recordings'
import { foldersRecordings } from './folders-recordings'
import { modelsRecordings } from './models-recordings'
import { moderationRecordings } from './moderation-recordings'
import { notesRecordings } from './notes-recordings'
import { pushRecordings } from './push-recordings'
import { researchRecordings } from './research-recordings'
import { sharingRecordings } from './sharing-recordings'
import { generationRecordings } from './generation-recordings'
import { NEIGHBOUR_PASSWORD, type Recording } from './neighbours'

const words = ({ pictureKey }: Belongings) => ({
  name: '新名',
  shellName: '新名',
  title: '',
  color: '#1f5c46',
  motto: '',
  disclaimerAddition: '',
  filingNumber: '',
  asksConsent: true,
  loginMethods: ['password'],
  logoKey: pictureKey,
  iconKey: '',
})

type Recorded = (own: Belongings) => Recording

/**
 * Calls that are right to refuse their recording, and not for want of a permission: an owner has no cap to apply
 * against, nobody is invited by number where no code can be sent, no model is configured here to be tried or to translate, none was tested to be connected, a text has no pages to be seen, nobody searches papers or made a code, no slide and
 * no file of a creation has a picture, and a creation that
 * waits to be paid at its own price goes on nowhere. Nobody was asked for help with it, and its headings were changed by an
 * earlier recording, so that a version of before does not come back over them. A socket wants a handshake, and nobody was
 * sent a text for approval. No device is woken without keys. No invoice has been issued, nobody pays inside WeChat, and an
 * assistant that is not published is nobody's to take. The
 * document has nothing to draw, the name of a team that is to be deleted is typed, and none is to be.
 */
export const refusedAnyway =
  /^GET \/document\/live$|^POST \/team\/(restore|:teamId\/delete)$|application\/add$|\/member\/inviteMany$|\/model\/(check|own\/connect)$|^GET \/creation\/:id\/help$|\/document\/(drawing\/add|version\/restore|word\/return|review\/(send|decide|withdraw)|assignment\/submit)$|\/creation\/:id\/(quoteNode|picture|pay|pause|resume|stop|regenerate)$|\/translate\/(start|retry|text)$|\/file\/seenText$|\/scholar\/(search|redeem\/code)$|\/deck\/(file|picture)$|\/invoice\/file$|\/payer$|\/agent\/take$|\/keepPagePicture$|\/push\/subscribe$/

/** The calls behind the team gate that take more than ids, as an owner makes them about what is theirs. */
const writtenOfTeams: Record<string, Recorded> = {
  ...chatRecordings,
  ...guideRecordings,
  ...foldersRecordings,
  ...documentRecordings,
  ...modelsRecordings,
  ...moderationRecordings,
  ...notesRecordings,
  ...commerceRecordings,
  ...researchRecordings,
  ...sharingRecordings,
  ...generationRecordings,
  ...Object.fromEntries(
    ['passage', 'passageHistory', 'pagePicture'].map((name): [string, Recorded] => [
      `GET /repositoryFile/${name}`,
      ({ teamId, fileId }) => ({
        path: `/repositoryFile/${name}?spaceId=${teamId}&id=${fileId}&no=0&page=1`,
      }),
    ]),
  ),
  'POST /home/reading/closed': ({ teamId, fileId }) => ({
    path: '/home/reading/closed',
    body: { teamId, items: [{ kind: 'file', id: fileId, path: `/library/${fileId}`, readAt: 1 }] },
  }),
  'GET /home/search/v2': ({ teamId }) => ({
    path: `/home/search/v2?teamId=${teamId}&keyword=${encodeURIComponent('机密')}&isDefaultKeyword=false`,
  }),
  'POST /team/:teamId/delete': ({ teamId }) => ({
    path: `/team/${teamId}/delete`,
    body: { name: '别的团队' },
  }),
  'POST /file/checkSha256': ({ teamId }) => ({
    path: '/file/checkSha256',
    body: { teamId, sha256: SHA },
  }),
  'POST /file/getUploadUrl': ({ teamId }) => ({
    path: '/file/getUploadUrl',
    body: { teamId, filename: '新.txt', size: 3 },
  }),
  'POST /file/register': ({ teamId, fileUrl }) => ({
    path: '/file/register',
    body: { teamId, fileName: '说明.txt', fileUrl, fileSha256: SHA },
  }),
  // Refused with words: a text has no pages to be seen.
  'POST /file/seenText': ({ teamId, uploadId }) => ({
    path: '/file/seenText',
    body: { teamId, fileId: uploadId, seen: { engine: 'PP-OCRv4', pages: [] } },
  }),
  'POST /repositoryFile/addFiles': ({ teamId, uploadId }) => ({
    path: '/repositoryFile/addFiles',
    body: { teamId, spaceId: teamId, files: [{ fileId: uploadId, fileName: '说明.txt' }] },
  }),
  'POST /repositoryFile/addText': ({ teamId }) => ({
    path: '/repositoryFile/addText',
    body: { spaceId: teamId, teamId, title: '答复', content: '停车位按每百平方米一个配建。' },
  }),
  'POST /space/:spaceId/file/saveEditorData': ({ teamId }) => ({
    path: `/space/${teamId}/file/saveEditorData`,
    body: { kind: 'markdown', title: '草稿', content: '停车位按每百平方米一个配建。' },
  }),
  'POST /repositoryFile/works': ({ teamId, fileId }) => ({
    path: '/repositoryFile/works',
    body: { spaceId: teamId, fileIds: [fileId] },
  }),
  'POST /repositoryFile/saveWorks': ({ teamId, fileId }) => ({
    path: '/repositoryFile/saveWorks',
    body: { spaceId: teamId, works: [{ fileId, kind: 'report', parts: { title: '说明' } }] },
  }),
  'POST /repositoryFile/addHtml': ({ teamId }) => ({
    path: '/repositoryFile/addHtml',
    body: { spaceId: teamId, teamId, url: 'https://news.gucheng.cn/2.html' },
  }),
  'POST /repositoryFile/settleRefresh': ({ teamId, pageId, refreshId }) => ({
    path: '/repositoryFile/settleRefresh',
    body: { spaceId: teamId, id: pageId, refreshId, isTaken: false },
  }),
  'POST /repositoryFile/changePassage': ({ teamId, fileId }) => ({
    path: '/repositoryFile/changePassage',
    body: {
      spaceId: teamId,
      id: fileId,
      no: 0,
      generation: 1,
      seen: '',
      change: { kind: 'switch', isOff: true },
    },
  }),
  // Refused with words: a text has no pages to be drawn.
  'POST /repositoryFile/keepPagePicture': ({ teamId, fileId }) => ({
    path: '/repositoryFile/keepPagePicture',
    body: {
      spaceId: teamId,
      id: fileId,
      page: 1,
      version: SHA.slice(0, 16),
      picture: { type: 'image/png', data: 'eA==', view: [0, 0, 1, 1], rotate: 0, column: [0, 100] },
    },
  }),
  'POST /space/:spaceId/file/relearnFiles': ({ teamId, pageId }) => ({
    path: `/space/${teamId}/file/relearnFiles`,
    body: { ids: [pageId] },
  }),
  'POST /space/:spaceId/file/relearn': ({ teamId, pageId }) => ({
    path: `/space/${teamId}/file/relearn`,
    body: { id: pageId },
  }),
  'DELETE /space/:spaceId/file/delete': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/delete?ids=${fileId}`,
  }),
  'GET /space/:spaceId/folder/listFile': ({ teamId }) => ({
    path: `/space/${teamId}/folder/listFile`,
  }),
  'POST /space/:spaceId/folder/search': ({ teamId }) => ({
    path: `/space/${teamId}/folder/search`,
    body: { spaceId: teamId, keyword: '说明' },
  }),
  'POST /space/:spaceId/folder/search/v2': ({ teamId }) => ({
    path: `/space/${teamId}/folder/search/v2`,
    body: { spaceId: teamId, keyword: '说明' },
  }),
  'POST /space/:spaceId/file/rename': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/rename`,
    body: { id: fileId, title: '改名' },
  }),
  'POST /space/:spaceId/file/getFileInfoByIds': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/getFileInfoByIds`,
    body: { spaceId: teamId, fileIds: [fileId] },
  }),
  'POST /scholar/redeem/code': ({ teamId }) => ({
    path: '/scholar/redeem/code',
    body: { teamId, code: 'ABCD-EFGH-JKMN-PQRS' },
  }),
  'POST /scholar/redeem': ({ teamId }) => ({
    path: '/scholar/redeem',
    body: { teamId, count: 10, key: `redeem-${teamId}` },
  }),
  'POST /notification/read': ({ teamId, commentId }) => ({
    path: '/notification/read',
    body: { teamId, ids: [commentId] },
  }),
  'POST /notification/readAll': ({ teamId, commentId: upTo }) => ({
    path: '/notification/readAll',
    body: { teamId, upTo },
  }),
  ...teamPosts({
    'apiKey/add': () => ({ name: '新密钥', scopes: ['ask'], days: 30 }),
    'coin/application/add': () => ({ coins: 5, reason: '写稿' }),
    'coin/application/decide': ({ applicationId }) => ({ applicationId, decision: 'approved' }),
    'coin/cap/set': ({ memberId }) => ({ memberId, coins: 7 }),
    'coin/threshold/set': () => ({ coins: [3] }),
    'member/invite': () => ({ role: 'admin', name: '新人', mobile: '' }),
    'member/inviteLink': () => ({ people: 5, days: 1 }),
    'member/inviteMany': () => ({ people: [{ name: '新人', mobile: '13900000017' }] }),
    'member/remove': ({ otherMemberId }) => ({ memberId: otherMemberId }),
    'member/update': () => ({ name: '我' }),
    'member/updateByAdmin': ({ memberId }) => ({ memberId, role: 'admin', resetPassword: true }),
    transfer: ({ memberId }) => ({ memberId, password: NEIGHBOUR_PASSWORD }),
    update: () => ({ name: '新队名', contact: '010', logo: `data:image/png;base64,${PNG}` }),
    'brand/domain': () => ({ host: 'new-domain.cn' }),
    'brand/draft': words,
    'brand/picture': () => ({ image: PNG }),
    'model/check': () => ({ role: 'chat' }),
  }),
}

function teamPosts(bodies: Record<string, (own: Belongings) => unknown>): Record<string, Recorded> {
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [
      `POST /team/:teamId/${name}`,
      (own: Belongings) => ({ path: `/team/${own.teamId}/${name}`, body: body(own) }),
    ]),
  )
}

/** The same for calls that name no team. `null`: what it carries (a password, a code) is the whole permission. */
const writtenOfAnyone: Record<string, Recorded | null> = {
  'POST /team/restore': ({ teamId }) => ({ path: '/team/restore', body: { id: teamId } }),
  'POST /user/openRecord/add': ({ teamId }) => ({
    path: '/user/openRecord/add',
    body: { teamId, platform: 'web' },
  }),
  'POST /user/actionLog/add': ({ teamId }) => ({
    path: '/user/actionLog/add',
    body: { teamId, event: 'unique_visitor', visitor_id: 'visitor-1' },
  }),
  'POST /userOperation/add': () => ({
    path: '/userOperation/add',
    body: { code: 'chat', type: 'open' },
  }),
  'POST /user/update': () => ({ path: '/user/update', body: { name: '我' } }),
  'POST /user/avatar': () => ({ path: '/user/avatar', body: { image: PNG } }),
  'POST /user/identity/submit': () => ({
    path: '/user/identity/submit',
    body: { name: '沈砚', kind: 'resident', number: '11010519491231002X' },
  }),
  'POST /user/mobile/sendCode': () => ({
    path: '/user/mobile/sendCode',
    body: { mobile: '13800000000' },
  }),
  'POST /user/mobile/bind': () => ({
    path: '/user/mobile/bind',
    body: { mobile: '13800000000', verifyCode: '123456', password: NEIGHBOUR_PASSWORD },
  }),
  'POST /user/resetPassword': () => ({
    path: '/user/resetPassword',
    body: { oldPassword: NEIGHBOUR_PASSWORD, newPassword: 'other-ink-10' },
  }),
  ...pushRecordings,
  ...deskRecordings,
  'POST /creator/follow': ({ creatorId }) => ({
    path: '/creator/follow',
    body: { creatorId, isFollowed: true },
  }),
  'POST /creator/work/use': ({ shownWorkId: workId }) => ({
    path: '/creator/work/use',
    body: { workId },
  }),
  'GET /creator/getCreatorDetail': ({ creatorId }) => ({
    path: `/creator/getCreatorDetail?creatorId=${creatorId}`,
  }),
  'GET /home/picture/:name': null,
  'POST /setup/open': null,
  'POST /setup/team': null,
  'POST /setup/model': null,
  'POST /login/loginAccount': null,
  'POST /login/smsCode': null,
  'POST /login/loginSms': null,
  'POST /login/resetPassword': null,
  'POST /login/loginWechat': null,
  'POST /login/:partner': null,
  'POST /team/invitation': null,
  'POST /team/join': null,
  'POST /team/register': null,
  'GET /share/:code': null,
  'GET /export/:code': null,
  'GET /share/:code/picture/:no': null,
  'GET /share/:code/card': null,
  'POST /share/:code/unlock': null,
}

/**
 * Every call behind the team gate, in the order of their declarations: as written above, else made of its declaration
 * where ids fill it.
 */
export const teamRecordings: Record<string, Recorded> = recordingsOf(callsOfTeams, writtenOfTeams)
export const openRecordings: Record<string, Recorded | null> = recordingsOf(
  callsOfAnyone,
  writtenOfAnyone,
)

// What is written of no call stays in the list, so that the test of both finds it.
function recordingsOf<Kind>(calls: readonly Call[], written: Record<string, Kind>) {
  const inOrder: Record<string, Kind | Recorded> = {}
  for (const call of calls) {
    const make = derivedRecording(call)
    const own = written[call.call]
    if (own !== undefined) inOrder[call.call] = own
    else if (make) inOrder[call.call] = make
  }
  return { ...inOrder, ...written }
}
