import type { EditorState } from 'prosemirror-state'
import { useDeferredValue } from 'react'
import { formatNumber } from '~/core/format'
import { wordsBetween } from '../../prose/text-words'

export interface WordCountProps {
  state: EditorState
  /** Words of all other sections. */
  elsewhere: number
}

/** Words of the selection, or of the whole text with what is being typed. */
export function WordCount({ state, elsewhere }: WordCountProps) {
  const { doc, selection } = useDeferredValue(state)
  const { from, to, empty } = selection
  const words = empty
    ? `全文 ${formatNumber(elsewhere + wordsBetween(doc, 0, doc.content.size))} 字`
    : `选中 ${formatNumber(wordsBetween(doc, from, to))} 字`
  return <span className="flex-none text-micro text-ink-3 max-desktop:hidden">{words}</span>
}
