// Blocks that no page of the public web lives in: private, local, shared, documentation, multicast, reserved, and those
// in which a cloud answers its own machines: of Azure one address, of IBM its services.
const closedV4 = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa11a0000, 16],
  [0xa6080000, 14],
  [0xa83f8110, 32],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0586300, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 3],
] as const

/** Whether an IP address belongs to the public internet. What is no address at all does not. */
export function isPublicAddress(address: string): boolean {
  const v4 = readV4(address)
  if (v4 !== null) return isPublicV4(v4)
  const v6 = readV6(address)
  return v6 !== null && isPublicV6(v6)
}

/** The address that a URL's host is, without brackets; null when it is a name. */
export function addressOfHost(host: string): string | null {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  return readV4(bare) !== null || readV6(bare) !== null ? bare : null
}

function isPublicV4(address: number): boolean {
  return !closedV4.some(([block, bits]) => address >>> (32 - bits) === block >>> (32 - bits))
}

// Only 2000::/3 is given out. Within it lie ways back into IPv4 (Teredo, 6to4) and documentation.
function isPublicV6(groups: number[]): boolean {
  const [first = 0, second = 0] = groups
  if (first < 0x2000 || first > 0x3fff) return false
  if (first === 0x2002 || first === 0x3ffe) return false
  if (first === 0x3fff && second < 0x1000) return false
  return !(first === 0x2001 && (second < 0x0200 || second === 0x0db8))
}

function readV4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return null
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

/** Eight groups, whatever way the address is written: `::`, a dotted tail, a zone. */
function readV6(text: string): number[] | null {
  const [bare = ''] = text.toLowerCase().split('%')
  if (!bare.includes(':')) return null
  const [head = '', tail, more] = bare.split('::')
  if (more !== undefined) return null
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  if (!before || !after) return null
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  return [...before, ...Array.from({ length: missing }, () => 0), ...after]
}

function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const groups: number[] = []
  for (const [index, part] of text.split(':').entries()) {
    const v4 = part.includes('.') ? readV4(part) : null
    if (v4 !== null && index === text.split(':').length - 1) groups.push(v4 >>> 16, v4 & 0xffff)
    else if (/^[0-9a-f]{1,4}$/.test(part)) groups.push(Number.parseInt(part, 16))
    else return null
  }
  return groups
}
