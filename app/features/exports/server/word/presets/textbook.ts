import { book } from './book'
import type { Preset } from './preset'
import {
  coverLines,
  heiti,
  millimetres,
  onPagesOfTheirOwn,
  songti,
  stylesOf,
  times,
} from './shared'

const page = { ...book.page, width: millimetres(185), height: millimetres(260) }
const styles = stylesOf({
  body: songti,
  heading: heiti,
  size: 10.5,
  line: times(1.6),
  sizes: [26, 18, 14, 12],
  width: page.width - page.left - page.right - (page.gutter ?? 0),
})

/** A textbook in large 16mo: as a book, with more air between the lines. */
export const textbook: Preset = {
  ...book,
  name: 'textbook',
  page,
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
  coverLines: coverLines(['作者', '单位', '日期']),
}
