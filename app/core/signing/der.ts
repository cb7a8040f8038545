/** One value of a DER structure: where it begins, where its content begins, and where it ends. */
interface DerValue {
  tag: number
  start: number
  content: number
  end: number
}

type Bytes = Uint8Array<ArrayBuffer>

const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const SEQUENCE = 0x30
const VERSION = 0xa0
// SEQUENCE { OID 1.2.840.113549.1.1.1 rsaEncryption, NULL }
const RSA = Uint8Array.from([
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
])

/** The DER of PEM text, or of the bare base64 that Alipay hands out; null for anything else. */
export function derOf(text: string): Bytes | null {
  const base64 = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s|\\n/g, '')
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(base64)) return null
  try {
    const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return readValue(der, 0)?.end === der.length ? der : null
  } catch {
    return null
  }
}

/** A private RSA key as PKCS#8, the only form that WebCrypto takes; PKCS#1 is wrapped. */
export function pkcs8Of(text: string): Bytes | null {
  const der = derOf(text)
  const [, second] = der ? childrenOf(der) : []
  if (!der || !second) return null
  if (second.tag === SEQUENCE) return der
  if (second.tag !== INTEGER) return null
  return wrap(SEQUENCE, [Uint8Array.from([INTEGER, 1, 0]), RSA, wrap(OCTET_STRING, [der])])
}

/** A public RSA key as SPKI, out of a certificate or a key in either form. */
export function spkiOf(text: string): Bytes | null {
  const der = derOf(text)
  const [first, second] = der ? childrenOf(der) : []
  if (!der || !first || !second) return null
  if (first.tag === INTEGER) {
    return wrap(SEQUENCE, [RSA, wrap(BIT_STRING, [Uint8Array.of(0), der])])
  }
  if (second.tag === BIT_STRING) return der
  const spki = fieldsOfCertificate(der)[5]
  return spki ? der.slice(spki.start, spki.end) : null
}

/** The serial number of a certificate as it is written: upper-case hex without leading zeros. */
export function serialOf(text: string): string | null {
  const der = derOf(text)
  const [serial] = der ? fieldsOfCertificate(der) : []
  if (!der || serial?.tag !== INTEGER) return null
  const digits = Array.from(der.slice(serial.content, serial.end), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return digits.replace(/^(00)+/, '').toUpperCase()
}

// Serial, algorithm, issuer, validity, subject, key; the version before them may be absent.
function fieldsOfCertificate(der: Bytes): DerValue[] {
  const [signed] = childrenOf(der)
  return signed ? childrenOf(der, signed).filter(({ tag }) => tag !== VERSION) : []
}

function childrenOf(der: Bytes, parent = readValue(der, 0)): DerValue[] {
  const children: DerValue[] = []
  if (parent?.tag !== SEQUENCE) return children
  for (let position = parent.content; position < parent.end;) {
    const child = readValue(der, position)
    if (!child || child.end > parent.end) return []
    children.push(child)
    position = child.end
  }
  return children
}

function readValue(der: Bytes, start: number): DerValue | null {
  const [tag, first] = [der[start], der[start + 1]]
  if (tag === undefined || first === undefined) return null
  if (first < 0x80) return { tag, start, content: start + 2, end: start + 2 + first }
  const count = first & 0x7f
  if (count === 0 || count > 3) return null
  const length = der.slice(start + 2, start + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
  const content = start + 2 + count
  return { tag, start, content, end: content + length }
}

function wrap(tag: number, parts: Bytes[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const digits: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) digits.unshift(rest & 0xff)
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | digits.length, ...digits]
  return Uint8Array.from([head, ...parts].flatMap((part) => [...part]))
}
