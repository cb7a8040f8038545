import { isDeepStrictEqual } from 'node:util'
import { furnish, type Belongings } from '#test/belongings'
import { testId } from '#test/ids'
import { addFile, ask as ticketFor, learnAll } from '#test/learning'
import { createNeighbours, sendTo, type Neighbour } from '#test/neighbours'
import { teamRecordings } from '#test/recordings'
import { addMember } from '#test/teams'
import { beforeAll, expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { signIns } from '~/features/auth/server/tables'
import { issueToken } from '~/features/auth/server/tokens'
import { setAudience } from '~/features/document/server'
import { listTags, setTags } from '~/features/library/server/folders/tags'
import { moveInto } from '~/features/library/server/folders/move'
import { setAccess } from '~/features/library/server/folders/access'
import { syncPlaces } from '~/features/library/server/folders/sync-places'

const HOST = 'restricted.test'
const WORD = 'QX4K7'
const SECRET = `岭云项目的暗号是${WORD}，只在交接时说。`.repeat(20)
/** Words of the closed folder: of its file, the file's name, what was made of it, and the folder's own name. */
const CLOSED = new RegExp(`${WORD}|古镇导则|canary’s secret|记下古镇|机密\\.txt|机密夹|密签`)

let owner: Neighbour
let member: SeatedContext
let send: Neighbour['send']
let own: Belongings
let secretId = testId<FileId>('')
/** Sessions of the member from the time when the folder was open. */
let grounded = ''
let openLink = ''

beforeAll(async () => {
  ;[owner] = await createNeighbours(HOST)
  own = await furnish(owner)
  member = await addMember(owner.world, 'member', '陆川')
  const token = await tokenOf(member)
  send = (method, item) => sendTo(HOST, token, method, item)
  secretId = await addFile(owner.world, '交接.txt', SECRET, { folderId: own.folderId })
  await learnAll(owner.world, ticketFor(secretId))
  const ids = [own.fileId, secretId]
  await moveInto(owner.ctx, { fileIds: [own.fileId], folderIds: [], targetFolderId: own.folderId })
  await setTags(owner.ctx, { ids, add: ['密签'], remove: [] })
  await syncPlaces(owner.ctx, { fileIds: ids })
  await setAudience(owner.ctx, { id: own.documentId, audience: 'team' })
}, 60_000)

async function tokenOf(ctx: SeatedContext): Promise<string> {
  const { accountId, signInId } = ctx.actor
  const now = Date.now()
  const row = { id: signInId, accountId, createdAt: now, lastSeenAt: now }
  await ctx.db.insert(signIns).values({ ...row, expiresAt: now + 3_600_000 })
  return issueToken(ctx, accountId, signInId)
}

const ask = (more: object, question = '岭云项目的暗号是什么') =>
  send('POST', {
    path: '/chat/question/stream',
    body: { teamId: own.teamId, spaceId: own.teamId, question, ...more },
  })
const pair = (fileId: FileId) => ({ fileId, repositoryFileId: fileId })
const sessionIn = (text: string) => /"sessionId":"(\d+)"/.exec(text)?.[1] ?? ''
const viewOf = (sessionId: string) =>
  send('GET', { path: `/chat/session/${sessionId}?teamId=${own.teamId}` })
const findByWord = (keyword: string) =>
  send('GET', {
    path: `/chat/session/find?teamId=${own.teamId}&keyword=${encodeURIComponent(keyword)}`,
  })
const follow = (sessionId: string) =>
  send('GET', { path: `/chat/question/follow?teamId=${own.teamId}&sessionId=${sessionId}` })

test('while the folder is open, a member finds its words, asks on about them and reads them again', async () => {
  const answer = await ask({ sessionFrom: 'KnowledgeFolder', folderIds: own.folderId })
  expect(answer.text).toContain(WORD)
  expect(answer.text).not.toContain('"read"')
  grounded = sessionIn(answer.text)
  expect((await viewOf(grounded)).text).toContain(WORD)
  expect((await viewOf(grounded)).text).not.toContain('"read"')
  expect((await follow(grounded)).text).toContain(WORD)
  await expect.poll(async () => (await findByWord(WORD)).text).toContain(grounded)
  const { result } = await send('GET', {
    path: `/repositoryFile/getDownloadLink?spaceId=${own.teamId}&id=${secretId}`,
  })
  openLink = JSON.stringify(result)
  expect(openLink).toContain('/files/get/')
})

test(
  'once it is closed, no call of the library, the chat or documents says a word of it',
  { timeout: 60_000 },
  async () => {
    const { folderId, teamId } = own
    await setAccess(owner.ctx, { folderId, see: 'admins', change: 'admins', members: [] })
    const isAsked = (call: string) =>
      /^\w+ \/(space|file|repository|repositoryFile|chat|translate|document)\//.test(call)
    const calls = Object.entries(teamRecordings).filter(([call]) => isAsked(call))
    expect(calls.length).toBeGreaterThan(50)
    for (const [call, recorded] of calls) {
      const [method = ''] = call.split(' ')
      const requests = [own.fileId, secretId].map((fileId) => recorded({ ...own, fileId }))
      for (const request of isDeepStrictEqual(requests[0], requests[1])
        ? requests.slice(1)
        : requests) {
        const { status, text } = await send(method, request)
        expect(text, call).not.toMatch(CLOSED)
        expect(status, call).toBeLessThan(500)
      }
    }
    for (const path of ['search', 'search/v2']) {
      for (const keyword of ['岭云', '暗号', '机密', '交接', '古镇']) {
        const body = { spaceId: teamId, keyword }
        const { text } = await send('POST', { path: `/space/${teamId}/folder/${path}`, body })
        expect(text, keyword).not.toMatch(/岭云项目|交接\.txt|机密夹|机密\.txt|古镇导则/)
      }
    }
    for (const query of ['deep=1', 'deep=1&tag=密签', `folderId=${folderId}`, 'sort=name&deep=1']) {
      const path = `/space/${teamId}/folder/listFile?${query}`
      expect((await send('GET', { path })).text, query).not.toMatch(/交接\.txt|机密\.txt/)
    }
    expect(await listTags(member)).toEqual([])
  },
)

test('nor does an answer, whatever the question may look at', async () => {
  const modes: object[] = [
    {},
    { useRepository: true },
    { useRepository: true, useR1: true },
    { sessionFrom: 'KnowledgeFolderRoot' },
    { sessionFrom: 'KnowledgeFolder', folderIds: own.folderId },
    { sessionFrom: 'KnowledgeSingleFile', files: [pair(secretId)] },
    { useRepository: true, files: [pair(secretId)] },
  ]
  for (const mode of modes) {
    const { status, text } = await ask(mode)
    expect(status, JSON.stringify(mode)).toBe(200)
    expect(text, JSON.stringify(mode)).not.toMatch(CLOSED)
    expect(text, JSON.stringify(mode)).not.toContain('交接.txt')
  }
})

test('an answer of before is closed in its session, in its replay and for the model that is asked on', async () => {
  const view = await viewOf(grounded)
  expect(view.text).not.toMatch(CLOSED)
  expect(view.text).not.toContain('交接.txt')
  expect(view.text).toContain('已不对你开放')
  const replay = await follow(grounded)
  expect(replay.text).not.toMatch(CLOSED)
  expect(replay.text).toContain('conversation.completed')
  const on = { sessionId: grounded, sessionFrom: 'KnowledgeFolderRoot' }
  expect((await ask(on, '把上面说的暗号再说一遍')).text).not.toMatch(CLOSED)
  const page = await send('GET', { path: `/chat/session/page?teamId=${own.teamId}` })
  expect(page.text).not.toMatch(CLOSED)
  expect((await findByWord(WORD)).result).toEqual([])
  expect((await findByWord('岭云项目的暗号')).text).toContain(grounded)
  expect((await findByWord('岭云项目的暗号')).text).not.toMatch(CLOSED)
  const [, url = ''] = /"url":"([^"]+)"/.exec(openLink) ?? []
  const download = await sendTo(HOST, '', 'GET', { path: `/..${url}` })
  expect(download.status).toBe(404)
  expect(download.text).not.toMatch(CLOSED)
})

test('what is opened again can be read again, by the chosen people', async () => {
  const { folderId } = own
  const members = [{ accountId: member.actor.accountId, mayChange: false }]
  await setAccess(owner.ctx, { folderId, see: 'members', change: 'members', members })
  expect((await viewOf(grounded)).text).toContain(WORD)
  expect((await ask({ useRepository: true })).text).toContain(WORD)
})
