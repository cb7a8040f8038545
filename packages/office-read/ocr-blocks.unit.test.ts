import { expect, test } from 'vitest'
import type { OcrLine } from './ocr-page'
import { ocrBlocks } from './ocr-blocks'

const blocksOf = (lines: [text: string, box: NonNullable<OcrLine['box']>][]) =>
  ocrBlocks(
    { page: 1, width: 1556, height: 2200, lines: lines.map(([text, box]) => ({ text, box })) },
    { size: { width: 595, height: 842 }, isPicture: false },
  ).map(({ kind, text }) => [kind, text])

test('on a page that leans a bit the title is told by its wider letters, as the boxes are equally high', () => {
  // As the browser read a scan that leans by less than half a degree.
  expect(
    blocksOf([
      ['临溪古镇的青石桥', [133, 223, 562, 67]],
      ['青石桥建于光绪二十四年，桥长三十六米，宽四米。', [125, 395, 1045, 63]],
      ['桥下可以过船，两岸各有一座凉亭。每年汛期之前检修一次。', [120, 533, 1238, 68]],
    ]),
  ).toEqual([
    ['heading', '临溪古镇的青石桥'],
    [
      'paragraph',
      '青石桥建于光绪二十四年，桥长三十六米，宽四米。桥下可以过船，两岸各有一座凉亭。每年汛期之前检修一次。',
    ],
  ])
})

test('lines of one size are of one size, whatever letters they hold', () => {
  const kinds = blocksOf([
    ['一二三一二三一二三十', [100, 100, 470, 40]],
    ['國國國國國國國國國國', [100, 170, 480, 62]],
    ['合计 12,345.67 元', [100, 240, 300, 58]],
    ['Yanmo reads scanned pages', [100, 310, 560, 66]],
    ['第十条', [100, 380, 150, 60]],
  ]).map(([kind]) => kind)
  expect(kinds).not.toContain('heading')
})
