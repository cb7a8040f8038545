import { expect, test } from 'vitest'
import { firstReading } from '#packages/office-read/document'
import { parsers } from '#packages/office-read'
import { makeXlsx, xlsxRows } from '../../../../../test/fixtures/make-office'
import { makePdf } from '../../../../../test/fixtures/make-pdf'
import { chunk, firstChunkState } from './chunk'

async function read(extension: keyof typeof parsers, bytes: Uint8Array<ArrayBuffer>) {
  const document = await parsers[extension].open(bytes)
  const { blocks } = await document.read(0, firstReading)
  await document.close()
  return blocks
}

/** A page with a line every 20 points. */
const readPage = (texts: string[]) =>
  read(
    'pdf',
    makePdf([
      { lines: [], placed: texts.map((text, index) => ({ text, x: 60, y: 80 + index * 20 })) },
    ]),
  )

const LONG = '古镇的桥与水是一体的格局，更新以单个院落为单位，两者不得混用，以本条为准。'

test('every passage of a long table begins with the header row and names only its own rows', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => [`第${index + 1}号石桥`, index * 10])
  const blocks = await read(
    'xlsx',
    makeXlsx([{ name: '桥', rows: xlsxRows(['名称', '长度'], ...rows) }]),
  )
  const { passages } = chunk(blocks, firstChunkState, true)
  expect(passages.length).toBeGreaterThan(6)
  for (const { text, headings } of passages) {
    expect(text.startsWith('| 名称 | 长度 |\n| --- | --- |\n| 第')).toBe(true)
    expect(headings).toEqual(['桥'])
  }
  const last = passages.at(-1)
  const first = Number(/第(\d+)号/.exec(last?.text ?? '')?.[1])
  expect(last?.anchor).toMatchObject({ kind: 'cells', sheet: '桥', range: `A${first + 1}:B301` })
})

test('a passage never spans two headings of the body size', async () => {
  const blocks = await readPage(['一、目的', LONG, '二、范围', LONG])
  const { passages } = chunk(blocks, firstChunkState, true)
  expect(passages.map((passage) => passage.headings)).toEqual([['一、目的'], ['二、范围']])
})

test('a passage knows where each of its lines ends, in its text and on its page', async () => {
  const blocks = await readPage(['一、目的', LONG, '二十二时后关闭照明。', LONG])
  const { passages } = chunk(blocks, firstChunkState, true)
  const { text, anchor } = passages[0]!
  if (anchor.kind !== 'page') throw new Error('not on a page')
  expect(anchor.ends).toHaveLength(anchor.boxes.length)
  const stops = anchor.ends ?? []
  expect(stops.map((end, index) => text.slice(stops[index - 1] ?? 0, end).trim())).toEqual([
    LONG,
    '二十二时后关闭照明。',
    LONG,
  ])
})
