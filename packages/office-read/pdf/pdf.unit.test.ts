import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePdf, type PdfPage } from '../../../test/fixtures/make-pdf'
import { firstReading } from '../document'
import { pdf } from './pdf'

type Placed = NonNullable<PdfPage['placed']>[number]

async function readPage(placed: Placed[]) {
  const document = await pdf.open(makePdf([{ lines: [], placed }]))
  const { blocks } = await document.read(0, firstReading)
  await document.close()
  return blocks
}

const LONG = '古镇的桥与水是一体的格局，更新以单个院落为单位，两者不得混用，以本条为准。'
const OPEN = '古镇的桥与水是一体的格局，更新以单个院落为单位，核心区东市口可游面积按照'

/** Lines from the top in steps of 20 points, all 12 points high. */
const lines = (...texts: (string | Partial<Placed>)[]): Placed[] =>
  texts.map((text, index) => ({
    text: '',
    x: 60,
    y: 80 + index * 20,
    ...(typeof text === 'string' ? { text } : text),
  }))

const kindsOf = (blocks: { kind: string; level: number; text: string }[]) =>
  blocks.map(({ kind, level, text }) => [kind, level, text.slice(0, 8)])

test('headings in letters of the body stand apart by their numbers', async () => {
  const blocks = await readPage(
    lines(
      '第三章 保护措施',
      '第一节 范围',
      LONG,
      '一、总体要求',
      LONG,
      '（一）沿河界面',
      LONG,
      '1.1 编制目的',
      LONG,
    ),
  )
  expect(kindsOf(blocks).filter(([kind]) => kind === 'heading')).toEqual([
    ['heading', 2, '第三章保护措施'],
    ['heading', 3, '第一节范围'],
    ['heading', 4, '一、总体要求'],
    ['heading', 5, '（一）沿河界面'],
    ['heading', 3, '1.1编制目的'],
  ])
})

test('a line in bold by itself is a heading; bold words in a sentence and lists are not', async () => {
  const blocks = await readPage(
    lines(
      LONG,
      { text: '居民补助', bold: true },
      LONG,
      '一、灭火器二十具',
      '二、水带六盘',
      '三、抽水泵一台',
      LONG,
    ),
  )
  expect(kindsOf(blocks).filter(([kind]) => kind === 'heading')).toEqual([
    ['heading', 6, '居民补助'],
  ])
})

test('a sentence that runs on into a short line with a number is no heading', async () => {
  const blocks = await readPage(lines(OPEN, '3.86公顷按此计算', LONG))
  expect(blocks.every(({ kind }) => kind !== 'heading')).toBe(true)
})

test('a figure at the beginning of a line goes on with its sentence; a numbered clause after one begins anew', async () => {
  const blocks = await readPage(lines(OPEN, '3.86公顷计，人均游览面积取12平方米，日周转率取2.4。'))
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['paragraph', `${OPEN}3.86公顷计，人均游览面积取12平方米，日周转率取2.4。`],
  ])
  const clauses = await readPage(
    lines(LONG, '4.2.1 檐口高度不高于六米，屋面坡度不超过三十度，逐年复核。'),
  )
  expect(clauses.map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
})

const row = (y: number, ...cells: string[]): Placed[] =>
  cells.map((text, column) => ({ text, x: 60 + column * 140, y }))

test('aligned columns become rows whose cells stay together, a wrapped cell included', async () => {
  const blocks = await readPage([
    { text: LONG, x: 60, y: 80 },
    ...row(110, '区段', '面积', '说明'),
    ...row(130, '永安桥至东市口', '1.86', '含两侧骑楼与码头平台'),
    { text: '合计', x: 340, y: 146 },
    ...row(170, '东市口至南栅', '1.65', '不含水面'),
    { text: LONG, x: 60, y: 210 },
  ])
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'paragraph'])
  expect(blocks[1]?.text.split('\n')).toEqual([
    '| 区段 | 面积 | 说明 |',
    '| --- | --- | --- |',
    '| 永安桥至东市口 | 1.86 | 含两侧骑楼与码头平台合计 |',
    '| 东市口至南栅 | 1.65 | 不含水面 |',
  ])
  expect(blocks[1]?.parts).toHaveLength(3)
  expect(blocks[1]?.parts?.[1]?.anchor).toMatchObject({ boxes: [[60, 119.2, 400, 29.2]] })
})

test('numbered lists and lines of a contents page are no tables', async () => {
  const blocks = await readPage([
    ...row(80, '（1）', '先保护'),
    ...row(100, '（2）', '后更新'),
    ...row(140, '总则', '. . . . . . 1'),
    ...row(160, '附则', '. . . . . . 9'),
  ])
  expect(blocks.every(({ kind }) => kind !== 'table')).toBe(true)
})

/** A PDF of 100 MB, most of it a picture that lies before the page, as scans have them. Only its ends are real. */
function hugePdf() {
  const small = makePdf([{ lines: ['一百兆的文件里只有一页文字。'] }])
  const text = new TextDecoder().decode(small)
  const picture = 100 * 1024 * 1024
  const offset = text.indexOf('1 0 obj')
  const head = `${text.slice(0, offset)}99 0 obj\n<< /Length ${picture} >>\nstream\n`
  const close = '\nendstream\nendobj\n'
  const moved = head.length - offset + picture + close.length
  const tail = text
    .slice(offset)
    .replace(
      /^(\d{10}) 00000 n/gm,
      (_, offset) => `${String(Number(offset) + moved).padStart(10, '0')} 00000 n`,
    )
    .replace(/startxref\n(\d+)/, (_, offset) => `startxref\n${Number(offset) + moved}`)
  const ends = new TextEncoder().encode(`${head}${close}${tail}`)
  const size = ends.byteLength + picture
  let bytesRead = 0
  return {
    size,
    bytesRead: () => bytesRead,
    async read(from: number, length: number) {
      bytesRead += length
      const part = new Uint8Array(length)
      for (let index = 0; index < length; index += 1) {
        const place = from + index
        if (place < head.length) part[index] = ends[place]!
        else if (place >= head.length + picture) part[index] = ends[place - picture]!
      }
      return part.buffer
    },
  }
}

test('of a file of 100 MB only what its pages need is read', async () => {
  const original = hugePdf()
  const document = await pdf.openRanged!(original)
  const { blocks } = await document.read(0, firstReading)
  await document.close()
  expect(blocks.map((block) => block.text)).toEqual(['一百兆的文件里只有一页文字。'])
  expect(original.bytesRead()).toBeLessThan(4 * 1024 * 1024)
})

test('storage that fails while a file is read is told as it is, not as a fault of the file', async () => {
  const original = hugePdf()
  const broken = new Error('storage is away')
  const opening = pdf.openRanged!({ ...original, read: () => Promise.reject(broken) })
  await expect(opening).rejects.toBe(broken)
})

test('a page that unfolds from a hundred kilobytes to gigabytes is refused at once, and the limit is named', async () => {
  const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024, ' '))
  const honest = Buffer.from(makePdf([{ lines: ['核心保护区'] }])).toString('latin1')
  const content = /(\d+ 0 obj\n)<< \/Length \d+ >>\nstream\n[\s\S]*?endstream/
  const packed = honest.replace(
    content,
    (_, head: string) =>
      `${head}<< /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n${bomb.toString('latin1')}\nendstream`,
  )
  const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0))
  await expect(pdf.open(bytes)).rejects.toMatchObject({
    slug: 'learning.unfoldsTooFar',
    text: expect.stringContaining('32MB'),
  })
})

test('a raised figure that calls a note is no part of the sentence; powers and units stay', async () => {
  const [block] = await readPage([
    { text: '以单个院落为单位', x: 60, y: 100 },
    { text: '3', x: 157, y: 95, size: 7 },
    { text: '，面积', x: 161, y: 100 },
    { text: '20m', x: 198, y: 100 },
    { text: '2', x: 234, y: 95, size: 7 },
    { text: '。', x: 238, y: 100 },
  ])
  expect(block?.text).toBe('以单个院落为单位，面积20m2。')
})
