import { expect, test } from 'vitest'
import { inBatches } from './batches'

const ids = Array.from({ length: 450 }, (_, index) => String(index))

test('many things go two hundred a call, each told when it is done', async () => {
  const sizes: number[] = []
  const done: number[] = []
  const count = await inBatches(
    ids,
    async (some) => {
      sizes.push(some.length)
    },
    { onDone: (some) => done.push(some.length) },
  )
  expect(sizes).toEqual([200, 200, 50])
  expect(done).toEqual(sizes)
  expect(count).toBe(450)
})

test('what is stopped ends after the call that is under way, and what failed tells how far it came', async () => {
  const stopping = new AbortController()
  const count = await inBatches(ids, async () => stopping.abort(), { signal: stopping.signal })
  expect(count).toBe(200)
  const done: string[] = []
  const failing = inBatches(
    ids,
    async (some) => {
      if (some.includes('200')) throw new Error('断')
    },
    { onDone: (some) => done.push(...some) },
  )
  await expect(failing).rejects.toThrow('断')
  expect(done).toHaveLength(200)
})
