import { unzipSync } from 'fflate'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf } from '#test/word/package'
import { pack, sumOfBoth, unpack } from './packed'
import { zipStream } from './zip-stream'

const texts = ['', '甲', '<w:p>第一段。</w:p>'.repeat(900), 'x'.repeat(70_000), '末']

test('what is packed comes back', () => {
  for (const text of texts) expect(unpack(pack(text))).toBe(text)
})

test('the sum of two pieces is that of both together', () => {
  for (const first of texts)
    for (const second of texts)
      expect(sumOfBoth(crc32(first), pack(second))).toBe(crc32(first + second))
})

test('pieces that were packed apart are one file of an archive', async () => {
  const archive = await bytesOf(
    zipStream(0, async function* (zip) {
      const file = zip.open('a.xml')
      for (const text of texts) file.write(pack(text))
      file.write('一')
      file.write('二')
      yield
      file.end()
      zip.put('b.xml', '别的')
      zip.put('c.png', Uint8Array.of(1, 2, 3))
    }),
  )
  const files = unzipSync(archive)
  expect(new TextDecoder().decode(files['a.xml'])).toBe(`${texts.join('')}一二`)
  expect(new TextDecoder().decode(files['b.xml'])).toBe('别的')
  expect([...(files['c.png'] ?? [])]).toEqual([1, 2, 3])
})
