// WebCrypto has no MD5; the transport asks for it as a checksum, never as a secret. RFC 1321.
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32))

/** Base64 MD5 of the UTF-8 bytes of `text`. */
export function md5Base64(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])
  for (let index = 0; index < words.length; index += 16)
    mix(state, words.subarray(index, index + 16))
  return btoa(String.fromCharCode(...new Uint8Array(state.buffer)))
}

function padded(bytes: Uint8Array): Int32Array {
  const length = (((bytes.length + 8) >> 6) + 1) << 6
  const view = new DataView(new ArrayBuffer(length))
  new Uint8Array(view.buffer).set(bytes)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(length - 8, bytes.length << 3, true)
  view.setUint32(length - 4, Math.floor(bytes.length / 2 ** 29), true)
  return Int32Array.from({ length: length / 4 }, (_, i) => view.getInt32(i * 4, true))
}

function mix(state: Int32Array, block: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let i = 0; i < 64; i++) {
    const round = i >> 4
    const sum = a + chosen(round, b, c, d) + (SINES[i] ?? 0) + (block[place(round, i)] ?? 0)
    const shift = SHIFTS[round * 4 + (i & 3)] ?? 0
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | ((sum | 0) >>> (32 - shift)))) | 0]
  }
  state.set([a, b, c, d].map((word, i) => (word + (state[i] ?? 0)) | 0))
}

function chosen(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d)
  if (round === 1) return (d & b) | (~d & c)
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d)
}

const place = (round: number, i: number) =>
  [i, 5 * i + 1, 3 * i + 5, 7 * i].map((step) => step & 15)[round] ?? 0
