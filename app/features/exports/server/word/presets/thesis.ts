import { numberingPresets } from '#packages/document/headings/numbering'
import type { Preset } from './preset'
import { a4, exactly, heiti, stylesOf, onPagesOfTheirOwn, millimetres, songti } from './shared'

const page = a4({
  top: millimetres(30),
  bottom: millimetres(25),
  left: millimetres(30),
  right: millimetres(25),
})
const styles = stylesOf({
  body: songti,
  heading: heiti,
  size: 12,
  line: exactly(20),
  sizes: [22, 16, 14, 12],
  width: page.width - page.left - page.right,
})

/** A thesis: cover, abstracts, contents, chapters on pages of their own, references, thanks. */
export const thesis: Preset = {
  name: 'thesis',
  page,
  fonts: songti,
  headingFonts: heiti,
  size: 12,
  roleStyles: onPagesOfTheirOwn(
    {
      ...styles,
      heading1: {
        ...styles.heading1,
        paragraph: { ...styles.heading1.paragraph, before: 480, after: 360, align: 'center' },
      },
    },
    ['heading1', 'frontHeading', 'part'],
  ),
  // 第1章 rather than 第一章: 1.1 and 图 1-1 take the chapter's number from it, and not every program makes 1 of 一.
  numbering: {
    ...numberingPresets.thesis,
    levels: {
      ...numberingPresets.thesis.levels,
      chapter: { text: '第%1章', numerals: 'arabic', gap: ' ' },
    },
  },
  tables: 'three-line',
  cover: 'page',
  contents: true,
  chapters: 'page',
  abstracts: 'chapters',
  running: 'title',
  pageNumbers: { front: 'upperRoman', place: 'outer', dashes: false, style: {} },
}
