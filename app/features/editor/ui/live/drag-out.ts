import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * A selection that is drawn with the mouse goes on in the text around the section: the browser would hold it within what is
 * editable, so nothing is until the next press or key in it.
 */
export const dragOut = (): Plugin =>
  new Plugin({
    view(view) {
      const stop = new AbortController()
      listen(view, stop.signal)
      return { destroy: () => stop.abort() }
    },
  })

function listen(view: EditorView, signal: AbortSignal) {
  let isDrawing = false
  const press = ({ button, pointerType, target }: PointerEvent) => {
    if (!view.editable) view.setProps({ editable: () => true })
    // What is no text is dragged as a whole.
    const isText = target instanceof Element && !target.closest('[contenteditable="false"]')
    isDrawing = button === 0 && pointerType === 'mouse' && isText
  }
  const leave = () => {
    if (isDrawing && !view.dragging && !view.composing) view.setProps({ editable: () => false })
  }
  // Drawn back into the section it is an ordinary selection of it.
  const end = () => {
    isDrawing = false
    const selection = getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    if (view.editable || !range || !view.dom.contains(range.commonAncestorContainer)) return
    view.setProps({ editable: () => true })
    view.focus()
  }
  const cancel = () => {
    isDrawing = false
  }
  view.dom.addEventListener('pointerdown', press, { signal, capture: true })
  view.dom.addEventListener('pointerleave', leave, { signal })
  view.dom.addEventListener('dragstart', cancel, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
}
