import { numberingPresets } from '#packages/document/headings/numbering'
import type { Preset } from './preset'
import { a4, bareFront, heiti, stylesOf, onPagesOfTheirOwn, songti, times } from './shared'

const page = a4({})

/** A report of a company or an office: cover, contents, numbered chapters, tables with lines. */
export const report: Preset = {
  name: 'report',
  page,
  fonts: songti,
  headingFonts: heiti,
  size: 12,
  roleStyles: onPagesOfTheirOwn(
    stylesOf({
      body: songti,
      heading: heiti,
      size: 12,
      line: times(1.5),
      sizes: [26, 16, 14, 12],
      width: page.width - page.left - page.right,
    }),
    ['heading1', 'frontHeading', 'part'],
  ),
  numbering: numberingPresets.paper,
  tables: 'grid',
  cover: 'page',
  ...bareFront,
  contents: true,
  chapters: 'page',
  abstracts: 'chapters',
  running: 'title',
  pageNumbers: { front: 'upperRoman', place: 'center', dashes: false, style: {} },
}
