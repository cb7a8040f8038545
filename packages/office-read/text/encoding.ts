import { analyse } from 'chardet'
import { shortChinese } from './short-chinese'

/** A decoded text, and whether its encoding was only guessed. */
export interface DecodedText {
  text: string
  /** Label of the encoding standard, e.g. `gb18030`. */
  encoding: string
  doubtful: boolean
}

// Enough to be sure; a guess over megabytes would only be slow.
const GUESS_FROM_BYTES = 256 * 1024
const SURE_FROM_PERCENT = 30

/**
 * Bytes -> text: byte order mark, then strict utf-8, then what the document declares, then zero bytes (utf-16
 * without a mark, which the detector misses), then what short Chinese texts are made of, then the detector. gb18030 is never simply tried: it reads Big5 as rubbish.
 */
export function decodeText(bytes: Uint8Array, declared = ''): DecodedText {
  const marked = markOf(bytes)
  if (marked) return { text: decode(bytes, marked), encoding: marked, doubtful: false }
  const strict = strictly(bytes, 'utf-8')
  if (strict !== null && !looksLikeUtf16(strict)) {
    return { text: strict, encoding: 'utf-8', doubtful: false }
  }
  const label = knownLabel(declared)
  const asDeclared = label === '' || label === 'utf-8' ? null : strictly(bytes, label)
  if (asDeclared !== null) return { text: asDeclared, encoding: label, doubtful: false }
  const wide = zeroPattern(bytes)
  if (wide) return { text: decode(bytes, wide), encoding: wide, doubtful: false }
  return guess(bytes)
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

// Latin text in utf-16 is valid utf-8 too, every second character a NUL.
function looksLikeUtf16(text: string): boolean {
  const sample = text.slice(0, 4096)
  return sample.split('\0').length - 1 > 0.2 * sample.length
}

/** Utf-16 without a mark: zero bytes (Latin letters, line feeds) stand on one side only. */
function zeroPattern(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, GUESS_FROM_BYTES)
  const zeros: [even: number, odd: number] = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  })
  const [even, odd] = zeros
  const enough = Math.max(2, sample.length * 0.005)
  if (odd >= enough && odd > 10 * even && isPlausible(sample, 'utf-16le')) return 'utf-16le'
  if (even >= enough && even > 10 * odd && isPlausible(sample, 'utf-16be')) return 'utf-16be'
  return allHan(sample)
}

/** Chinese in utf-16 without a letter among it: the higher bytes are those of Han and its punctuation, on one side. */
function allHan(sample: Uint8Array): string | null {
  if (sample.length < 8 || sample.length % 2 === 1) return null
  const isHan = (byte: number) => (byte >= 0x4e && byte <= 0x9f) || byte === 0x30 || byte === 0xff
  const counts: [even: number, odd: number] = [0, 0]
  sample.forEach((byte, index) => {
    if (isHan(byte)) counts[index % 2 === 0 ? 0 : 1] += 1
  })
  const pairs = sample.length / 2
  if (counts[1] === pairs && counts[0] < pairs) return 'utf-16le'
  return counts[0] === pairs && counts[1] < pairs ? 'utf-16be' : null
}

// Any pair of bytes is a character of some script; a text is mostly of the scripts that people here write.
const USUAL =
  /[\t\n\r\u0020-\u024f\u0370-\u04ff\u2010-\u2027\u2030-\u22ff\u2460-\u27bf\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/g

function isPlausible(sample: Uint8Array, label: string): boolean {
  const text = decode(sample, label)
  return (text.match(USUAL)?.length ?? 0) > 0.9 * text.length
}

function guess(bytes: Uint8Array): DecodedText {
  const wounded = { text: decode(bytes, 'utf-8'), encoding: 'utf-8', doubtful: true }
  // A few wrong bytes must not turn a whole Chinese text into mojibake; other encodings never give Han in a row here.
  if (/[\u4e00-\u9fff]{4}/.test(wounded.text.slice(0, 4096))) return wounded
  const short = shortChinese(bytes)
  if (short !== '') return { text: decode(bytes, short), encoding: short, doubtful: false }
  for (const { name, confidence } of analyse(bytes.subarray(0, GUESS_FROM_BYTES))) {
    const label = knownLabel(name)
    if (label === '' || label === 'utf-8') continue
    const doubtful = confidence < SURE_FROM_PERCENT
    return { text: decode(bytes, label), encoding: label, doubtful }
  }
  return wounded
}

const decode = (bytes: Uint8Array, label: string) => new TextDecoder(label).decode(bytes)

function strictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The standard's name of a label, '' for one that nobody knows. */
function knownLabel(label: string): string {
  try {
    const { encoding } = new TextDecoder(label.trim() || 'unknown')
    // gb18030 holds gbk and gb2312 whole.
    return encoding.startsWith('gb') ? 'gb18030' : encoding
  } catch {
    return ''
  }
}
