// Bytes above 7f beyond which statistics tell encodings apart better than these rules.
const MOST_BYTES = 600

const [FIRST_HIGH, LAST_HIGH] = [0xa1, 0xfe]

/**
 * The Chinese encoding of a text that is too short for statistics, by the pairs it is made of; '' when it is neither.
 * Common characters of GB 2312 lie in the rows B0–D7 with both bytes high, those of Big5 in A4–C6 with any second byte.
 */
export function shortChinese(bytes: Uint8Array): '' | 'gb18030' | 'big5' {
  const pairs = pairsOf(bytes)
  if (pairs === null || pairs.length === 0) return ''
  const share = (fits: (lead: number, trail: number) => boolean) =>
    pairs.filter(([lead, trail]) => fits(lead, trail)).length / pairs.length
  const isHigh = (_: number, trail: number) => trail >= FIRST_HIGH
  const isCommonGb = (lead: number) =>
    (lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3
  if (share(isHigh) === 1 && share(isCommonGb) >= 0.75) return 'gb18030'
  const isCommonBig5 = (lead: number) => lead >= 0xa1 && lead <= 0xc6
  return share(isHigh) < 1 && share(isCommonBig5) >= 0.85 ? 'big5' : ''
}

/** Pairs of bytes whose first is high; null when one stands alone or there are too many. */
function pairsOf(bytes: Uint8Array): [lead: number, trail: number][] | null {
  const pairs: [number, number][] = []
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const lead = bytes[offset] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[offset + 1] ?? 0
    if (lead < FIRST_HIGH || lead > LAST_HIGH || trail < 0x40 || trail === 0x7f) return null
    pairs.push([lead, trail])
    if (2 * pairs.length > MOST_BYTES) return null
    offset += 1
  }
  return pairs
}
