import { addFile, ask, createWorld, learnAll, rowOf, type World } from '#test/learning'
import { withObject } from '#test/objects'
import { addMember } from '#test/teams'
import { expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import type { ChangePassageInput, PassageChangeOrder } from '../../wire/contracts/passages'
import { findPassages, getPassage } from '../find-passages'
import { libraryHandlers } from '../handlers'
import { changePassage } from './change-passage'
import { listPassages, passageHistory } from './list-passages'
import { relearnFile } from './relearn'
import type { SpaceIndexRpc } from '../passage-index/methods'

const paragraph = (name: string) => `${name}。${`关于${name}的说明写在这里，供查阅。`.repeat(14)}`
const TEXT = ['付款条件', '交货期限', '违约责任'].map(paragraph).join('\n\n')

async function learned(text = TEXT): Promise<{ world: World; id: FileId }> {
  const world = createWorld()
  const id = await addFile(world, '合同.txt', text)
  await learnAll(world, ask(id))
  return { world, id }
}

const list = ({ ctx }: World, id: FileId, only: 'all' | 'edited' | 'off' = 'all') =>
  listPassages(ctx, { id, spaceId: ctx.seat.spaceId, from: 0, count: 100, keyword: '', only })

async function change(
  world: World,
  id: FileId,
  no: number,
  order: PassageChangeOrder,
  more: Partial<ChangePassageInput> = {},
) {
  const { passages, generation } = await list(world, id)
  const lastChangeId = passages[no]?.lastChange?.id ?? ''
  const input = {
    spaceId: world.ctx.seat.spaceId,
    id,
    no,
    generation,
    seen: lastChangeId,
    change: order,
  }
  return changePassage(world.ctx, { ...input, ...more })
}

const found = async ({ ctx }: World, question: string) =>
  (await findPassages(ctx, question)).hits.map((hit) => hit.text)

async function relearn(world: World, id: FileId, text?: string) {
  if (text !== undefined) {
    const row = await rowOf(world.ctx, id)
    const bytes = new TextEncoder().encode(text)
    await world.ctx.files.write(row.objectKey, bytes.buffer, 'text/plain')
    const { files } = await import('../tables')
    await world.ctx.db.update(files).set({ size: bytes.byteLength })
  }
  world.queued.length = 0
  await relearnFile(world.ctx, { id })
  await learnAll(world)
}

test('an edited passage answers questions with its new words, marked as edited', async () => {
  const { world, id } = await learned()
  const line = await change(world, id, 0, { kind: 'edit', text: '尾款在验收后四十五日内付清' })
  expect(line).toMatchObject({ no: 0, text: '尾款在验收后四十五日内付清', isOff: false })
  expect(line.original).toContain('付款条件')
  const { hits } = await findPassages(world.ctx, '验收后四十五日')
  expect(hits[0]).toMatchObject({ fileId: id, no: 0, isEdited: true })
  expect(await found(world, '付款条件')).not.toContain(line.original)
  expect(await getPassage(world.ctx, { id, no: 0 })).toMatchObject({ isEdited: true })
})

test('a switched-off passage is not retrieved until it is switched on again', async () => {
  const { world, id } = await learned()
  await change(world, id, 2, { kind: 'switch', isOff: true })
  expect((await found(world, '违约责任')).some((text) => text.startsWith('违约责任'))).toBe(false)
  expect(await getPassage(world.ctx, { id, no: 2 })).toMatchObject({ isOff: true })
  expect((await list(world, id, 'off')).passages).toMatchObject([{ no: 2, isOff: true }])
  await change(world, id, 2, { kind: 'switch', isOff: false })
  expect((await found(world, '违约责任'))[0]).toMatch(/^违约责任/)
})

test('every change is history with its author, and can be reverted and restored', async () => {
  const { world, id } = await learned()
  const { original } = await change(world, id, 1, { kind: 'edit', text: '第一稿' })
  world.clock.now += 60_000
  await change(world, id, 1, { kind: 'edit', text: '第二稿' })
  world.clock.now += 60_000
  const [second, first] = await passageHistory(world.ctx, { id, no: 1 })
  expect(second).toMatchObject({
    act: 'edit',
    by: { id: world.ctx.actor.accountId },
    before: { text: '第一稿' },
    after: { text: '第二稿' },
  })
  const back = await change(world, id, 1, { kind: 'revert', changeId: first?.id ?? '' })
  expect(back.text).toBe('第一稿')
  world.clock.now += 60_000
  const restored = await change(world, id, 1, { kind: 'restore' })
  expect(restored).toMatchObject({ original: null, text: original })
  const actions = (await passageHistory(world.ctx, { id, no: 1 })).map((change) => change.act)
  expect(actions).toEqual(['restore', 'revert', 'edit', 'edit'])
  expect(await passageHistory(world.ctx, { id, no: 0 })).toEqual([])
})

test('a change that was made without seeing the last one is refused', async () => {
  const { world, id } = await learned()
  await change(world, id, 0, { kind: 'edit', text: '甲改的' })
  const late = change(world, id, 0, { kind: 'edit', text: '乙改的' }, { seen: '' })
  await expect(late).rejects.toMatchObject({ slug: 'library.passageChanged' })
  expect((await list(world, id)).passages[0]?.text).toBe('甲改的')
  const older = change(world, id, 0, { kind: 'restore' }, { generation: 7 })
  await expect(older).rejects.toMatchObject({ slug: 'library.passageMoved' })
  const beyond = change(world, id, 99, { kind: 'restore' })
  await expect(beyond).rejects.toMatchObject({ slug: 'library.passageGone' })
})

test('two people who change a passage at the same moment do not overwrite each other', async () => {
  const { world, id } = await learned()
  const both = await Promise.allSettled([
    change(world, id, 0, { kind: 'edit', text: '甲改的' }, { seen: '' }),
    change(world, id, 0, { kind: 'edit', text: '乙改的' }, { seen: '' }),
  ])
  expect(both.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(await passageHistory(world.ctx, { id })).toHaveLength(1)
})

test('a member changes passages of their own files only', async () => {
  const { world, id } = await learned()
  const member = await addMember(world, 'member')
  const other = { ...world, ctx: member }
  const changing = change(other, id, 0, { kind: 'edit', text: '改不了' })
  await expect(changing).rejects.toMatchObject({ slug: 'library.notYours' })
  await expect(relearnFile(member, { id })).rejects.toMatchObject({ slug: 'library.notYours' })
})

test('edits survive when the file is learned again', async () => {
  const { world, id } = await learned()
  await change(world, id, 0, { kind: 'edit', text: '尾款四十五日内付清' })
  await change(world, id, 2, { kind: 'switch', isOff: true })
  await relearn(world, id)
  expect((await rowOf(world.ctx, id)).generation).toBe(2)
  const { counts, passages } = await list(world, id)
  expect(counts).toMatchObject({ edited: 1, off: 1 })
  expect(passages[0]).toMatchObject({ text: '尾款四十五日内付清' })
  expect(passages[0]?.lastChange).not.toBeNull()
  expect((await findPassages(world.ctx, '尾款四十五日')).hits[0]).toMatchObject({ isEdited: true })
  expect((await passageHistory(world.ctx, { id, no: 0 })).map((change) => change.act)).toEqual([
    'edit',
  ])
})

test('an edit whose words are gone is kept as history with a word', async () => {
  const { world, id } = await learned()
  await change(world, id, 1, { kind: 'edit', text: '交货改为五日' })
  world.clock.now += 60_000
  await relearn(world, id, TEXT.replaceAll('交货期限', '验收标准'))
  expect((await list(world, id)).counts).toMatchObject({ edited: 0 })
  const [lost] = await passageHistory(world.ctx, { id })
  expect(lost).toMatchObject({ act: 'lose', no: 1, before: { text: '交货改为五日' } })
})

test('an edit follows its passage when something was added above it', async () => {
  const { world, id } = await learned()
  await change(world, id, 2, { kind: 'edit', text: '违约金为百分之三' })
  await relearn(world, id, `${paragraph('合同前言')}\n\n${TEXT}`)
  const { passages } = await list(world, id, 'edited')
  expect(passages).toMatchObject([{ no: 3, text: '违约金为百分之三' }])
})

test('the ticket of a change brings an index in line that missed it', async () => {
  const { world, id } = await learned()
  const { ctx } = world
  const deaf = withObject<SpaceIndexRpc, typeof ctx>(ctx, 'SPACE_INDEX', () => ({
    setEdits: async () => {},
  }))
  const away = { ...world, ctx: deaf }
  world.queued.length = 0
  await change(away, id, 0, { kind: 'switch', isOff: true })
  expect((await list(world, id)).counts.off).toBe(0)
  const syncTicket = world.queued.find((message) => message.type === 'library.tell-index')
  const handler = libraryHandlers.find((candidate) => candidate.type === 'library.tell-index')
  await handler?.run(ctx, syncTicket?.payload)
  await handler?.run(ctx, syncTicket?.payload)
  expect((await list(world, id)).counts.off).toBe(1)
})
