import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePdf, type PdfScan } from '../../../../test/fixtures/make-pdf'
import { packPdf } from '../../../../test/fixtures/pack-pdf'
import type { RangeSource } from '../../document'
import { placedIn } from './cover'
import { PagePictures } from './page-pictures'

const jpeg = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 7) % 256)
const scan = (changes: Partial<PdfScan> = {}): PdfScan => ({
  bytes: jpeg(900),
  filter: 'DCTDecode',
  width: 1000,
  height: 1400,
  ...changes,
})

interface Watched extends RangeSource {
  /** Bytes read so far. */
  read(from: number, length: number): Promise<ArrayBuffer>
  bytesRead: () => number
}

function watched(bytes: Uint8Array<ArrayBuffer>): Watched {
  let sum = 0
  return {
    size: bytes.byteLength,
    read: async (from, length) => {
      sum += length
      return bytes.slice(from, from + length).buffer
    },
    bytesRead: () => sum,
  }
}

const picturesIn = (bytes: Uint8Array<ArrayBuffer>, page: number) =>
  new PagePictures(watched(bytes)).ofPage(page)

test('a scanned page gives its JPEG as it lies in the file, each page its own', async () => {
  const file = makePdf([
    { lines: [], scans: [scan()] },
    { lines: ['文字'] },
    { lines: [], scans: [scan({ bytes: jpeg(500) })], turned: -90 },
  ])
  expect(await picturesIn(file, 1)).toEqual([{ type: 'image/jpeg', bytes: jpeg(900), turned: 0 }])
  expect(await picturesIn(file, 2)).toEqual([])
  expect(await picturesIn(file, 3)).toEqual([{ type: 'image/jpeg', bytes: jpeg(500), turned: 270 }])
  expect(await picturesIn(file, 4)).toEqual([])
})

test('strips of a page come in the order in which they are drawn, stamps and lines do not', async () => {
  const strips = [1, 2, 3].map((no) => scan({ bytes: jpeg(100 * no), height: 450 }))
  const file = makePdf([{ lines: [], scans: [...strips, scan({ width: 60, height: 60 })] }])
  expect((await picturesIn(file, 1)).map(({ bytes }) => bytes.length)).toEqual([100, 200, 300])
})

test('a page whose largest picture is of a kind that nobody here knows, or broken, gives none at all', async () => {
  const scanned = scan({ width: 300, height: 300 })
  for (const filter of ['JBIG2Decode', 'JPXDecode', 'CCITTFaxDecode', 'LZWDecode']) {
    expect(
      await picturesIn(makePdf([{ lines: [], scans: [scanned, scan({ filter })] }]), 1),
    ).toEqual([])
  }
})

// A ramp of grey, as many dots wide as high.
const SIDE = 256
const ramp = Uint8Array.from({ length: SIDE * SIDE }, (_, index) => index % SIDE)
const grey = '/ColorSpace /DeviceGray /BitsPerComponent 8'

test('plain dots become a PNG that holds the same dots', async () => {
  const folded = scan({
    bytes: deflateSync(ramp),
    filter: 'FlateDecode',
    width: SIDE,
    height: SIDE,
    entries: grey,
  })
  const [picture] = await picturesIn(makePdf([{ lines: [], scans: [folded] }]), 1)
  expect(picture?.type).toBe('image/png')
  expect(dotsOf(picture?.bytes)).toEqual({
    width: SIDE,
    height: SIDE,
    bits: 8,
    kind: 0,
    rows: ramp,
  })
})

test('dots that are packed as PNG packs them are handed on untouched', async () => {
  const marked = new Uint8Array(SIDE * (SIDE + 1))
  for (let row = 0; row < SIDE; row += 1) {
    marked[row * (SIDE + 1)] = 1
    // Each dot is one more than the one before it.
    marked.fill(1, row * (SIDE + 1) + 2, (row + 1) * (SIDE + 1))
  }
  const entries = `${grey} /DecodeParms << /Predictor 15 /Columns ${SIDE} >>`
  const folded = scan({
    bytes: deflateSync(marked),
    filter: 'FlateDecode',
    width: SIDE,
    height: SIDE,
    entries,
  })
  const [picture] = await picturesIn(makePdf([{ lines: [], scans: [folded] }]), 1)
  expect(rawOf(picture?.bytes)).toEqual(marked)
})

test('black and white the other way round, palettes and masks keep what they show', async () => {
  const bytes = deflateSync(new Uint8Array(32 * SIDE).fill(0b10110001))
  const raster = { bytes, filter: 'FlateDecode', width: SIDE, height: SIDE }
  const of = async (entries: string) =>
    dotsOf(
      (await picturesIn(makePdf([{ lines: [], scans: [scan({ ...raster, entries })] }]), 1))[0]
        ?.bytes,
    )
  const plain = await of('/ColorSpace /DeviceGray /BitsPerComponent 1')
  expect(plain).toMatchObject({ bits: 1, kind: 0 })
  expect(plain?.rows[0]).toBe(0b10110001)
  expect((await of('/ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]'))?.rows[0]).toBe(
    0b01001110,
  )
  expect((await of('/ImageMask true /Decode [0 1]'))?.rows[0]).toBe(0b10110001)
  expect(
    await of('/ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>] /BitsPerComponent 1'),
  ).toMatchObject({ kind: 3 })
  expect(await of('/ColorSpace /DeviceCMYK /BitsPerComponent 8')).toBeNull()
})

test('tables and objects that are packed themselves are read as the plain ones are', async () => {
  const pages = Array.from({ length: 30 }, (_, index) => ({
    lines: [],
    scans: [scan({ bytes: jpeg(200 + index) })],
  }))
  const file = packPdf(makePdf(pages))
  for (const page of [1, 17, 30]) {
    expect((await picturesIn(file, page)).map(({ bytes }) => bytes.length)).toEqual([199 + page])
  }
})

test('of a long scan only what leads to one page is read', async () => {
  const pages = Array.from({ length: 60 }, () => ({
    lines: [],
    scans: [scan({ bytes: jpeg(100_000) })],
  }))
  const original = watched(makePdf(pages))
  const pictures = new PagePictures(original)
  expect(await pictures.ofPage(31)).toHaveLength(1)
  expect(original.size).toBeGreaterThan(6_000_000)
  expect(original.bytesRead()).toBeLessThan(600_000)
})

test('files that are locked, cut off, or made to run in circles give none and do not hang', async () => {
  const whole = makePdf([{ lines: [], scans: [scan()] }])
  const text = (change: (body: string) => string) =>
    Uint8Array.from(change(String.fromCharCode(...whole)), (sign) => sign.charCodeAt(0))
  const broken = [
    makePdf([{ lines: [], scans: [scan()] }], { trailer: '/Encrypt << /Filter /Standard >>' }),
    whole.slice(0, whole.length / 2),
    text((body) => body.replace('/Type /Pages /Kids [5 0 R]', '/Type /Pages /Kids [2 0 R]')),
    text((body) => body.replace(/startxref\n\d+/, 'startxref\n99999999')),
    text((body) => body.replace('/Length 900', '/Length 9999999')),
    text((body) => body.replace('/Root 1 0 R', `/Root ${'['.repeat(2000)}`)),
    text((body) => body.replace('/Size', '/Prev 9 /Size')),
    Uint8Array.from([...'%PDF-1.4'].map((sign) => sign.charCodeAt(0))),
  ]
  for (const bytes of broken) expect(await picturesIn(bytes, 1)).toEqual([])
})

test('that the storage failed is no verdict about the file', async () => {
  const failing = { size: 10_000, read: async () => Promise.reject(new Error('away')) }
  await expect(new PagePictures(failing).ofPage(1)).rejects.toThrow('away')
})

/** What a PNG says of itself, and its rows without their marks, which must all be zero. */
function dotsOf(png: Uint8Array | undefined) {
  if (!png) return null
  const view = new DataView(png.buffer, png.byteOffset)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const raw = rawOf(png)
  const wide = raw.length / height - 1
  const rows = new Uint8Array(wide * height)
  for (let row = 0; row < height; row += 1) {
    expect(raw[row * (wide + 1)]).toBe(0)
    rows.set(raw.subarray(row * (wide + 1) + 1, (row + 1) * (wide + 1)), row * wide)
  }
  return { width, height, bits: png[24], kind: png[25], rows }
}

function rawOf(png: Uint8Array | undefined): Uint8Array {
  const text = Buffer.from(png ?? []).toString('latin1')
  const offset = text.indexOf('IDAT')
  const length = new DataView((png ?? new Uint8Array()).buffer).getUint32(offset - 4)
  return new Uint8Array(
    inflateSync((png ?? new Uint8Array()).subarray(offset + 4, offset + 4 + length)),
  )
}

test('how much of a page its pictures cover is told from where they are drawn, in forms too', async () => {
  const coverOf = (bytes: Uint8Array<ArrayBuffer>, page = 1) =>
    new PagePictures(watched(bytes)).coverOf(page)
  expect(await coverOf(makePdf([{ lines: ['12'], scans: [scan()] }]))).toBeCloseTo(1)
  expect(await coverOf(makePdf([{ lines: ['12'] }]))).toBe(0)
  expect(await coverOf(makePdf([{ lines: [] }]), 7)).toBe(0)
  const small = 'q 0.5 0 0 0.5 0 0 cm (q /Im1 Do) Tj q 100 0 0 -40 0 0 cm /Im1 Do Q Q /Im2 Do'
  expect(placedIn(small)).toEqual([
    { name: 'Im1', scale: 1000 },
    { name: 'Im2', scale: 1 },
  ])
})
