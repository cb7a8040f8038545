import { numberingPresets } from '#packages/document/headings/numbering'
import type { Preset } from './preset'
import { bareFront, heiti, stylesOf, onPagesOfTheirOwn, millimetres, songti, times } from './shared'

const page = {
  width: millimetres(170),
  height: millimetres(240),
  top: millimetres(25),
  bottom: millimetres(22),
  left: millimetres(20),
  right: millimetres(20),
  header: millimetres(14),
  footer: millimetres(12),
  gutter: millimetres(4),
}
const styles = stylesOf({
  body: songti,
  heading: heiti,
  size: 10.5,
  line: times(1.45),
  sizes: [26, 18, 14, 12],
  width: page.width - page.left - page.right - page.gutter,
})

/** A book in 16mo: chapters begin on right-hand pages, running heads tell book and chapter. */
export const book: Preset = {
  name: 'book',
  page,
  fonts: songti,
  headingFonts: heiti,
  size: 10.5,
  roleStyles: onPagesOfTheirOwn(
    {
      ...styles,
      heading1: {
        ...styles.heading1,
        paragraph: { ...styles.heading1.paragraph, before: 1200, after: 600, align: 'center' },
      },
    },
    ['frontHeading', 'part'],
  ),
  numbering: numberingPresets.book,
  tables: 'three-line',
  cover: 'page',
  ...bareFront,
  contents: true,
  chapters: 'odd-page',
  abstracts: 'chapters',
  running: 'title-and-chapter',
  pageNumbers: { front: 'upperRoman', place: 'outer', dashes: false, style: {} },
}
