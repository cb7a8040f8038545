import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { addFile, ask, createWorld, learnAll } from '#test/learning'
import { getBlocks } from './blocks'

test('the reader gets a run of the learned text and how long the text is', async () => {
  const world = createWorld()
  const id = await addFile(
    world,
    '手册.md',
    '# 手册\n\n研墨把团队的资料读成有出处的段落，再回答同事的提问。\n\n## 报销\n\n报销单须在三十日内提交，逾期由部门负责人说明理由。\n',
  )
  await learnAll(world, ask(id))
  const page = await getBlocks(world.ctx, { id, from: 2, count: 1 })
  expect(page.total).toBe(4)
  expect(page.blocks).toMatchObject([{ no: 2, kind: 'heading', level: 2, text: '报销' }])
})

test('a file that is still waiting has no text yet', async () => {
  const world = createWorld()
  const id = await addFile(world, '手册.md', '# 手册')
  expect(await getBlocks(world.ctx, { id, from: 0, count: 10 })).toEqual({ blocks: [], total: 0 })
})

test('the text of another team looks missing', async () => {
  const world = createWorld()
  const id = await addFile(world, '手册.md', '# 手册', { spaceId: testId('999') })
  await expect(getBlocks(world.ctx, { id, from: 0, count: 10 })).rejects.toMatchObject({
    slug: 'library.fileNotFound',
  })
})
