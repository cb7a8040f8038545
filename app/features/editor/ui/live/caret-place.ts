import type { EditorView } from 'prosemirror-view'

/** A point of the window, px, or a position in the text. */
export type CaretPlace = { left: number; top: number } | { position: number }

/** The place in the text that was pointed at; its end where nothing was. */
export function placeOf(view: EditorView, caret: CaretPlace | null): number {
  const { size } = view.state.doc.content
  if (!caret) return size
  if ('position' in caret) return Math.min(caret.position, size)
  return view.posAtCoords(caret)?.pos ?? size
}
