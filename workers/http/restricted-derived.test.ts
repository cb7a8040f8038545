import { noId } from '#test/ids'
import { addFile, ask as ticketFor, learnAll, runTicket } from '#test/learning'
import { createNeighbours, sendTo, type Neighbour } from '#test/neighbours'
import { addMember } from '#test/teams'
import { upload } from '#test/uploads'
import { waysTo, type Derived } from '#test/ways'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId, UploadId } from '~/core/ids'
import { signIns } from '~/features/auth/server/tables'
import { issueToken } from '~/features/auth/server/tokens'
import { saveNoteInput } from '~/features/library/wire/contracts/notes'
import { addFiles } from '~/features/library/server/files/add-files'
import { deleteFiles } from '~/features/library/server/bin/delete-files'
import { setAccess } from '~/features/library/server/folders/access'
import { moveInto } from '~/features/library/server/folders/move'
import { setTags } from '~/features/library/server/folders/tags'
import { syncPlaces } from '~/features/library/server/folders/sync-places'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { renameFile } from '~/features/library/server/files/find-files'
import { startGenerationJob } from '~/features/library/server/guide/generation-jobs'
import { saveNote } from '~/features/library/server/notes/notes'
import { changePassage } from '~/features/library/server/passages/change-passage'
import { relearnFile } from '~/features/library/server/passages/relearn'
import { files, translatedBlocks, translations } from '~/features/library/server/tables'

// What was made, asked and kept of a file while its folder was open, and who may look at it once it is closed.
const HOST = 'restricted-made.test'
const WORD = 'ZK8W3'
const SHA = 'cd'.repeat(32)
const SECRET = `# ${WORD}约定\n\n${`岭云项目的暗号是${WORD}，承载量由档案室记录。周转率由规划院记录。`.repeat(10)}\n`
const OWN = `岭云项目的口令也是${WORD}，由成员记下，供查阅。`.repeat(10)
const OPEN = `# 公告\n\n${'承载量以公告为准，每季修正一次。周转率以实测为准，每年修正一次。'.repeat(10)}\n`
/** Words, names and tags of the closed folder. */
const CLOSED = new RegExp(`${WORD}|交接\\.md|密档清单|密签|机要夹|成员旧稿|改名后`)

interface Fixture extends Derived {
  uploadId: UploadId
  binnedId: FileId
  guideId: string
  noteId: string
}

let owner: Neighbour
let member: SeatedContext
let send: Neighbour['send']
let fixture: Fixture
const sessions: string[] = []
const links: string[] = []

beforeAll(async () => {
  ;[owner] = await createNeighbours(HOST)
  member = await addMember(owner.world, 'member', '陆川')
  const { accountId, signInId } = member.actor
  const now = Date.now()
  const row = { id: signInId, accountId, createdAt: now, lastSeenAt: now }
  await member.db.insert(signIns).values({ ...row, expiresAt: now + 3_600_000 })
  const token = await issueToken(member, accountId, signInId)
  send = (method, item) => sendTo(HOST, token, method, item)
  fixture = await fill()
}, 60_000)

const teamId = () => owner.ctx.seat.teamId
const get = (path: string) => send('GET', { path })
const ofSpace = (path: string) => get(`/space/${teamId()}/${path}`)
const ask = (question: string, more: object = { useRepository: true }) =>
  send('POST', {
    path: '/chat/question/stream',
    body: { teamId: teamId(), spaceId: teamId(), question, ...more },
  })
const close = (see: 'team' | 'admins') =>
  setAccess(owner.ctx, { folderId: fixture.folderId, see, change: see, members: [] })

async function fill(): Promise<Fixture> {
  const { world, ctx } = owner
  const { id: folderId } = await addFolder(ctx, { name: '机要夹', parentId: '' })
  const secretId = await addFile(world, '交接.md', SECRET, { folderId })
  const openId = await addFile(world, '公告.md', OPEN)
  const failed = { folderId, status: 'ERROR' as const, errorCode: 'FILE_DAMAGED' }
  await addFile(world, '密档清单.pdf', '坏', failed)
  const { id: uploadId } = await upload(member, '成员稿.txt', OWN, SHA)
  const { spaceId } = ctx.seat
  const added = {
    spaceId,
    teamId: spaceId,
    folderId,
    files: [{ fileId: uploadId, fileName: '成员稿.txt' }],
  }
  const [own] = await addFiles(member, added)
  const ownId = own?.id ?? noId
  const mine = { folderId, createdBy: member.actor.accountId }
  const binnedId = await addFile(world, '成员旧稿.txt', SECRET, mine)
  world.queued.length = 0
  await learnAll(world, ...[secretId, openId, ownId].map((id) => ticketFor(id)))
  await syncPlaces(ctx, { fileIds: [secretId, ownId, binnedId] })
  await deleteFiles(member, { ids: [binnedId] })
  await setTags(ctx, { ids: [secretId], add: ['密签'], remove: [] })
  return { folderId, secretId, openId, ownId, uploadId, binnedId, ...(await make(secretId)) }
}

/** What a member has made of a file, and what its owner changed in it. */
async function make(fileId: FileId) {
  const { spaceId } = owner.ctx.seat
  await changePassage(owner.ctx, {
    spaceId,
    id: fileId,
    no: 0,
    generation: 1,
    seen: '',
    change: {
      kind: 'edit',
      text: `另一种说法：暗号${WORD}照旧，承载量由档案室记录。周转率由规划院记录。`,
    },
  })
  const start = (kind: 'guide' | 'mindmap' | 'inspiration', prompt?: string) =>
    startGenerationJob(member, { fileId, kind, again: false, ...(prompt && { prompt }) })
  const { taskId: guideId } = await start('guide')
  await start('mindmap')
  const { taskId: ideasId } = await start('inspiration', `写写${WORD}`)
  const note = { spaceId, fileId, content: `记下${WORD}` }
  const { id: noteId } = await saveNote(member, saveNoteInput.parse(note))
  await saveNote(owner.ctx, saveNoteInput.parse({ ...note, isShared: true }))
  return { guideId, ideasId, noteId, translationId: await translate(fileId) }
}

async function translate(fileId: FileId): Promise<string> {
  const id = member.newId()
  const facts = { spaceId: teamId(), fileId, generation: 1, total: 1, createdAt: 0, updatedAt: 0 }
  const langs = { sourceLang: 'zh' as const, targetLang: 'en' as const, state: 'done' as const }
  await member.db
    .insert(translations)
    .values({ id, ...facts, ...langs, createdBy: member.actor.accountId })
  const block = { translationId: id, no: 0, state: 'done' as const, missedTerms: [] }
  await member.db.insert(translatedBlocks).values({ ...block, text: `the word is ${WORD}` })
  return id
}

const ways = () => waysTo(teamId(), fixture, sessions)

const writes = (): [string, object][] => {
  const { secretId, ownId, guideId, ideasId, noteId, translationId, binnedId, uploadId } = fixture
  const space = `/space/${teamId()}`
  const [spaceId, note] = [teamId(), { fileId: secretId, content: '再记', revision: 1 }]
  const mine = { spaceId, teamId: spaceId, files: [{ fileId: uploadId, fileName: '成员稿.txt' }] }
  return [
    ['/file/guide/make', { spaceId, fileId: secretId }],
    ['/file/making/retry', { spaceId, taskId: guideId }],
    ['/file/making/cancel', { spaceId, taskId: ideasId }],
    ['/file/note/save', { spaceId, ...note, id: noteId }],
    ['/repositoryFile/addFiles', mine],
    ['/file/checkSha256', { teamId: spaceId, sha256: SHA }],
    [`${space}/file/startInspiration`, { fileId: secretId }],
    [`${space}/file/translate/start`, { fileId: secretId, targetLang: 'en' }],
    [`${space}/file/translate/pause`, { id: translationId }],
    [`${space}/file/translate/retry`, { id: translationId }],
    [`${space}/file/relearn`, { id: ownId }],
    [`${space}/file/retry`, { id: ownId }],
    [`${space}/file/rename`, { id: ownId, title: '新名' }],
    [`${space}/file/getFileInfoByIds`, { spaceId, fileIds: [secretId, ownId] }],
    [`${space}/bin/restore`, { ids: [binnedId] }],
    [`${space}/folder/search`, { keyword: '交接' }],
    [`${space}/folder/search/v2`, { keyword: '承载量' }],
    [`${space}/folder/search/v2`, { keyword: '密' }],
  ]
}

test('while the folder is open a member sees all that was made of its files', async () => {
  const { secretId, openId, folderId } = fixture
  await startGenerationJob(owner.ctx, { fileId: openId, kind: 'inspiration', again: false })
  const beside = await ofSpace(`file/inspiration?fileId=${openId}`)
  expect(beside.text).toContain('交接.md')
  for (const question of ['岭云项目的暗号是什么', '哪些文件学习失败了']) {
    const { text } = await ask(question)
    expect(text, question).toMatch(CLOSED)
    sessions.push(/"sessionId":"(\d+)"/.exec(text)?.[1] ?? '')
  }
  for (const scope of [{ folderId }, { fileIds: [secretId] }]) {
    const { text } = await send('POST', { path: `/space/${teamId()}/folder/export`, body: scope })
    links.push(/"url":"([^"]+)"/.exec(text)?.[1] ?? '')
  }
  for (const path of ways().filter((way) => !/content|DownloadLink/.test(way))) {
    const { status, text } = await get(path)
    expect(status, path).toBe(200)
    if (!/id=\d+&no=0/.test(path) && !/session\/page|translate\/list/.test(path))
      expect(text, path).toMatch(CLOSED)
  }
})

test(
  'once it is closed, nothing made, kept or asked while it was open says a word of it',
  { timeout: 60_000 },
  async () => {
    await renameFile(owner.ctx, { id: fixture.ownId, title: '改名后.txt' })
    await close('admins')
    for (const path of ways()) {
      const { status, text } = await get(path)
      expect(text, path).not.toMatch(CLOSED)
      expect(status, path).toBeLessThan(500)
    }
    for (const [path, body] of writes()) {
      const { status, text } = await send('POST', { path, body })
      expect(text, path).not.toMatch(CLOSED)
      expect(status, path).toBeLessThan(500)
    }
    for (const path of [
      `/file/note/delete?spaceId=${teamId()}&id=${fixture.noteId}`,
      `/space/${teamId()}/file/translate/delete?id=${fixture.translationId}`,
    ]) {
      expect((await send('DELETE', { path })).status, path).toBe(404)
    }
  },
)

test('an export begun before hands out nothing of it', async () => {
  expect(links).toHaveLength(2)
  for (const link of links) {
    const archive = await sendTo(HOST, '', 'GET', { path: `/..${link}` })
    expect(archive.text, link).not.toMatch(CLOSED)
    expect(archive.status, link).toBeLessThan(500)
  }
})

test('the same bytes come up anew as another file, in a place that is open', async () => {
  const { result } = await send('POST', {
    path: '/file/checkSha256',
    body: { teamId: teamId(), sha256: SHA },
  })
  expect(result).toBeNull()
  const { id } = await upload(member, '成员稿.txt', OWN, SHA)
  const { spaceId } = member.seat
  const files = [{ fileId: id, fileName: '成员稿.txt' }]
  const [again] = await addFiles(member, { spaceId, teamId: spaceId, folderId: '', files })
  expect(again).toMatchObject({ title: '成员稿.txt', folderId: '', duplicates: [] })
  await deleteFiles(member, { ids: [again?.id ?? noId] })
})

test('work that a member began before goes on for those who may see it, and for them alone', async () => {
  await close('team')
  owner.world.queued.length = 0
  await relearnFile(member, { id: fixture.ownId })
  const begun = owner.world.queued.splice(0)
  await close('admins')
  for (const ticket of begun) await runTicket(member, ticket)
  await syncPlaces(member, { fileIds: [fixture.ownId] })
  const [row] = await member.db.select().from(files).where(eq(files.id, fixture.ownId))
  expect([row?.generation, row?.status]).toEqual([2, 'DONE'])
  expect((await ask('岭云项目的暗号是什么')).text).not.toMatch(CLOSED)
  const body = { keyword: '岭云' }
  const search = { path: `/space/${teamId()}/folder/search/v2`, body }
  expect((await send('POST', search)).text).not.toMatch(/岭云项目/)
  expect((await owner.send('POST', search)).text).toMatch(/岭云项目/)
})

test('a file that is moved into the closed folder takes along what was made of it', async () => {
  const { openId, folderId } = fixture
  expect((await ofSpace(`file/inspiration?fileId=${openId}`)).status).toBe(200)
  const answer = await ask('承载量以什么为准')
  expect(answer.text).toContain('每季修正一次')
  const sessionId = /"sessionId":"(\d+)"/.exec(answer.text)?.[1] ?? ''
  await moveInto(owner.ctx, { fileIds: [openId], folderIds: [], targetFolderId: folderId })
  expect((await ofSpace(`file/inspiration?fileId=${openId}`)).status).toBe(404)
  expect((await get(`/file/guide?spaceId=${teamId()}&fileId=${openId}`)).status).toBe(404)
  const view = await get(`/chat/session/${sessionId}?teamId=${teamId()}`)
  expect(view.text).not.toContain('每季修正一次')
})

test('what is opened again is all there again', async () => {
  await close('team')
  const guide = await get(`/file/guide?spaceId=${teamId()}&fileId=${fixture.secretId}`)
  expect(guide.text).toContain(WORD)
  const notes = await get(`/file/note/list?spaceId=${teamId()}&fileId=${fixture.secretId}`)
  expect(notes.text).toContain(`记下${WORD}`)
  for (const id of sessions) {
    expect((await get(`/chat/session/${id}?teamId=${teamId()}`)).text).toMatch(CLOSED)
  }
})
