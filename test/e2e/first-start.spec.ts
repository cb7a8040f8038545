import { setTimeout } from 'node:timers/promises'
import { apiClient, freePort, startProduct } from '../../scripts/lib/product.mjs'
import { expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

test('whoever looks while the product starts for the first time gets its page as soon as anything answers', async () => {
  const port = await freePort()
  const seen: number[] = []
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const answer = await fetch(`http://localhost:${port}/`).catch(() => null)
      if (answer) seen.push(answer.status)
      await setTimeout(50)
    }
  }
  const looking = look()
  const product = await startProduct({ port })
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  const list = `/space/${HOUSE_TEAM}/folder/listFile?pageSize=1`
  await expect.poll(async () => (await api.get<{ total: number }>(list)).total).toBeGreaterThan(0)
  isOver = true
  await looking
  expect(seen.length).toBeGreaterThan(0)
  expect([...new Set(seen)]).toEqual([200])
  await product.stop()
})
