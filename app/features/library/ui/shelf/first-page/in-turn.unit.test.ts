import { expect, test } from 'vitest'
import { inTurn } from './in-turn'

test('no more than the limit run at once, and the newest of those that wait goes first', async () => {
  const run = inTurn(2)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) =>
    run(() => {
      started.push(name)
      return new Promise<void>((resolve) => {
        ends.set(name, resolve)
      })
    })
  const all = ['one', 'two', 'three', 'four'].map(task)
  expect(started).toEqual(['one', 'two'])
  ends.get('one')?.()
  await all[0]
  await Promise.resolve()
  expect(started).toEqual(['one', 'two', 'four'])
})

test('a task that failed gives its place to the next', async () => {
  const run = inTurn(1)
  const failed = run(() => Promise.reject(new Error('unreachable')))
  const after = run(() => Promise.resolve('read'))
  await expect(failed).rejects.toThrow('unreachable')
  await expect(after).resolves.toBe('read')
})
