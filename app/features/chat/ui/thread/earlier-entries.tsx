import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'

/** Pixels above the pane within which the next page is read. */
const AHEAD = 1200

/** Stands above a thread that is not read to its beginning; read on by coming near, or by pressing it. */
export function EarlierEntries({ count, onRead }: { count: number; onRead(): Promise<void> }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const read = useEffectEvent(async () => {
    if (state === 'reading') return
    setState('reading')
    setState(
      await onRead().then(
        () => 'idle' as const,
        () => 'failed' as const,
      ),
    )
  })
  // Watched anew after each page: where the place has not left the pane, nothing would tell of it.
  useEffect(() => {
    if (!place.current || state === 'failed' || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([observed]) => {
        if (observed?.isIntersecting) void read()
      },
      { root: place.current.closest('[data-pane]'), rootMargin: `${AHEAD}px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [count, state])
  const words = state === 'reading' ? '正在读取更早的问答' : `更早的问答还有${count}组`
  return (
    <div ref={place} className="flex justify-center py-4">
      <Button size="small" disabled={state === 'reading'} onClick={() => void read()}>
        {state === 'failed' ? '没有读到更早的问答，再试一次' : words}
      </Button>
    </div>
  )
}
