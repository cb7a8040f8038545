/** Shortest sentence that can be said twice by mistake, in letters and digits. */
export const SHORTEST_REPEAT = 14

const GRAM = 13
const WINDOW = 8
const NEAR_GRAM = 5
// One of so many short runs is kept: two sentences that share most of theirs share some of these.
const NEAR_RETAINED = 2

/**
 * Letters and digits only, lower case, one width: what is compared when words are looked for again. Titles of works are
 * left out: whoever names his sources says them again and again.
 */
export const bare = (text: string): string =>
  text
    .replace(/《[^》]{1,60}》/g, '')

    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Numbers (unsigned, 32 bits) by which a bare text is found again: of every 8 neighbouring runs of 13 characters the
 * least, so that any two texts with a common run of 20 share one; and half of its runs of 5, for texts that were
 * edited. None for what is too short.
 */
export function fingerprintsOf(text: string): number[] {
  if (text.length < SHORTEST_REPEAT) return []
  return [...new Set([...winnowed(text), ...sampled(text)])]
}

/** Distinct runs of `size` characters. */
export function gramsOf(text: string, size: number): Set<string> {
  const found = new Set<string>()
  for (let index = 0; index + size <= text.length; index += 1)
    found.add(text.slice(index, index + size))
  return found
}

/** Share of the text's characters that lie in a run of 13 which the other text has too. */
export function copiedShare(text: string, other: string): number {
  const otherGrams = gramsOf(other, GRAM)
  let covered = 0
  let until = 0
  for (let index = 0; index + GRAM <= text.length; index += 1) {
    if (!otherGrams.has(text.slice(index, index + GRAM))) continue
    covered += index + GRAM - Math.max(index, until)
    until = index + GRAM
  }
  return text.length === 0 ? 0 : covered / text.length
}

/** Share of the text's runs of 3 that the other text has too. */
export function likeness(text: string, other: string): number {
  const own = gramsOf(text, 3)
  const otherGrams = gramsOf(other, 3)
  let shared = 0
  for (const gram of own) if (otherGrams.has(gram)) shared += 1
  return own.size === 0 ? 0 : shared / own.size
}

function winnowed(text: string): number[] {
  const hashes = hashesOf(text, GRAM)
  const selected: number[] = []
  let last = -1
  for (let from = 0; from === 0 || from + WINDOW <= hashes.length; from += 1) {
    let least = from
    const to = Math.min(hashes.length, from + WINDOW)
    for (let index = from; index < to; index += 1) {
      if ((hashes[index] ?? 0) <= (hashes[least] ?? 0)) least = index
    }
    if (least === last) continue
    last = least
    selected.push(hashes[least] ?? 0)
  }
  return selected
}

const sampled = (text: string) =>
  [...hashesOf(text, NEAR_GRAM)].filter((hash) => hash % NEAR_RETAINED === 0)

// FNV-1a over the units of each run, its bits mixed at the end: of plain FNV the low ones are too alike to choose by.
function hashesOf(text: string, size: number): Uint32Array {
  const count = Math.max(0, text.length - size + 1)
  const hashes = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) {
    let hash = 0x811c9dc5 ^ size
    for (let unit = index; unit < index + size; unit += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(unit), 0x01000193)
    }
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0x2c1b3c6d)
    hashes[index] = (hash ^ (hash >>> 12)) >>> 0
  }
  return hashes
}
