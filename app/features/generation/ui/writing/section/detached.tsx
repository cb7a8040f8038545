import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Out of the page while `isAway`, and drawn all the same: whoever comes back is there at once, without being drawn anew.
 * Nothing in the page finds it meanwhile.
 */
export function Detached({ isAway, children }: { isAway: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!content.current) return
    if (isAway) content.current.remove()
    else place.current?.appendChild(content.current)
  }, [isAway])
  return (
    <div ref={place} className="contents">
      <div ref={content} className="contents">
        {children}
      </div>
    </div>
  )
}
