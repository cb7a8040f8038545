import type { EditorView } from 'prosemirror-view'

/** A block that is pointed at: its index, and its upper edge from that of the section, px. */
export interface HoveredBlock {
  index: number
  top: number
}

/** The block at a height of the window, also from the margins; null where none stands. */
export function blockAtHeight(view: EditorView, clientY: number): HoveredBlock | null {
  const box = view.dom.getBoundingClientRect()
  if (clientY < box.top || clientY > box.bottom) return null
  const edge = view.dom.parentElement?.getBoundingClientRect().top ?? box.top
  let found: HoveredBlock | null = null
  view.state.doc.forEach((_node, offset, index) => {
    const dom = view.nodeDOM(offset)
    if (found || !(dom instanceof HTMLElement)) return
    const { top, bottom } = dom.getBoundingClientRect()
    if (clientY <= bottom + GAP) found = { index, top: top - edge }
  })
  return found
}

/** Before which block something is put that is let go at a height. */
export function targetAtHeight(view: EditorView, clientY: number): number {
  let target = view.state.doc.childCount
  view.state.doc.forEach((_node, offset, index) => {
    const dom = view.nodeDOM(offset)
    if (!(dom instanceof HTMLElement)) return
    const { top, height } = dom.getBoundingClientRect()
    if (clientY < top + height / 2) target = Math.min(target, index)
  })
  return target
}

/** Below a block its margin is still its own, px. */
const GAP = 8
