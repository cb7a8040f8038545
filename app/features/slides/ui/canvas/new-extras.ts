import { CELL_LIMIT, TABLE_COLUMNS_LIMIT, TABLE_ROWS_LIMIT } from '~/features/document/deck/deck'
import type { Rect, Template } from '~/features/document/deck/design/template'
import { EXTRA_TEXT_LIMIT, type Extra, type ShapeKind } from '~/features/document/deck/extras'
import { countLines } from '~/features/document/deck/fit/metrics'
import { cellsPasted } from '~/features/document/ui/charts'
import { newPartId } from '../new-slides'
import { sizeOf } from './arranging'

/** In the middle of the page, each a little aside of the one before. */
function middle(template: Template, width: number, height: number, nth: number): Rect {
  const slide = sizeOf(template)
  const aside = (nth % 6) * 14
  return {
    x: (slide.width - width) / 2 + aside,
    y: (slide.height - height) / 2 + aside,
    width,
    height,
  }
}

type ExtraOf<Kind extends Extra['kind']> = Extract<Extra, { kind: Kind }>

export const newText = (template: Template, nth: number): ExtraOf<'text'> => ({
  id: newPartId(),
  rect: middle(template, 320, 60, nth),
  kind: 'text',
  text: '文字',
  size: 22,
  align: 'left',
  isBold: false,
  tone: 'ink',
})

export function newShape(template: Template, nth: number, shape: ShapeKind): Extra {
  const isLine = shape === 'line' || shape === 'arrow'
  return {
    id: newPartId(),
    rect: isLine ? middle(template, 240, 0, nth) : middle(template, 180, 120, nth),
    kind: 'shape',
    shape,
    tone: 'accent',
    isFilled: false,
    isRising: false,
  }
}

export const newTable = (template: Template, nth: number): ExtraOf<'table'> => ({
  id: newPartId(),
  rect: middle(template, 420, 120, nth),
  kind: 'table',
  head: ['项目', '数值'],
  rows: [
    ['一', '10'],
    ['二', '20'],
  ],
})

export const newChart = (template: Template, nth: number): Extra => ({
  id: newPartId(),
  rect: middle(template, 420, 260, nth),
  kind: 'chart',
  chart: { kind: 'bar', categories: ['一', '二'], series: [{ name: '数值', values: [10, 20] }] },
})

const LARGEST = { width: 480, height: 320 }

/** As large as it is, at most half of the page. */
export function newPicture(
  template: Template,
  nth: number,
  picture: { key: string; type: 'png' | 'jpeg'; pixels: { width: number; height: number } },
): Extra {
  const { key, type, pixels } = picture
  const scale = Math.min(1, LARGEST.width / pixels.width, LARGEST.height / pixels.height)
  const rect = middle(template, pixels.width * scale, pixels.height * scale, nth)
  return { id: newPartId(), rect, kind: 'picture', key, type, ...pixels, alt: '' }
}

const WORDS = { width: 480, size: 22, line: 1.5, most: 400 }

/** Words of elsewhere: cells of a sheet are a table, all else is a text as high as it needs. */
export function extraOfWords(template: Template, nth: number, words: string): Extra {
  const cells = cellsPasted(words)
  const [head = [], ...rows] = cells ?? []
  if (head.length > 1 && rows.length > 0) {
    const cut = (row: readonly string[]) =>
      row.slice(0, TABLE_COLUMNS_LIMIT).map((cell) => cell.slice(0, CELL_LIMIT))
    const held = rows.slice(0, TABLE_ROWS_LIMIT).map(cut)
    return { ...newTable(template, nth), head: cut(head), rows: held }
  }
  const text = words.slice(0, EXTRA_TEXT_LIMIT)
  const lines = countLines(text, WORDS.width / WORDS.size)
  const height = Math.min(WORDS.most, Math.ceil(lines * WORDS.size * WORDS.line) + 8)
  return {
    ...newText(template, nth),
    text,
    rect: middle(template, WORDS.width, height, nth),
  }
}
