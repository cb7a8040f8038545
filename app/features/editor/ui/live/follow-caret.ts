import type { EditorView } from 'prosemirror-view'

/** Pictures are drawn, and grow, after they have been put in. */
const DRAWN_MS = 3_000

/** Keeps the caret in sight while what was put before it is drawn, until the caret is moved. */
export function followCaret(view: EditorView): void {
  const { selection } = view.state
  const sizes = new ResizeObserver(() => {
    if (view.isDestroyed || !view.state.selection.eq(selection)) return sizes.disconnect()
    view.dispatch(view.state.tr.scrollIntoView())
  })
  sizes.observe(view.dom)
  setTimeout(() => sizes.disconnect(), DRAWN_MS)
}
