import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// OWASP's scrypt setting for 16 MB; workerd runs it natively.
const COST = { N: 16384, r: 8, p: 1 }
const LENGTH = 32

/** `scrypt$N$r$p$salt$hash`: the parameters travel with the hash, so that they may rise later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, COST, LENGTH)
  const { N, r, p } = COST
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Constant in time for hashes of one setting; an account without a password takes as long and never matches. */
export async function isPasswordRight(password: string, stored: string): Promise<boolean> {
  const [form, N, r, p, salt = '', hash = ''] = stored.split('$')
  if (form !== 'scrypt') return pretendToCheck(password)
  const expected = Buffer.from(hash, 'base64')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length)
  return timingSafeEqual(derived, expected)
}

/** Takes as long as a real check: an unknown account answers no sooner than a known one. */
export async function pretendToCheck(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), COST, LENGTH)
  return false
}

function derive(
  password: string,
  salt: Buffer,
  cost: typeof COST,
  length: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
