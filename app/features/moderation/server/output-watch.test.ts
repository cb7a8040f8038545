import { expect, test } from 'vitest'
import { createWorld } from '#test/world'
import { openOutputWatch } from './output-watch'

test('a long or slow answer under lists of words alone is looked at once, not for ever', async () => {
  const { ctx } = createWorld()
  const settings = { ...ctx.settings, MODERATION_WORDS: '私服' }
  let reads = 0
  // Ten seconds pass between any two checks of the clock. An endless loop of promises would stop the test with all else.
  const now = () => {
    reads += 1
    if (reads > 1000) throw new Error('the clock is read without end')
    return new Date(reads * 10_000)
  }
  const watch = await openOutputWatch({ ...ctx, settings, now })
  const long = '这一句很平常。'.repeat(100)
  expect(await watch.push(long)).toBe(long)
  expect(await watch.push(long)).toBe(long)
  await watch.settle()
  await new Promise((resolve) => setTimeout(resolve))
  expect(reads).toBeLessThan(10)
  expect(await watch.push('去玩私服')).toBe('')
  expect(watch.error).toMatchObject({ slug: 'moderation.refused' })
})
