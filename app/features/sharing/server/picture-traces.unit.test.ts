import { expect, test } from 'vitest'
import { withoutTraces } from './picture-traces'

const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part,
    ),
  ).buffer
const words = (picture: ArrayBuffer) => String.fromCharCode(...new Uint8Array(picture))

const segment = (marker: number, text: string) =>
  [0xff, marker, 0, text.length + 2].concat([...text].map((character) => character.charCodeAt(0)))
const exif = (turn: number) =>
  segment(
    0xe1,
    `Exif\0\0II*\0\x08\0\0\0\x02\0` +
      `\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(turn)}\0\0\0` +
      `\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0GPS 30.27 120.15`,
  )
const jpeg = (turn: number) =>
  bytes(
    [0xff, 0xd8],
    segment(0xe0, 'JFIF\0'),
    exif(turn),
    segment(0xe2, 'ICC_PROFILE\0colours'),
    segment(0xe2, 'MPF\0second'),
    segment(0xed, 'Photoshop by Ada'),
    segment(0xfe, 'a comment'),
    segment(0xdb, 'tables'),
    segment(0xda, 'scan'),
    'pixels',
    [0xff, 0xd9],
    'a film behind the picture',
  )

test('of a photograph the pixels and colours stay; place, device, words and what hangs behind go', () => {
  const remaining = words(withoutTraces(jpeg(1), 'image/jpeg'))
  for (const part of ['JFIF', 'ICC_PROFILE', 'tables', 'scan', 'pixels'])
    expect(remaining).toContain(part)
  expect(remaining).not.toMatch(/GPS|Exif|MPF|Photoshop|comment|film/)
  expect(remaining.endsWith('pixels\xff\xd9')).toBe(true)
})

test('a photograph that was taken sideways stays turned', () => {
  const remaining = words(withoutTraces(jpeg(6), 'image/jpeg'))
  expect(remaining).toContain('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0')
  expect(remaining).not.toContain('GPS')
  // Its own length is told right: the next segment begins behind it.
  expect(words(withoutTraces(withoutTraces(jpeg(6), 'image/jpeg'), 'image/jpeg'))).toBe(remaining)
})

const chunk = (name: string, text: string) =>
  bytes([0, 0, 0, text.length], name, text, [1, 2, 3, 4])
const joined = (...parts: ArrayBuffer[]) =>
  Uint8Array.from(parts.flatMap((part) => [...new Uint8Array(part)])).buffer

test('a PNG keeps what is drawn', () => {
  const head = bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const [size, pixels, end] = [chunk('IHDR', 'size'), chunk('IDAT', 'pixels'), chunk('IEND', '')]
  const chunks = [chunk('tEXt', 'Author Ada'), chunk('eXIf', 'GPS'), chunk('tIME', 'noon')]
  const whole = joined(head, size, ...chunks, pixels, end, bytes('a tail'))
  expect(words(withoutTraces(whole, 'image/png'))).toBe(words(joined(head, size, pixels, end)))
})

test('what is neither is given to nobody', () => {
  for (const mime of ['image/png', 'image/jpeg']) {
    expect(withoutTraces(bytes('<svg onload=…>'), mime).byteLength).toBe(0)
    expect(withoutTraces(bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]), mime).byteLength).toBe(0)
    expect(withoutTraces(bytes([]), mime).byteLength).toBe(0)
  }
})
