import { addFile, ask, learnAll, type World } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { fileTags, folders } from '../folders/tables'
import { askCatalogue } from './ask-catalogue'

const SHORT = '消防通道两侧不得停车。'
const LONG = '巡查记录按月归档，由值守人员签字。'.repeat(40)

async function learn(world: World, name: string, text: string, changes = {}) {
  const id = await addFile(world, name, text, changes)
  await learnAll(world, ask(id))
  return id
}

async function addFolder(ctx: SeatedContext, name: string, see: 'team' | 'admins' = 'team') {
  const id = ctx.newId()
  const row = { id, name, nameKey: name, spaceId: ctx.seat.spaceId, see, change: see }
  const stamps = { createdBy: ctx.actor.accountId, createdAt: 0, updatedAt: 0 }
  await ctx.db.insert(folders).values({ ...row, ...stamps })
  return id
}

test('files are told by who added them, by folder, by tag, by size and by what they are about', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const folderId = await addFolder(ctx, 'OKR 资料')
  const rules = await learn(world, '规定.txt', SHORT, { folderId })
  await learn(world, '台账.txt', LONG)
  await ctx.db.insert(fileTags).values({ fileId: rules, spaceId: ctx.seat.spaceId, tag: '重点' })
  const answer = async (question: string) => (await askCatalogue(ctx, question))?.text ?? null

  expect(await answer('okr资料文件夹里有几份文件？')).toMatch(
    /共有1份「OKR 资料」文件夹里的文件。\n\n.*\n- 规定\.txt/,
  )
  expect(await answer('标了重点标签的文件有哪些')).toMatch(
    /^标有「重点」的文件.*\n- 规定\.txt.*\[1\]$/,
  )
  expect(await answer('有没有关于消防的文件')).toContain('规定.txt')
  expect(await answer('有没有关于消防的文件')).not.toContain('台账.txt')
  expect(await answer('最大的文件是哪个？')).toMatch(/最大的，大的在前：\n- 台账\.txt，[\d.]+ KB/)
  expect(await answer('哪些文件超过1KB')).not.toContain('规定.txt')
  expect(await answer('有没有关于驳岸的文件')).toBe('你能看到的范围内没有提到「驳岸」的文件。')
})

test('who added what is told by the name in the team', async () => {
  const world = await createTeamWorld()
  await learn(world, '规定.txt', SHORT)
  const other = await addMember(world, 'member', '周禾')
  expect((await askCatalogue(other, '沈砚上传了多少份文件？'))?.text).toContain(
    '共有1份沈砚添加的文件',
  )
  expect((await askCatalogue(other, '周禾上传了哪些文件？'))?.text).toContain('没有周禾添加的文件')
  expect(await askCatalogue(other, '游客上传了多少份文件？')).toBeNull()
})

test('a folder that the asker may not see is no folder', async () => {
  const world = await createTeamWorld()
  const folderId = await addFolder(world.ctx, '薪酬', 'admins')
  await learn(world, '名单.txt', SHORT, { folderId })
  const member = await addMember(world, 'member')
  const question = '薪酬文件夹里有几份文件？'
  expect((await askCatalogue(world.ctx, question))?.found).toBe(1)
  expect(await askCatalogue(member, question)).toBeNull()
  expect((await askCatalogue(member, '有没有关于消防的文件'))?.found).toBe(0)
})
