import { addFile, ask, createWorld, rowOf, runTicket, type World } from '#test/learning'
import { expect, inject, test } from 'vitest'
import type { Settings } from '~/core/settings'
import { listCheckRecords } from '~/features/moderation/server'
import { saveNoteInput } from '../../wire/contracts/notes'
import { listTags, setTags } from '../folders/tags'
import { openChecks } from './moderation'
import { addContent, firstState } from './state'
import type { Block } from '#packages/office-read'
import { addFolder } from '../folders/write-folders'
import { retryFile } from '../files/find-files'
import { listNotes, saveNote } from '../notes/notes'
import { changePassage } from '../passages/change-passage'

const PLAIN = '岭云项目的交接在周五，由档案室登记。'.repeat(20)

function worldWith(changes: Partial<Settings>): World {
  const world = createWorld()
  world.ctx.settings = { ...world.ctx.settings, ...changes }
  return world
}

const judges = (path: string): Settings['MODERATION_PROVIDERS'] => [
  {
    kind: 'tencent',
    keyId: 'AKIDjudge',
    keySecret: 'a-judge-secret',
    region: 'ap-guangzhou',
    baseUrl: `${inject('fakeJudges')}/${path}`,
    pictureUrl: inject('fakeJudges'),
  },
]

test('a file with a word of the list is not learned and says why; mended it is', async () => {
  const world = worldWith({ MODERATION_WORDS: '私服' })
  const id = await addFile(world, '说明.txt', `${PLAIN}这里有私 服。${PLAIN}`)
  await runTicket(world.ctx, ask(id))
  expect(await rowOf(world.ctx, id)).toMatchObject({
    status: 'ERROR',
    errorCode: 'AUDITING_ERROR',
  })
  const { records } = await listCheckRecords(world.ctx, { pageNo: 1, pageSize: 5 })
  expect(records).toMatchObject([{ kind: 'file', label: '私服', provider: '平台词表' }])
  world.ctx.settings = { ...world.ctx.settings, MODERATION_WORDS: '别的词' }
  await retryFile(world.ctx, { id })
  await runTicket(world.ctx, ask(id, 2))
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'DONE', errorCode: '' })
})

test('a file’s name counts as its first line', async () => {
  const world = worldWith({ MODERATION_WORDS: '私服' })
  const id = await addFile(world, '私服说明.txt', PLAIN)
  await runTicket(world.ctx, ask(id))
  expect(await rowOf(world.ctx, id)).toMatchObject({ errorCode: 'AUDITING_ERROR' })
})

test('a word that begins in one window and ends in the next is found', async () => {
  const world = worldWith({ MODERATION_WORDS: '私服' })
  const id = await addFile(world, '说明.txt', PLAIN)
  const file = await rowOf(world.ctx, id)
  const block = (text: string): Block => ({
    kind: 'paragraph',
    level: 0,
    text,
    anchor: { kind: 'text', from: 0, to: 0 },
  })
  const check = openChecks(world.ctx)(file)
  const first = [block(`${PLAIN}这里有私`)]
  await check(0, first)
  const { tail } = addContent(
    firstState(),
    { blocks: first, unreadPages: [], failedPages: [], running: [] },
    firstState().chunk,
  )
  await check(1, [block('装的服务')], tail)
  await expect(check(1, [block('服在此')], tail)).rejects.toMatchObject({
    slug: 'learning.refused',
  })
})

test('a folder is not named so either', async () => {
  const world = worldWith({ MODERATION_WORDS: '私服' })
  await expect(addFolder(world.ctx, { parentId: '', name: '私服' })).rejects.toMatchObject({
    slug: 'moderation.refused',
  })
})

test('what passed is not changed into what may not: passages, tags and notes are looked at', async () => {
  const world = worldWith({ MODERATION_WORDS: '私服' })
  const { ctx } = world
  const { spaceId } = ctx.seat
  const id = await addFile(world, '说明.txt', PLAIN)
  await runTicket(ctx, ask(id))
  const edit = { kind: 'edit' as const, text: '这里有私 服' }
  const wrong = '私服'
  const tries = [
    changePassage(ctx, { spaceId, id, no: 0, generation: 1, seen: '', change: edit }),
    setTags(ctx, { ids: [id], add: [wrong], remove: [] }),
    saveNote(ctx, saveNoteInput.parse({ spaceId, fileId: id, content: wrong, isShared: true })),
  ]
  for (const outcome of await Promise.allSettled(tries)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { slug: 'moderation.refused' } })
  }
  expect(await listTags(ctx)).toEqual([])
  expect(await listNotes(ctx, { fileId: id })).toEqual([])
})

test('a service refuses a file by what stands in it', async () => {
  const world = worldWith({ MODERATION_PROVIDERS: judges('file') })
  const good = await addFile(world, '好.txt', PLAIN)
  const bad = await addFile(world, '坏.txt', `${PLAIN}禁词`)
  await runTicket(world.ctx, ask(good))
  await runTicket(world.ctx, ask(bad))
  expect(await rowOf(world.ctx, good)).toMatchObject({ status: 'DONE' })
  expect(await rowOf(world.ctx, bad)).toMatchObject({ errorCode: 'AUDITING_ERROR' })
})

test('a service that is away: the file is learned and recorded, or waits in its queue', async () => {
  const text = `${PLAIN}fault:upstream`
  const open = worldWith({ MODERATION_PROVIDERS: judges('away') })
  const first = await addFile(open, '一.txt', text)
  await runTicket(open.ctx, ask(first))
  expect(await rowOf(open.ctx, first)).toMatchObject({ status: 'DONE' })
  const { records } = await listCheckRecords(open.ctx, { pageNo: 1, pageSize: 5 })
  expect(records).toMatchObject([{ kind: 'file', outcome: 'unchecked' }])
  const closed = worldWith({
    MODERATION_PROVIDERS: judges('closed'),
    MODERATION_FAILURE: 'closed',
  })
  const two = await addFile(closed, '二.txt', text)
  await expect(runTicket(closed.ctx, ask(two))).rejects.toMatchObject({
    slug: 'moderation.unavailable',
    kind: { retry: true },
  })
  expect(await rowOf(closed.ctx, two)).toMatchObject({ status: 'INIT', errorCode: '' })
})
