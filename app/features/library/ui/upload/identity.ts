/** What tells one of my files from another without reading it: its name, size and time, never its bytes. */
export type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

/** 64 hex characters. Without `crypto.subtle` (a page over plain http) a plain string hash, padded, stands in. */
export async function identifyFile(
  file: FileFacts,
  subtle: Pick<SubtleCrypto, 'digest'> | undefined = globalThis.crypto?.subtle,
): Promise<string> {
  const facts = `${file.name}-${file.size}-${file.lastModified}`
  if (!subtle) return hashString(facts).padStart(64, '0')
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(facts))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Two 32-bit FNV-1a runs over the text forwards and backwards: 16 hex characters are plenty
// for one person's files.
function hashString(text: string): string {
  const units = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return [units, units.toReversed()].map((run) => fnv(run).toString(16).padStart(8, '0')).join('')
}

const fnv = (units: number[]) =>
  units.reduce((hash, unit) => Math.imul(hash ^ unit, 0x01000193) >>> 0, 0x811c9dc5)
