import { hei, plain } from './plain'
import { arrange, type Arrangement } from './slots'
import type { Ornament, Rect, Template, Typeface } from './template'

/** Titles of one line in the house's own serif, words in its sans. */
const serif: Typeface = {
  name: 'STZhongsong',
  stack:
    "'Source Han Serif SC', 'Noto Serif SC', 'Noto Serif CJK SC', 'STZhongsong', 'SimSun', serif",
}
const wide: Arrangement = {
  ...plain,
  top: 26,
  bottom: 518,
  titleSize: 30,
  bodySize: 21,
  figureFirst: true,
  oneFoot: true,
}
const fineLines = (xs: readonly number[], tone: Ornament['tone']): Ornament[] =>
  xs.map((x) => ({ x, y: 56, width: 0.75, height: 428, tone }))

/** 墨: white paper, black type, the double rule of printed books under every title. */
export const mo: Template = {
  id: 'mo',
  name: '墨',
  colors: {
    paper: 'FDFDFB',
    ink: '1C2129',
    ink2: '4A515B',
    accent: '252F41',
    soft: 'C9C9C2',
    line: '1C2129',
    hair: 'D9D9D3',
    wash: 'F1F1EC',
    mutedInk: '8E9197',
    coverPaper: '1F2735',
    coverInk: 'F3F1EA',
    far: '4A5263',
    mark: 'C32B1D',
  },
  title: serif,
  body: hei,
  bullet: 'fishtail',
  slots: arrange({
    ...wide,
    rule: 'double',
    coverTitle: { x: 60, y: 130, width: 600, height: 200, size: 46, leading: 1.45 },
    coverByline: { x: 60, y: 352, width: 600, height: 60 },
    cover: [
      { x: 699, y: 48, width: 201, height: 3, tone: 'coverInk' },
      { x: 699, y: 54, width: 201, height: 0.75, tone: 'coverInk' },
      ...fineLines([699, 749, 799, 849, 899], 'far'),
      { x: 699, y: 484, width: 201, height: 0.75, tone: 'coverInk' },
      { x: 699, y: 488, width: 201, height: 3, tone: 'coverInk' },
    ],
  }),
}

/** 朱: bound with thread, a title slip on the cover, one place of vermilion a page. */
export const zhu: Template = {
  id: 'zhu',
  name: '朱',
  colors: {
    paper: 'FDFCF9',
    ink: '231F1C',
    ink2: '564E48',
    accent: 'B4311F',
    soft: 'D6CCC0',
    line: '231F1C',
    hair: 'E4DCD1',
    wash: 'F6F0E7',
    mutedInk: 'A0968B',
    coverPaper: 'FDFCF9',
    coverInk: '231F1C',
    mark: 'B4311F',
  },
  title: serif,
  body: hei,
  bullet: 'square',
  slots: arrange({
    ...wide,
    rule: 'none',
    titleMark: true,
    chapterGround: 'accent',
    coverTitle: {
      x: 172,
      y: 150,
      width: 620,
      height: 180,
      size: 44,
      leading: 1.4,
      anchor: 'middle',
    },
    coverByline: { x: 172, y: 420, width: 700, height: 50, tone: 'ink2' },
    cover: [
      { x: 0, y: 0, width: 84, height: 540, tone: 'accent' },
      { x: 40, y: 0, width: 1.75, height: 540, tone: 'paper' },
      ...[68, 202, 338, 472].map(
        (y) => ({ x: 40, y, width: 44, height: 1.75, tone: 'paper' }) as const,
      ),
      ...slip({ x: 136, y: 118, width: 704, height: 244 }),
    ],
  }),
}

/** A frame of two lines, the outer one bold. */
function slip({ x, y, width, height }: Rect): Ornament[] {
  const frame = (inset: number, stroke: number): Ornament[] => {
    const [left, top] = [x + inset, y + inset]
    const [wide, high] = [width - 2 * inset, height - 2 * inset]
    return [
      { x: left, y: top, width: wide, height: stroke, tone: 'ink' },
      { x: left, y: top + high - stroke, width: wide, height: stroke, tone: 'ink' },
      { x: left, y: top, width: stroke, height: high, tone: 'ink' },
      { x: left + wide - stroke, y: top, width: stroke, height: high, tone: 'ink' },
    ]
  }
  return [...frame(0, 2.5), ...frame(8, 1)]
}

const hill = (x: number, y: number, width: number, height: number, tone: Ornament['tone']) =>
  ({ x, y, width, height, tone, shape: 'ellipse' }) as const

/** 青: blue-green on light paper, a spine on the left, hills on the cover. */
export const qing: Template = {
  id: 'qing',
  name: '青',
  colors: {
    paper: 'F8FBFA',
    ink: '15292C',
    ink2: '41575A',
    accent: '1F6469',
    soft: 'B9D0CE',
    line: '15292C',
    hair: 'D3E1DF',
    wash: 'E7F1EF',
    mutedInk: '7FA09F',
    coverPaper: 'EAF3F1',
    coverInk: '15292C',
    far: 'CFE0DD',
    near: '9CC0BD',
    mark: 'C32B1D',
  },
  title: serif,
  body: hei,
  bullet: 'dot',
  slots: arrange({
    ...wide,
    left: 64,
    rule: 'none',
    band: { x: 0, y: 0, width: 21, height: 540 },
    chapterGround: 'wash',
    quoteGround: 'wash',
    coverTitle: { x: 64, y: 60, width: 760, height: 150, size: 46, leading: 1.4, anchor: 'top' },
    coverByline: { x: 64, y: 222, width: 760, height: 50, tone: 'ink2' },
    cover: [
      hill(-120, 330, 460, 420, 'far'),
      hill(250, 300, 420, 460, 'far'),
      hill(600, 350, 480, 400, 'far'),
      hill(-60, 400, 420, 320, 'near'),
      hill(380, 390, 460, 340, 'near'),
      hill(720, 430, 400, 300, 'near'),
      hill(-200, 468, 640, 260, 'accent'),
      hill(300, 474, 620, 240, 'accent'),
      hill(700, 462, 460, 260, 'accent'),
    ],
  }),
}
