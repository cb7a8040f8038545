import { randomBytes, scryptSync } from 'node:crypto'

/**
 * The hash of a password as an account stores it, at the lowest cost there is. A hash names its cost, so that signing in is
 * as cheap; at the product's own cost one takes 50 ms.
 */
export function hashCheaply(password: string): string {
  const salt = randomBytes(16)
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2, r: 1, p: 1 })
  return ['scrypt', 2, 1, 1, salt.toString('base64'), hash.toString('base64')].join('$')
}
