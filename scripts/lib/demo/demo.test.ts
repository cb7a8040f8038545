import { expect, test } from 'vitest'
import { seedDemoWorld } from './demo.mjs'

/** A database that takes so many accounts from the batch before it fails. */
function failing(taken: number) {
  let accounts = 0
  const statement = { bind: () => statement, first: async () => ({ n: accounts }) }
  const batch = async () => {
    accounts = taken
    throw new Error('UNIQUE constraint failed: teams.id')
  }
  return { prepare: () => statement, batch }
}

test('the named world that was written while its answer was lost is taken as it stands', async () => {
  await expect(seedDemoWorld(failing(5))).resolves.toBe(true)
})

test('a database that takes nothing of the named world is not called seeded', async () => {
  await expect(seedDemoWorld(failing(0))).rejects.toThrow('UNIQUE')
})
