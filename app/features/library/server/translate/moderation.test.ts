import { translateAll, translatingWorld } from '#test/translating'
import { expect, test } from 'vitest'
import { getSegments, startTranslation } from './translations'

test('what a translation may not say is left out, paragraph by paragraph', async () => {
  const paragraphs = ['核心保护区可游面积按 3.86 公顷计。', '详见 https://example.cn/a?b=1。']
  const { world, ctx, fileId } = await translatingWorld(paragraphs, 'id=sound')
  for (const context of [ctx, world.ctx]) {
    context.settings = { ...context.settings, MODERATION_WORDS: 'example' }
  }
  const { id } = await startTranslation(ctx, { fileId })
  await translateAll(world)
  const { segments } = await getSegments(ctx, { id, from: 0, count: 50 })
  expect(segments.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', ''],
    ['failed', '内容未通过审核'],
  ])
  expect(segments[1]?.text).toBe('')
})
