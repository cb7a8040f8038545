import { useEffect, useRef, type ReactNode } from 'react'
import { answerPressIn, WAKING } from './early-press'

/** Round what a page draws at once and loads late: a press on it counts, however late its code comes. */
export function Waking({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.removeAttribute(WAKING)
    answerPressIn(place.current)
  }, [])
  return (
    <div ref={place} className="contents" {...{ [WAKING]: '' }}>
      {children}
    </div>
  )
}
