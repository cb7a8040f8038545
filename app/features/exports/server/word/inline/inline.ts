import type { Inline } from '#packages/document/body'
import { trackedRuns } from '../changes/tracked'
import type { Writing } from '../writing'
import { run } from '../xml/fields'
import type { RunStyle } from '../xml/styles'
import { tag } from '../xml/write'
import { cite } from './cite'
import { threadEnd, threadStart } from './comment'
import { math } from './math'
import { authorNote } from './note'
import { textRuns } from './text'
import { reference } from './xref'

/** What stands in a line. `style` is laid under the marks of the text. */
export const inlines = (
  content: readonly Inline[],
  writing: Writing,
  style: RunStyle = {},
): string => content.map((item) => inline(item, writing, style)).join('')

function inline(item: Inline, writing: Writing, style: RunStyle): string {
  const { starts, ends } = writing.marks
  const before = (starts.get(item) ?? []).map((id) => threadStart(id, writing)).join('')
  const xml = item.type === 'text' ? textRuns(item, writing, style) : atom(item, writing, style)
  return before + xml + (ends.get(item) ?? []).map((id) => threadEnd(id, writing)).join('')
}

type Atom = Exclude<Inline, { type: 'text' }>

/** In a bookmark of its own, by which it is known when the file comes back. */
function atom(item: Atom, writing: Writing, style: RunStyle): string {
  const name = writing.marks.atoms.get(item)
  const own = atomXml(item, writing, style)
  if (name === undefined) return trackedRuns(own, item.marks, writing)
  // What has nothing to show, as a source that is gone, is still there when the file comes back.
  const xml = trackedRuns(own || run('[引文]', { hidden: true }), item.marks, writing)
  return writing.bookmark(name, xml)
}

function atomXml(item: Atom, writing: Writing, style: RunStyle): string {
  switch (item.type) {
    case 'cite':
      return cite(item, writing, style)
    case 'xref':
      return reference(item, writing, style)
    case 'math':
      return math(item.attrs.latex, writing)
    case 'note':
      return authorNote(item.attrs.text, writing)
    case 'hardBreak':
      return tag('w:r', {}, tag('w:br'))
  }
}

/** The words of a line alone, for contents and alternative texts. */
export const wordsOf = (content: readonly Inline[]): string =>
  content.map((item) => (item.type === 'text' ? item.text : '')).join('')
