import { addFile, ask as ticketFor, learnAll } from '#test/learning'
import { askOf, readEvents, sessionOf } from '#test/chat'
import { createNeighbours, type Neighbour } from '#test/neighbours'
import { addMember } from '#test/teams'
import { beforeAll, expect, test } from 'vitest'
import { askQuestion } from '~/features/chat/server/asking'
import { conversationShares } from '~/features/chat/server/sharing/share-conversation'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { createShare } from '~/features/sharing/server/create-share'
import { removeMember } from '~/features/teams/server/members/member-actions'
import { snapshotters } from '~/features/sharing/server/ports'
import { extend } from '~/core/extension-points'

const WORD = 'XJ7Q9'
const SECRET = `岭云项目的暗号是${WORD}，只在交接时说。`.repeat(20)
const PUBLIC = '岭云项目的交接在周五，由档案室登记。'.repeat(20)

let a: Neighbour
let b: Neighbour
let foreign = ''
let own = ''

beforeAll(async () => {
  ;[a, b] = await createNeighbours('canary.test')
  foreign = await addFile(b.world, '交接.txt', SECRET)
  await learnAll(b.world, ticketFor(foreign))
  own = await addFile(a.world, '登记.txt', PUBLIC)
  await learnAll(a.world, ticketFor(own))
}, 60_000)

const ask = ({ ctx, send }: Neighbour, more: object) =>
  send('POST', {
    path: '/chat/question/stream',
    body: {
      teamId: ctx.seat.teamId,
      spaceId: ctx.seat.spaceId,
      question: '岭云项目的暗号是什么',
      ...more,
    },
  })

const pair = (fileId: string) => ({ fileId, repositoryFileId: fileId })

const modes = (): object[] => [
  {},
  { useRepository: true },
  { useRepository: true, useR1: true },
  { sessionFrom: 'KnowledgeFolderRoot' },
  { sessionFrom: 'KnowledgeFolder', folderIds: '0' },
  { sessionFrom: 'KnowledgeSingleFile', files: [pair(foreign)] },
  { sessionFrom: 'KnowledgeSingleFile', files: [pair(own)] },
  { useRepository: true, files: [pair(own), pair(foreign)] },
]

test('the word is found by those who have it', async () => {
  const answer = await ask(b, { useRepository: true })
  expect(answer.text).toContain(WORD)
})

test('S5: a word of another team is in no answer, whatever the question may look at', async () => {
  for (const mode of modes()) {
    const answer = await ask(a, mode)
    expect(answer.status, JSON.stringify(mode)).toBe(200)
    expect(answer.text, JSON.stringify(mode)).not.toContain(WORD)
    expect(answer.text, JSON.stringify(mode)).not.toContain('交接.txt')
  }
})

test('S5: nor in any list, detail, passage or search', async () => {
  const { teamId } = a.ctx.seat
  const paths = [
    `/space/${teamId}/folder/listFile?keyword=${encodeURIComponent('交接')}`,
    `/space/${teamId}/folder/listFile?keyword=${WORD}`,
    `/chat/session/page?teamId=${teamId}&title=${WORD}`,
    ...['getDetail', 'blocks', 'passage', 'content', 'getDownloadLink'].map(
      (name) => `/repositoryFile/${name}?spaceId=${teamId}&id=${foreign}&no=0`,
    ),
  ]
  for (const path of paths) {
    const { text } = await a.send('GET', { path })
    expect(text, path).not.toMatch(new RegExp(`${WORD}(?!")|交接\\.txt`))
  }
})

test('S5: a word of another team is in no share, neither of a conversation of one’s own nor of theirs', async () => {
  const sessionIn = async (who: Neighbour) =>
    /"sessionId":"(\d+)"/.exec((await ask(who, { useRepository: true })).text)?.[1]
  const [mine, theirs] = [await sessionIn(a), await sessionIn(b)]
  const { teamId } = a.ctx.seat
  const share = (id: string | undefined) =>
    a.send('POST', { path: '/share/create', body: { teamId, kind: 'conversation', id } })
  const { code } = (await share(mine)).result as { code: string }
  const opened = await a.send('GET', { path: `/share/${code}` })
  expect([opened.status, /XJ7Q9|交接\.txt/.test(opened.text)]).toEqual([200, false])
  expect((await share(theirs)).code).toBe(40001)
  const path = `/share/link/preview?teamId=${teamId}&kind=conversation&id=${theirs}`
  expect((await a.send('GET', { path })).code).toBe(40001)
})

test('S5: words of a folder that is closed to a member are in no share of theirs', async () => {
  const member = await addMember(b.world, 'member')
  const { id: folderId } = await addFolder(b.ctx, { name: '交接密档', parentId: '' })
  const body = {
    spaceId: b.ctx.seat.spaceId,
    folderId,
    see: 'admins',
    change: 'admins',
    members: [],
  }
  const path = `/space/${b.ctx.seat.spaceId}/folder/setAccess`
  const inside = await addFile(b.world, '密档.txt', '岭海项目由梅家坞承办。'.repeat(20), {
    folderId,
  })
  await learnAll(b.world, ticketFor(inside))
  const seated = extend(member, snapshotters.with({ conversation: conversationShares }))
  const stream = await askQuestion(
    seated,
    askOf(seated, { question: '岭海项目由谁承办', useRepository: true }),
    new AbortController().signal,
  )
  const sessionId = sessionOf(await readEvents(stream))
  expect((await conversationShares.preview(seated, sessionId)).parts).toBe(1)
  expect((await b.send('POST', { path, body })).success).toBe(true)
  // What was answered while the folder was open is closed with it: nothing of it can be shared any more.
  const wish = { kind: 'conversation', id: sessionId, days: 30 } as const
  const choice = { withPictures: false, withPrivate: true }
  await expect(createShare(seated, { ...wish, ...choice })).rejects.toMatchObject({
    slug: 'sharing.nothingToShare',
  })
})

test('S5: a member who was removed and a file that was deleted take the word along', async () => {
  const person = await addMember(b.world, 'member')
  await removeMember(b.ctx, person.seat.memberId)
  const path = `/space/${b.ctx.seat.teamId}/file/delete?ids=${foreign}`
  expect((await b.send('DELETE', { path })).success).toBe(true)
  for (const mode of [{ useRepository: true }, { sessionFrom: 'KnowledgeFolderRoot' }]) {
    expect((await ask(b, mode)).text).not.toContain(WORD)
  }
  const gone = await b.send('GET', {
    path: `/repositoryFile/passage?spaceId=${b.ctx.seat.teamId}&id=${foreign}&no=0`,
  })
  expect([gone.status, gone.text.includes(WORD)]).toEqual([404, false])
})
