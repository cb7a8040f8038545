import { numberingPresets } from '#packages/document/headings/numbering'
import type { Fonts, RunStyle } from '../xml/styles'
import type { Preset, RoleStyle } from './preset'
import { a4, bareFront, coverLines, fangsong, heiti, kaiti, stylesOf, millimetres } from './shared'

const biaosong: Fonts = { han: '方正小标宋简体', latin: 'Times New Roman' }
const WIDTH = millimetres(156)
const page = a4({
  top: millimetres(37),
  left: millimetres(28),
  right: 11906 - millimetres(28) - WIDTH,
  bottom: 16838 - millimetres(37) - millimetres(225),
  header: millimetres(15),
  footer: millimetres(28),
  // 22 lines in 225 mm. Characters are not bound to the grid (`linesAndChars` gives 18 a line in LibreOffice): drawn
  // together by a quarter point, 28 of them fill a line.
  grid: 579,
})
const TRACKING = -0.25
const size = 16
const line = { value: 579, rule: 'exact' } as const
const letters = (fonts: Fonts, more: RunStyle = {}): RunStyle => ({
  fonts,
  size,
  tracking: TRACKING,
  ...more,
})
const heading = (fonts: Fonts, outline: number): RoleStyle => ({
  paragraph: { keepNext: true, line, firstLineChars: 200, firstLine: 640, outline },
  run: letters(fonts),
})
const styles = stylesOf({
  body: fangsong,
  heading: heiti,
  size,
  line,
  sizes: [22, size, size, size],
  width: WIDTH,
})

/** An official document after GB/T 9704-2012: 22 lines of 28 characters a page. */
export const gongwen: Preset = {
  name: 'gongwen',
  page,
  fonts: fangsong,
  headingFonts: heiti,
  size,
  roleStyles: {
    ...styles,
    title: {
      paragraph: { before: 0, after: 579, line: { value: 700, rule: 'exact' }, align: 'center' },
      run: { fonts: biaosong, size: 22 },
    },
    heading1: heading(heiti, 0),
    heading2: heading(kaiti, 1),
    heading3: heading(fangsong, 2),
    frontHeading: heading(heiti, 0),
    body: { ...styles.body, run: letters(fangsong) },
    list: { ...styles.list, run: letters(fangsong) },
    quote: { ...styles.quote, run: letters(kaiti) },
    abstract: { ...styles.abstract, run: letters(fangsong) },
  },
  numbering: numberingPresets.official,
  tables: 'grid',
  cover: 'title',
  ...bareFront,
  coverLines: coverLines(['发文机关', '发文字号', '主送机关', '抄送机关', '日期']),
  contents: false,
  chapters: 'anywhere',
  abstracts: 'run-in',
  running: 'none',
  pageNumbers: {
    front: 'decimal',
    place: 'outer',
    dashes: true,
    style: { fonts: { han: '宋体', latin: '宋体' }, size: 14 },
  },
}
