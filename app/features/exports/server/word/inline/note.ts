import type { Writing } from '../writing'
import { runs } from '../xml/fields'
import { paragraphProperties } from '../xml/styles'
import { tag } from '../xml/write'

/** The author's own footnote. */
export const authorNote = (text: string, writing: Writing) => footnote(runs(text), writing)

/** The mark in the line; the note itself goes where notes are kept. */
export const footnote = (content: string, writing: Writing) =>
  writing.note((mark) =>
    tag(
      'w:p',
      {},
      paragraphProperties({ style: writing.plan.styles.footnote }) + mark + runs(' ') + content,
    ),
  )
