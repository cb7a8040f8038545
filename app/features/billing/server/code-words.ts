import { sha256Hex } from '~/core/signing/sha256'

// Crockford's: nothing in it can be taken for something else.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** A new code of 80 bits, e.g. `7K3M-Q9ZP-1VXA-40TB`. */
export function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  const signs = Array.from(bytes, (byte) => SIGNS.charAt(byte % SIGNS.length)).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code as somebody typed it: case, blanks and dashes count for nothing, nor do O and I for 0 and 1. '' is none. */
export function readCode(typed: string): string {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode = signs.length === LENGTH && [...signs].every((sign) => SIGNS.includes(sign))
  return isCode ? signs : ''
}

/** What of a code is kept. 80 random bits need no salt. */
export async function codeSum(typed: string): Promise<string> {
  return sha256Hex(`scholar-code ${readCode(typed)}`)
}
