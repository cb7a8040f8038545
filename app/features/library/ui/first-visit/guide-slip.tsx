import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { guideSteps, placeSlip } from './steps'
import './first-visit.css'

/** One step after the other; what is not on this screen is passed over. Esc ends it, and so does a click beside it, which still counts. */
export function Guide({ onDone }: { onDone: () => void }) {
  const slip = useRef<HTMLDivElement>(null)
  const hole = useRef<HTMLDivElement>(null)
  const [stepIndex, setAt] = useState(0)
  const [steps] = useState(() => guideSteps.filter(({ mark }) => markOf(mark) !== undefined))
  const step = steps[stepIndex]
  useLayoutEffect(() => {
    const mark = step && markOf(step.mark)
    if (!mark || !slip.current || !hole.current) return
    const box = mark.getBoundingClientRect()
    layOver(hole.current, box)
    const room = { width: window.innerWidth, height: window.innerHeight }
    const place = placeSlip(box, slip.current.getBoundingClientRect(), room)
    slip.current.style.top = `${place.top}px`
    slip.current.style.left = `${place.left}px`
    slip.current.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true })
  }, [step])
  useEffect(() => {
    const end = (event: Event) => {
      const isInside = event.target instanceof Node && slip.current?.contains(event.target)
      if (event.type === 'resize' || !isInside) onDone()
    }
    const endByKey = ({ key }: KeyboardEvent) => key === 'Escape' && onDone()
    document.addEventListener('pointerdown', end)
    document.addEventListener('keydown', endByKey)
    window.addEventListener('resize', end)
    return () => {
      document.removeEventListener('pointerdown', end)
      document.removeEventListener('keydown', endByKey)
      window.removeEventListener('resize', end)
    }
  }, [onDone])
  if (!step) return null
  const isLast = stepIndex === steps.length - 1
  const count = `${stepIndex + 1} / ${steps.length}`
  return (
    <>
      <div ref={hole} className="guide-hole" aria-hidden="true" />
      <div
        ref={slip}
        className="guide-slip k-pop"
        role="dialog"
        aria-label={`知识库导览第 ${stepIndex + 1} 步，共 ${steps.length} 步`}
      >
        <span className="text-micro text-ink-3">{count}</span>
        <h2 className="guide-title">{step.title}</h2>
        <p className="mt-1 text-small text-ink-2">{step.text}</p>
        <div className="mt-3 flex justify-between">
          <Button kind="ghost" size="small" className="-ml-2.5" onClick={onDone}>
            跳过
          </Button>
          <Button
            kind="primary"
            size="small"
            data-next
            onClick={() => (isLast ? onDone() : setAt(stepIndex + 1))}
          >
            {isLast ? '开始使用' : '下一步'}
          </Button>
        </div>
      </div>
    </>
  )
}

/** The marked element that is on this screen, if any. */
const markOf = (mark: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-guide="${mark}"]`)].find(
    (element) => element.getClientRects().length > 0,
  )

function layOver(hole: HTMLElement, box: DOMRect) {
  hole.style.top = `${box.top - 4}px`
  hole.style.left = `${box.left - 4}px`
  hole.style.width = `${box.width + 8}px`
  hole.style.height = `${box.height + 8}px`
}
