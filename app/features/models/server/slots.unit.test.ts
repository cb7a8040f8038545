import { expect, test } from 'vitest'
import type { ModelEvent } from './ports'
import { inTurn, Slots, type SlotGate } from './slots'

test('people come before work that waits, each in the order of coming', () => {
  const slots = new Slots()
  expect(slots.enter('work', false, 1, 0)).toBe(true)
  expect(slots.enter('more work', false, 1, 1)).toBe(false)
  expect(slots.enter('first', true, 1, 2)).toBe(false)
  expect(slots.enter('second', true, 1, 3)).toBe(false)
  slots.leave('work')
  expect(slots.enter('more work', false, 1, 4)).toBe(false)
  expect(slots.enter('second', true, 1, 5)).toBe(false)
  expect(slots.enter('first', true, 1, 6)).toBe(true)
})

test('work that holds the place a person waits for is asked to leave, a person never is', () => {
  const slots = new Slots()
  slots.enter('work', false, 1, 0)
  expect(slots.stay('work', 1, 1)).toBe(true)
  slots.enter('person', true, 1, 2)
  expect(slots.stay('work', 1, 3)).toBe(false)
  slots.leave('work')
  expect(slots.enter('person', true, 1, 4)).toBe(true)
  slots.enter('other', true, 1, 5)
  expect(slots.stay('person', 1, 6)).toBe(true)
})

test('of several places only as many are asked for as people wait', () => {
  const slots = new Slots()
  for (const id of ['a', 'b', 'c']) slots.enter(id, false, 3, 0)
  slots.enter('person', true, 3, 1)
  expect(['a', 'b', 'c'].filter((id) => !slots.stay(id, 3, 2))).toHaveLength(1)
})

test('who is silent loses the place: a crash holds nobody up', () => {
  const slots = new Slots()
  slots.enter('crashed', false, 1, 0)
  expect(slots.enter('person', true, 1, 14_000)).toBe(false)
  expect(slots.enter('person', true, 1, 15_001)).toBe(true)
})

const gateOver = (slots: Slots): SlotGate => ({
  enter: async (id, isPerson, most) => slots.enter(id, isPerson, most, Date.now()),
  stay: async (id, most) => slots.stay(id, most, Date.now()),
  leave: async (id) => slots.leave(id),
})

async function* untilAborted(signal: AbortSignal): AsyncGenerator<ModelEvent> {
  yield { type: 'text', text: '开始' }
  await new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

test('the own work of the product makes room for a person who comes', async () => {
  const slots = new Slots()
  const gates = () => gateOver(slots)
  const place = { gates, server: 'http://one', slots: 1 }
  const never = new AbortController().signal
  const work = inTurn({ ...place, isBackground: true }, never, untilAborted)
  expect((await work.next()).value).toEqual({ type: 'text', text: '开始' })
  async function* answer(): AsyncGenerator<ModelEvent> {
    yield { type: 'text', text: '答' }
  }
  const person = inTurn({ ...place, isBackground: false }, never, answer)
  const [left, result] = await Promise.all([
    work.next().catch((error: unknown) => error),
    person.next(),
  ])
  expect(left).toMatchObject({ slug: 'models.busy' })
  expect(result.value).toEqual({ type: 'text', text: '答' })
  await person.next()
  expect(slots.enter('next', true, 1, Date.now())).toBe(true)
})
