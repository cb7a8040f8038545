/** Base64 of the MD5 of a body, as its header carries it; '' for none. */
export async function md5Of(body: string): Promise<string> {
  if (body === '') return ''
  const digest = await crypto.subtle.digest('MD5', new TextEncoder().encode(body))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Base64 has bits to spare in its last character, at `at`: three more texts for the same bytes. */
export function otherSpellings(text: string, position: number): string[] {
  const isUrl = /[-_]/.test(text)
  const letters = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${isUrl ? '-_' : '+/'}`
  const place = letters.indexOf(text[position] ?? '') & ~3
  return [0, 1, 2, 3]
    .map((spare) => text.slice(0, position) + letters[place + spare] + text.slice(position + 1))
    .filter((spelling) => spelling !== text)
}
