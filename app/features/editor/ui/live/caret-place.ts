import type { EditorView } from 'prosemirror-view'

/** A point of the window, px. */
export interface CaretPlace {
  left: number
  top: number
}

/** The place in the text that was pointed at; its end where nothing was. */
export function placeOf(view: EditorView, point: CaretPlace | null): number {
  const found = point && view.posAtCoords(point)
  return found ? found.pos : view.state.doc.content.size
}
