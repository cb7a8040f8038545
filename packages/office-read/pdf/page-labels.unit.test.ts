import { expect, test } from 'vitest'
import { makePdf, type PdfPage } from '../../../test/fixtures/make-pdf'
import { pageWords, type PageAnchor } from '../anchor'
import { firstReading, type ReadingState } from '../document'
import { pdf } from './pdf'
import { readRoman, writeRoman } from './roman'

const BODY = '古镇的桥与水是一体的格局，更新以单个院落为单位。'

/** A page with words in its body and, at its foot, what is given. */
const page = (foot: string, x = 290): PdfPage => ({
  lines: [],
  placed: [
    { text: BODY, x: 60, y: 200 },
    { text: '两者不得混用，以本条为准。', x: 60, y: 220 },
    ...(foot === '' ? [] : [{ text: foot, x, y: 800 }]),
  ],
})

/** How citations name the pages, read window by window. */
async function wordsOfPages(pages: PdfPage[], options?: { header?: string; trailer?: string }) {
  const document = await pdf.open(makePdf(pages, options))
  const words = new Map<number, string>()
  let before: ReadingState = firstReading
  for (let window = 0; window < document.windows; window += 1) {
    const content = await document.read(window, before)
    for (const { anchor } of content.blocks)
      if (anchor.kind === 'page') words.set(anchor.page, pageWords(anchor))
    before = content
  }
  await document.close()
  return [...words.values()]
}

test('the number at the foot of a page names it, Roman front matter too, and the title page has none', async () => {
  const feet = ['', 'i', 'ii', 'iii', '1', '2', '', '4']
  expect(await wordsOfPages(feet.map((foot) => page(foot)))).toEqual([
    'PDF第1页',
    '第i页',
    '第ii页',
    '第iii页',
    '第1页',
    '第2页',
    '第3页',
    '第4页',
  ])
})

test('the line of a page number is no text, on two pages as on twenty', async () => {
  const document = await pdf.open(makePdf([page('— 8 —'), page('— 9 —')]))
  const { blocks } = await document.read(0, firstReading)
  await document.close()
  expect(blocks.map(({ text }) => text).join('')).not.toMatch(/[89]/)
})

test('numbers with their total, between dashes and beside a running head are read', async () => {
  for (const form of [
    (no: number) => `${no} / 57`,
    (no: number) => `— ${no} —`,
    (no: number) => `第 ${no} 页 共 57 页`,
    (no: number) => `保护条例释义 ${no}`,
  ]) {
    const pages = Array.from({ length: 5 }, (_, index) => page(form(index + 11), 200))
    expect(await wordsOfPages(pages), form(11)).toEqual(
      [11, 12, 13, 14, 15].map((no) => `第${no}页`),
    )
  }
})

test('a count goes on in the last window, where a page or two cannot vote', async () => {
  const pages = Array.from({ length: 21 }, (_, index) => page(index < 4 ? '' : String(index - 3)))
  expect((await wordsOfPages(pages)).at(-1)).toBe('第17页')
})

test('years, clauses and figures at the edge of a page are not taken for its number', async () => {
  const pages = ['2019', '2019', '3.2 范围', '20', '2019', '7'].map((foot) => page(foot))
  expect(await wordsOfPages(pages)).toEqual([1, 2, 3, 4, 5, 6].map((no) => `第${no}页`))
})

test('a file learned before labels were read is cited by its physical pages', () => {
  const stored: PageAnchor = { kind: 'page', page: 12, boxes: [] }
  expect(pageWords(stored)).toBe('第12页')
})

test('Roman numerals are read as they are written, and words of such letters are not', () => {
  for (const value of [1, 4, 9, 14, 40, 99]) expect(readRoman(writeRoman(value))).toBe(value)
  for (const word of ['vic', 'iiii', 'ill', '']) expect(readRoman(word)).toBeNull()
})
