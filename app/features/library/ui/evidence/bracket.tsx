import { useLayoutEffect, useState, type RefObject } from 'react'
import { PAGE_MARKED } from '~/core/source-place'
import { markedIn } from './crop'

/** In the margin of a page, as tall as the lines that are marked on it; where they are cut off it ends with the page. */
export function Bracket({ within }: { within: RefObject<HTMLElement | null> }) {
  const [extent, setExtent] = useState<{ top: number; bottom: number } | null>(null)
  useLayoutEffect(() => {
    const frame = within.current
    if (!frame) return
    const measure = () => setExtent(extentIn(frame))
    measure()
    // What is laid anew is cut anew first.
    const measureLater = () => void requestAnimationFrame(measure)
    const watch = new ResizeObserver(measureLater)
    for (const element of [frame, ...frame.children]) watch.observe(element)
    document.fonts.addEventListener('loadingdone', measureLater)
    return () => {
      watch.disconnect()
      document.fonts.removeEventListener('loadingdone', measureLater)
    }
  }, [within])
  useLayoutEffect(() => {
    within.current?.dispatchEvent(new CustomEvent(PAGE_MARKED, { bubbles: true }))
  }, [within, extent])
  if (!extent) return null
  const { top, bottom } = extent
  return <i className={BRACKET} style={{ top, height: bottom - top }} />
}

const BRACKET =
  'page-bracket absolute left-[26px] w-0.5 bg-seal in-data-[kind=cells]:left-0.5 in-data-[kind=slide]:left-1.5'

function extentIn(frame: HTMLElement) {
  const origin = frame.getBoundingClientRect()
  const rects = markedIn(frame).map((mark) => mark.getBoundingClientRect())
  if (rects.length === 0) return null
  const top = Math.max(0, Math.min(...rects.map((rect) => rect.top)) - origin.top)
  const bottom = Math.min(origin.height, Math.max(...rects.map((rect) => rect.bottom)) - origin.top)
  return bottom > top ? { top, bottom } : null
}
