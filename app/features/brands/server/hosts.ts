import { domainToUnicode } from 'node:url'

/**
 * A domain as a person types it → lower case, punycode, without scheme, port, path and closing dot. Null for what is
 * no public domain name: addresses, wildcards, single labels, reserved endings.
 */
export function domainName(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (/[\s/?#@:*\\%]/.test(bare)) return null
  let host: string
  try {
    host = new URL(`http://${bare}`).hostname.replace(/\.$/, '')
  } catch {
    return null
  }
  const labels = host.split('.')
  const isName = labels.length >= 2 && host.length <= 253 && labels.every(isLabel)
  // A last label of digits would be an address.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null
}

const isLabel = (label: string) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)

// RFC 6761 and friends: nobody can prove to own a name under these.
const RESERVED_ENDINGS = [
  'localhost',
  'local',
  'internal',
  'test',
  'invalid',
  'example',
  'onion',
  'arpa',
]

/** Whether nobody but the operator may bind this domain: the house's own, what looks like it, other alphabets than Latin and Han, reserved names. */
export function isReservedHost(host: string, houseDomains: readonly string[]): boolean {
  const labels = host.split('.')
  if (RESERVED_ENDINGS.includes(labels.at(-1) ?? '')) return true
  if (!domainToUnicode(host).split('.').every(isReadable)) return true
  return houseDomains.some((house) => {
    if (host === house || host.endsWith(`.${house}`)) return true
    const own = skeleton(mainLabel(house))
    return own.length >= MEANINGFUL && labels.some((label) => skeleton(label).includes(own))
  })
}

// Letters of other alphabets pass for Latin ones, and no name is so short that none would. What is no
// punycode comes back as it was, or empty.
const isReadable = (label: string) => /^(?!xn--)[a-z0-9\p{Script=Han}-]+$/u.test(label)

/** Shorter names occur by chance in honest ones. */
const MEANINGFUL = 4

// `yanmo` of `yanmo.example` and of `app.yanmo.com.cn`.
function mainLabel(domain: string): string {
  const labels = domain.split('.').filter((label) => !/^(com|net|org|gov|edu|co|ac)$/.test(label))
  return labels.at(-2) ?? labels[0] ?? ''
}

// Letters that a hurried reader takes for one another, after Unicode TS 39's skeletons (the ASCII part).
function skeleton(label: string): string {
  return label
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('0', 'o')
    .replace(/[1|i]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('-', '')
}
