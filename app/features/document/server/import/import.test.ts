import { addFile } from '#test/learning'
import { createWorld } from '#test/world'
import { expect, test } from 'vitest'
import { importHeadings } from '.'

test('a Markdown file of the library gives its headings; to another team it is missing', async () => {
  const world = await createWorld()
  const id = await addFile(
    world,
    '提纲.md',
    '# 第一章　绪论\n\n文\n\n## 背景\n\n```\n# 不是\n```\n',
  )
  expect(await importHeadings(world.ctx, id)).toEqual({
    title: '',
    headings: [
      { level: 1, text: '第一章　绪论' },
      { level: 2, text: '背景' },
    ],
    by: 'levels',
  })
  const stranger = await createWorld()
  await expect(importHeadings(stranger.ctx, id)).rejects.toMatchObject({
    slug: 'library.fileNotFound',
  })
})
