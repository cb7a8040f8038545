import { randomCode } from '~/core/ids'
import { sha256Hex } from '~/core/signing/sha256'

/** A letter's code: 128 bits. */
export const invitationCode = randomCode

/** What is kept of a code: nobody who reads the table can use it. */
export async function hashCode(code: string): Promise<string> {
  return sha256Hex(code)
}

// Without letters and digits that are taken for each other.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A first password that can be read out over the phone: 3 × 4 characters, 59 bits. */
export function initialPassword(): string {
  const letters: string[] = []
  while (letters.length < 12) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      // 248 = 8 × 31: higher bytes would favour the first letters.
      if (byte < 248 && letters.length < 12) letters.push(LETTERS[byte % 31] ?? '')
    }
  }
  const text = letters.join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
