import { numberingPresets } from '#packages/document/headings/numbering'
import type { Preset } from './preset'
import { a4, bareFront, heiti, stylesOf, songti, times } from './shared'

const page = a4({})

/** A paper for a journal: title and abstract at the head of the first page, figures counted through. */
export const journal: Preset = {
  name: 'journal',
  page,
  fonts: songti,
  headingFonts: heiti,
  size: 10.5,
  roleStyles: stylesOf({
    body: songti,
    heading: heiti,
    size: 10.5,
    line: times(1.5),
    sizes: [18, 14, 12, 10.5],
    width: page.width - page.left - page.right,
  }),
  numbering: numberingPresets.paper,
  tables: 'three-line',
  cover: 'head',
  ...bareFront,
  contents: false,
  chapters: 'anywhere',
  abstracts: 'run-in',
  running: 'none',
  pageNumbers: { front: 'decimal', place: 'center', dashes: false, style: {} },
}
