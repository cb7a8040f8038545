import { useEffect, useState, type RefObject } from 'react'

/** Words marked in the preview. */
export interface Selected {
  text: string
  /** Of the document, counted from 1; 0 when pages are not known. */
  page: number
  /** In the window: where the marked words begin and end. */
  box: { left: number; top: number; bottom: number }
}

const FRAME_LOOK_MS = 400

/** What is marked inside an element, frames in it included. Null: nothing. */
export function useSelected(around: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const root = around.current?.parentElement
      const next = root ? selectedIn(root) : null
      setSelected((now) => (isSame(now, next) ? now : next))
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, 180)
    }
    document.addEventListener('selectionchange', lookSoon)
    // A frame's own events do not come here.
    const frames = setInterval(() => {
      if (!document.hidden && around.current?.parentElement?.querySelector('iframe')) look()
    }, FRAME_LOOK_MS)
    return () => {
      clearTimeout(timer)
      clearInterval(frames)
      document.removeEventListener('selectionchange', lookSoon)
    }
  }, [around])
  return selected
}

function selectedIn(root: HTMLElement): Selected | null {
  const own = read(document.getSelection(), { left: 0, top: 0 }, root)
  if (own) return own
  for (const frame of root.querySelectorAll('iframe')) {
    const inside = frame.contentDocument
    const found = inside && read(inside.getSelection(), frame.getBoundingClientRect(), inside)
    if (found) return found
  }
  return null
}

function read(
  selection: Selection | null,
  frame: { left: number; top: number },
  root: Node,
): Selected | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const element = elementOf(range.startContainer)
  const text = selection.toString().replace(/\r/g, '').trim()
  // Words in a toolbar or a find bar are not the document's.
  const isTool = element?.closest('input, textarea, [role=toolbar], .pdf-side') !== null
  if (text === '' || isTool || !root.contains(element)) return null
  const { left, top, bottom } = range.getBoundingClientRect()
  const page = element?.closest<HTMLElement>('[data-page-number]')?.dataset['pageNumber']
  const box = { left: left + frame.left, top: top + frame.top, bottom: bottom + frame.top }
  return { text, page: Number(page ?? 0) || 0, box }
}

// A frame's elements are of its own window's classes.
const elementOf = (node: Node): Element | null =>
  node.nodeType === Node.ELEMENT_NODE && 'closest' in node ? (node as Element) : node.parentElement

const isSame = (one: Selected | null, other: Selected | null) =>
  one?.text === other?.text && one?.box.top === other?.box.top
