import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from './hash-passwords'

test('a hash names OWASP’s cost, and is right for its password alone', async () => {
  const stored = await hashPassword('ink-and-paper-9')
  expect(stored).toMatch(/^scrypt\$16384\$8\$1\$/)
  expect(await isPasswordRight('ink-and-paper-9', stored)).toBe(true)
  expect(await isPasswordRight('ink-and-paper-8', stored)).toBe(false)
})

test('an account without a password takes as long as another, and never matches', async () => {
  const stored = await hashPassword('ink-and-paper-9')
  const timed = async (hash: string) => {
    const { user: before } = process.cpuUsage()
    expect(await isPasswordRight('', hash)).toBe(false)
    return process.cpuUsage().user - before
  }
  const real = await timed(stored)
  expect(await timed('')).toBeGreaterThan(real / 10)
})
