import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { proseSchema } from '~/features/document/prose/schema'
import { AtomStore } from './atoms'

test('of many signs that are drawn together the page hears once, and of those that stand at the end', async () => {
  const { document } = parseHTML('<body></body>')
  const store = new AtomStore()
  let calls = 0
  store.subscribe(() => (calls += 1))
  const places = Array.from({ length: 30 }, () => document.createElement('span'))
  const cite = (id: string) => proseSchema.nodes.cite.create({ ids: [id], form: 'sup' })
  for (const [index, place] of places.entries()) store.put(place, cite(`e${index}`))
  const [first, second] = places
  if (first) store.put(first, cite('e99'))
  if (second) store.remove(second)
  await Promise.resolve()
  expect(calls).toBe(1)
  expect(store.all()).toHaveLength(29)
  expect(store.all().find(([place]) => place === first)?.[1].attrs['ids']).toEqual(['e99'])
})
