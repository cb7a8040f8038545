/** The SHA-256 of words or bytes, in hex. */
export async function sha256Hex(words: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof words === 'string' ? new TextEncoder().encode(words) : words
  return hex(await crypto.subtle.digest('SHA-256', bytes))
}

/** Bytes as pairs of hexadecimal digits. */
export function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
