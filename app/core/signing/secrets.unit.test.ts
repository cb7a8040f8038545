import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret, isUnderFirstKey } from './secrets'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const OLD = { k1: key(1) }
const BOTH = { k2: key(2), k1: key(1) }

test('a secret comes back under its key and for its purpose, and under no other', async () => {
  const stored = await encryptSecret(OLD, 'team/1', 'sk-canary')
  expect(stored).toMatch(/^k1\./)
  expect(stored).not.toContain('canary')
  expect(await decryptSecret(OLD, 'team/1', stored ?? '')).toBe('sk-canary')
  expect(await decryptSecret(OLD, 'team/2', stored ?? '')).toBeNull()
  expect(await decryptSecret({ k1: key(3) }, 'team/1', stored ?? '')).toBeNull()
  expect(await decryptSecret({}, 'team/1', stored ?? '')).toBeNull()
  expect(await decryptSecret(OLD, 'team/1', 'k1.broken')).toBeNull()
})

test('after a rotation what was stored before is read, and is known to be under an older key', async () => {
  const stored = (await encryptSecret(OLD, 'team/1', 'sk-canary')) ?? ''
  expect(await decryptSecret(BOTH, 'team/1', stored)).toBe('sk-canary')
  expect(isUnderFirstKey(BOTH, stored)).toBe(false)
  const anew = (await encryptSecret(BOTH, 'team/1', 'sk-canary')) ?? ''
  expect(isUnderFirstKey(BOTH, anew)).toBe(true)
})

test('the same secret never looks the same twice, and without a key nothing is stored', async () => {
  const [once, again] = [await encryptSecret(OLD, 'p', 's'), await encryptSecret(OLD, 'p', 's')]
  expect(once).not.toBe(again)
  expect(await encryptSecret({}, 'p', 's')).toBeNull()
})
