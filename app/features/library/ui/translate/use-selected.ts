import { useEffect, useState, type RefObject } from 'react'

/** Words marked in the preview. */
export interface Selected {
  text: string
  /** Of the document, counted from 1; 0 when pages are not known. */
  page: number
  /** In the window: where the marked words begin and end. */
  box: { left: number; top: number; bottom: number }
}

const FRAME_CHECK_MS = 400
const SETTLE_MS = 180

/** What is marked inside an element, frames in it included, where it stands now. Null: nothing, or out of sight. */
export function useSelected(around: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const observed = new WeakSet<Document>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const rootOf = () => around.current?.parentElement ?? null
    const check = () => {
      const root = rootOf()
      const next = root ? selectedIn(root) : null
      setSelected((now) => (isSame(now, next) ? now : next))
    }
    const checkSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(check, SETTLE_MS)
    }
    const follow = oncePerFrame(check)
    const listen = (to: Document) => {
      if (observed.has(to)) return
      observed.add(to)
      to.addEventListener('selectionchange', checkSoon, { signal })
      to.addEventListener('scroll', follow, { signal, capture: true, passive: true })
    }
    listen(document)
    window.addEventListener('resize', follow, { signal })
    // Frames come with their documents. WebKit hands over no events of a frame in which nothing runs: it is looked at too.
    const frames = setInterval(() => {
      const inside = document.hidden ? [] : framesIn(rootOf())
      for (const frame of inside) if (frame.contentDocument) listen(frame.contentDocument)
      if (inside.length > 0) check()
    }, FRAME_CHECK_MS)
    return () => {
      ending.abort()
      clearTimeout(timer)
      clearInterval(frames)
    }
  }, [around])
  return selected
}

function oncePerFrame(run: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      run()
    })
  }
}

const framesIn = (root: HTMLElement | null) => [...(root?.querySelectorAll('iframe') ?? [])]

function selectedIn(root: HTMLElement): Selected | null {
  const pane = root.getBoundingClientRect()
  const own = read(document.getSelection(), { left: 0, top: 0 }, root)
  if (own) return isInView(own, pane) ? own : null
  for (const frame of framesIn(root)) {
    const inside = frame.contentDocument
    const edges = frame.getBoundingClientRect()
    const found = inside && read(inside.getSelection(), edges, inside)
    if (found) return isInView(found, edges) ? found : null
  }
  return null
}

/** Some line of the words stands in the pane: what hangs at them has a place. */
export const isInView = ({ box }: Selected, pane: { top: number; bottom: number }): boolean =>
  box.bottom > pane.top && box.top < pane.bottom

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

const isSame = (a: Selected | null, b: Selected | null) =>
  a?.text === b?.text && a?.box.top === b?.box.top && a?.box.left === b?.box.left
