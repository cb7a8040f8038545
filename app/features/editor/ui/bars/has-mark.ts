import type { EditorState } from 'prosemirror-state'
import { proseSchema } from '~/features/document/prose/schema'

/** Whether the selected words, or what is typed next, have a mark. */
export function hasMark(state: EditorState, name: string): boolean {
  const type = proseSchema.marks[name]
  if (!type) return false
  const { from, to, empty, $from } = state.selection
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type)
}
