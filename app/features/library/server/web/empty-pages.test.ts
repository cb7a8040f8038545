import { learnAll } from '#test/learning'
import { createWorld } from '#test/world'
import { expect, test } from 'vitest'
import { getFile } from '../files/find-files'
import { getSpace } from '../spaces'
import { addPage } from './add-page'

test.each([
  ['a script alone', '<body><div id="root"></div><script>write("古镇")</script></body>'],
  ['blanks', '<body><p> &nbsp;\u200b</p></body>'],
  ['a picture without words', '<body><img src="/a.png"></body>'],
])('line 6: a page of %s has a title and no words: it fails with the way out', async (_, body) => {
  const html = `<!doctype html><html><head><title>古镇保护的通知</title></head>${body}</html>`
  const bytes = new TextEncoder().encode(html)
  const world = createWorld({
    fetchOutside: async ({ url }) => ({ url, type: 'text/html', charset: 'utf-8', bytes }),
  })
  const url = 'https://news.yunxiu.gov.cn/2026/empty.html'
  const page = { spaceId: world.ctx.seat.spaceId, folderId: '', url, title: '' }
  const { id } = await addPage(world.ctx, page)
  await learnAll(world)
  expect(await getFile(world.ctx, { id })).toMatchObject({
    status: 'ERROR',
    processData: { error: '网页里读不到正文，请在浏览器中打开后另存为PDF，再作为文件上传' },
  })
  expect((await getSpace(world.ctx)).usedSize).toBe(0)
})
