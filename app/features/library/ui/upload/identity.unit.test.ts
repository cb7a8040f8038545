import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { identifyFile } from './identity'

const facts = { name: '导则（终稿）.pdf', size: 5_054_136, lastModified: 1_763_600_000_000 }

test('the identity is the SHA-256 of name, size and last change joined by hyphens', async () => {
  const expected = createHash('sha256')
    .update('导则（终稿）.pdf-5054136-1763600000000')
    .digest('hex')
  expect(await identifyFile(facts)).toBe(expected)
})

test('a touched file is another file', async () => {
  expect(await identifyFile({ ...facts, lastModified: 1 })).not.toBe(await identifyFile(facts))
})

test('without SHA-256 the identity still has 64 hex characters and still tells files apart', async () => {
  const none = { digest: undefined }.digest
  const plain = await identifyFileWithout(facts, none)
  expect(plain).toMatch(/^[0-9a-f]{64}$/)
  expect(await identifyFileWithout({ ...facts, size: 1 }, none)).not.toBe(plain)
})

// `undefined` as an argument means "the default", so the global is taken away instead.
async function identifyFileWithout(file: typeof facts, subtle: undefined) {
  const crypto = globalThis.crypto
  Object.defineProperty(globalThis, 'crypto', { value: { subtle }, configurable: true })
  try {
    return await identifyFile(file)
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
  }
}
