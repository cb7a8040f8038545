import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePdf, type PdfScan } from '../../../../test/fixtures/make-pdf'
import { inMemory } from '../../document'
import { PagePictures } from './page-pictures'

const SIDE = 400

/** A black bar from dot 100 to 299 of every row of 400, as fax machines of the fourth group code it. */
function faxOfBar(): Uint8Array {
  const firstRow = ['001', '11011', '00010101', '000011001001', '000101', '1'].join('')
  const end = '000000000001'.repeat(2)
  return bytesOf(firstRow + '111'.repeat(SIDE - 1) + end)
}

function bytesOf(bits: string): Uint8Array {
  const bytes = bits.match(/.{1,8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}

/** The same bar in JBIG2, whose regions may be coded as a fax is. */
function jbig2OfBar(): Uint8Array {
  const number = (value: number) => [
    value >>> 24,
    (value >>> 16) & 255,
    (value >>> 8) & 255,
    value & 255,
  ]
  const segment = (no: number, kind: number, data: number[]) => [
    ...number(no),
    kind,
    0,
    1,
    ...number(data.length),
    ...data,
  ]
  const size = [...number(SIDE), ...number(SIDE)]
  return Uint8Array.from([
    ...segment(0, 48, [...size, ...number(0), ...number(0), 0, 0, 0]),
    ...segment(1, 38, [...size, ...number(0), ...number(0), 0, 1, ...faxOfBar()]),
  ])
}

/** A ramp of grey of 256 x 256, made by OpenJPEG without loss. */
const RAMP =
  '/0//UQApAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAABBwEB/1IADAACAAEAAwQEAAH/XAANQEBISFBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAGhAAH/k9+GuIARazT4mVN8uB/xOko171Y7LbJ6eZYAYEFSBlLYR8jwEfcpokAHDEfcpoj8ocEfcpoj8ocEfcpoj8ocEfcpoj8ocEfcpoj8ocEfcpoYVGcVms415tmg8mXw21aSoHoPcdoVwnZG3qc2HmyZrq27QrhOxbvD5sPNkzXVt2hXCdi3eHzYebJmurbtCuE7Fu8Pmw82TNdW3aFcJ2Ld4fNh5sma6tu0K4TsW7w+bDzZM11bdoVwnYt3h82HmyZrq2D3r7YReXl5eu630breb5vm+b5vm+b5vm+b+Np6XTYrbr5vm+b5vm+b5vm+82HS6bFbdfN83zfN83zfN833mw6XTYrbr5vm+b5vm+b5vm+82HS6bFbdfN83zfN83zfN833mw6XTYrbr5vm+b5vm+b5vm+82HS6bFbdfN83zfN83zfN833mw6XTYrbr5vm1cQAABhH5J9iw//3+ayYAAGnigEyXbkOZ6hDmeoQ5nqEOZ6hDmeoPAfCKAi2IBq6HAOjCtcgG/2a/QBkZArXIBv61yAb//2Q=='

async function decodedOf(scan: Pick<PdfScan, 'bytes' | 'filter' | 'entries'>, side = SIDE) {
  const file = makePdf([{ lines: [], scans: [{ ...scan, width: side, height: side }] }])
  const [picture] = await new PagePictures(inMemory(file)).ofPage(1)
  if (picture?.type !== 'image/png') return null
  const body = Buffer.from(picture.bytes)
  const start = body.indexOf('IDAT')
  const rows = inflateSync(body.subarray(start + 4, start + 4 + body.readUInt32BE(start - 4)))
  return { width: body.readUInt32BE(16), height: body.readUInt32BE(20), bits: body[24], rows }
}

/** Where the 401st row of a picture of one bit a dot is black, and whether the last row is the same. */
function barIn(decoded: Awaited<ReturnType<typeof decodedOf>>) {
  const wide = 1 + SIDE / 8
  const row = (no: number) => [...(decoded?.rows.subarray(no * wide + 1, (no + 1) * wide) ?? [])]
  const dots = row(200)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  expect(row(SIDE - 1)).toEqual(row(200))
  expect(row(0)).toEqual(row(200))
  return [dots.indexOf('0'), dots.lastIndexOf('0'), dots.replace(/[^0]/g, '').length]
}

const white = '/ColorSpace /DeviceGray /BitsPerComponent 1'
const fax = (more = '') =>
  `${white} /DecodeParms << /K -1 /Columns ${SIDE} /Rows ${SIDE} ${more} >>`

test('a scan in fax coding is handed on black on white', async () => {
  const decoded = await decodedOf({ bytes: faxOfBar(), filter: 'CCITTFaxDecode', entries: fax() })
  expect(decoded).toMatchObject({ width: SIDE, height: SIDE, bits: 1 })
  expect(barIn(decoded)).toEqual([100, 299, 200])
})

test('a fax whose ones are black stays black where its picture says so', async () => {
  const entries = `${fax('/BlackIs1 true')} /Decode [1 0]`
  const decoded = await decodedOf({ bytes: faxOfBar(), filter: 'CCITTFaxDecode', entries })
  expect(barIn(decoded)).toEqual([100, 299, 200])
})

test('a scan in JBIG2 is handed on black on white', async () => {
  const decoded = await decodedOf({ bytes: jbig2OfBar(), filter: 'JBIG2Decode', entries: white })
  expect(barIn(decoded)).toEqual([100, 299, 200])
})

test('a scan in JPEG 2000 keeps its greys, also where the PDF leaves naming them to the picture', async () => {
  const bytes = Uint8Array.from(Buffer.from(RAMP, 'base64'))
  const ramp = Array.from({ length: 256 }, (_, x) => x)
  const grey = await decodedOf(
    { bytes, filter: 'JPXDecode', entries: '/ColorSpace /DeviceGray' },
    256,
  )
  expect(grey).toMatchObject({ width: 256, height: 256, bits: 8 })
  expect([...(grey?.rows.subarray(1, 257) ?? [])]).toEqual(ramp)
  const unnamed = await decodedOf({ bytes, filter: 'JPXDecode', entries: ' ' }, 256)
  expect([...(unnamed?.rows.subarray(1, 769) ?? [])]).toEqual(ramp.flatMap((x) => [x, x, x]))
})

test('broken ones of each coding end in nothing, and the next one is read', async () => {
  const broken = Uint8Array.from({ length: 300 }, (_, index) => (index * 37) % 251)
  for (const filter of ['JBIG2Decode', 'JPXDecode'])
    expect(await decodedOf({ bytes: broken, filter, entries: white })).toBeNull()
  expect(
    await decodedOf({ bytes: jbig2OfBar(), filter: 'JBIG2Decode', entries: white }),
  ).not.toBeNull()
})
