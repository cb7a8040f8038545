import type { Preset } from './preset'
import { journal } from './journal'
import { coverLines, heiti, songti, stylesOf, times } from './shared'

const { page } = journal
const styles = stylesOf({
  body: songti,
  heading: heiti,
  size: 12,
  line: times(1.5),
  sizes: [22, 16, 14, 12],
  width: page.width - page.left - page.right,
})

/** A paper of a course or an office: cover, abstracts, contents, running head, figures counted through. */
export const paper: Preset = {
  ...journal,
  name: 'paper',
  size: 12,
  roleStyles: styles,
  cover: 'page',
  coverLines: coverLines(['作者', '单位', '日期']),
  contents: true,
  abstracts: 'chapters',
  running: 'title',
  pageNumbers: { front: 'upperRoman', place: 'center', dashes: false, style: {} },
}
