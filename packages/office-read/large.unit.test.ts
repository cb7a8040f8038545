import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { parsers } from '.'
import { firstReading, type RangeSource } from './document'
import { readMarkdown } from './text/markdown'

const MB = 1024 * 1024

/** Bytes that no packing makes smaller, always the same. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  let seed = 1
  return Uint8Array.from({ length }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed >> 16
  })
}

const docxOf = (paragraphs: string[], pictures: number) =>
  new Uint8Array(
    zipSync({
      'word/media/image1.jpeg': [noise(pictures), { level: 0 }],
      'word/document.xml': strToU8(
        `<w:document><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
      ),
    }),
  )

interface Watched extends RangeSource {
  bytesRead: () => number
}

function watched(bytes: Uint8Array<ArrayBuffer>, failsFrom = Infinity): Watched {
  let sum = 0
  return {
    size: bytes.byteLength,
    read: async (from, length) => {
      sum += length
      if (sum > failsFrom) throw new Error('away')
      return bytes.slice(from, from + length).buffer
    },
    bytesRead: () => sum,
  }
}

test('of a document full of pictures only its words are read', async () => {
  const original = watched(docxOf(['第一段说古镇的桥。'], 12 * MB))
  const document = await parsers.docx.openRanged?.(original)
  const content = await document?.read(0, firstReading)
  expect(content?.blocks.map(({ text }) => text)).toEqual(['第一段说古镇的桥。'])
  expect(original.bytesRead()).toBeLessThan(MB)
})

test('that an archive could not be read half-way is no verdict about it', async () => {
  const words =
    Buffer.from(noise(900_000))
      .toString('base64')
      .match(/.{1,3000}/g) ?? []
  const bytes = docxOf(words, 1000)
  await expect(parsers.docx.openRanged?.(watched(bytes, 400_000))).rejects.toThrow('away')
})

test('more words than the longest books have are refused while they come', async () => {
  const stretch = Array.from(noise(20_000), (byte, index) =>
    String.fromCharCode(0x4e00 + byte * 16 + (index % 16)),
  ).join('')
  const bytes = docxOf(
    Array.from({ length: 420 }, () => stretch),
    10,
  )
  await expect(parsers.docx.open(bytes)).rejects.toThrow('learning.tooLong')
}, 60_000)

test('a table of more rows than fit is refused, however few its columns', async () => {
  const rows = (count: number) => new TextEncoder().encode('甲,乙\n'.repeat(count))
  await expect(parsers.csv.open(rows(120_000))).rejects.toThrow('learning.tooComplex')
  expect((await parsers.csv.open(rows(60_000))).windows).toBeGreaterThan(1)
}, 60_000)

test('a long Markdown text is read stretch by stretch and gives what it gave at once', () => {
  const section = (index: number) =>
    `## 第${index}节\n\n${'说明文字。'.repeat(400)}\n\n- 一\n- 二\n\n\`\`\`\n# 不是标题\n\n代码\n\`\`\`\n`
  const sections = Array.from({ length: 600 }, (_, index) => section(index))
  const blocks = readMarkdown(sections.join('\n'))
  const [first] = [readMarkdown(section(7))]
  expect(sections.join('\n').length).toBeGreaterThan(1_200_000)
  expect(blocks).toHaveLength(600 * first.length)
  expect(blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(600)
  expect(blocks.filter(({ kind }) => kind === 'code')).toHaveLength(600)
  expect(blocks.slice(7 * first.length, 8 * first.length).map(({ text }) => text)).toEqual(
    first.map(({ text }) => text),
  )
}, 60_000)
