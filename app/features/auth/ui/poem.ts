/** Height of a column over the hills, px; and what one character takes of it, in its own size. */
const COLUMN = 338
const PITCH = 1.2
const LARGEST = 38
const SMALLEST = 24

/**
 * The motto set in columns that end above the hills: one column a phrase, in the largest size (px) at which the longest
 * phrase fits; a phrase too long for the smallest size is parted into even columns.
 */
export function poemOf(motto: string): { lines: string[]; size: number } {
  const most = Math.floor(COLUMN / (SMALLEST * PITCH))
  const lines = motto
    .split(/[，,、；;。\s]+/)
    .filter(Boolean)
    .flatMap((phrase) => evenParts([...phrase], most))
  const longest = Math.max(1, ...lines.map((line) => [...line].length))
  return { lines, size: Math.min(LARGEST, Math.floor(COLUMN / (longest * PITCH))) }
}

function evenParts(letters: string[], most: number): string[] {
  const count = Math.ceil(letters.length / most)
  const size = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * size, (index + 1) * size).join(''),
  ).filter(Boolean)
}
