import { numberingPresets } from '#packages/document/headings/numbering'
import type { Preset } from './preset'
import {
  a4,
  coverLines,
  exactly,
  heiti,
  stylesOf,
  onPagesOfTheirOwn,
  millimetres,
  songti,
} from './shared'

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

/** A thesis: cover, declaration, abstracts, contents, lists of figures and tables, chapters on pages of their own, references, thanks. */
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
  numbering: numberingPresets.thesis,
  tables: 'three-line',
  cover: 'page',
  coverKind: '学位论文',
  coverLines: coverLines(
    ['作者', '学号', '院系', '专业', '导师', '日期'],
    ['学号', '院系', '专业', '导师'],
  ),
  declaration: true,
  objectLists: true,
  contents: true,
  chapters: 'page',
  abstracts: 'chapters',
  running: 'title',
  pageNumbers: { front: 'upperRoman', place: 'outer', dashes: false, style: {} },
}
