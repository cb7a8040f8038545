/** MD5 of the UTF-8 bytes of a text, in small hexadecimal letters. The service's rule, never a secret of ours alone. */
export async function md5Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('MD5', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
