import { useEffect, useRef, type ReactNode } from 'react'
import { replayClickIn, HYDRATING_ATTRIBUTE } from './replay-clicks'

/** Round what a page draws at once and loads late: a press on it counts, however late its code comes. */
export function HydratingRegion({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.removeAttribute(HYDRATING_ATTRIBUTE)
    replayClickIn(place.current)
  }, [])
  return (
    <div ref={place} className="contents" {...{ [HYDRATING_ATTRIBUTE]: '' }}>
      {children}
    </div>
  )
}
