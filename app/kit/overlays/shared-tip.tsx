import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { tipPlace } from './tip-place'
import type { Side } from './trigger'

interface Tip {
  text: string
  control: Element
}

const DELAY_MS = 400
/** From one tip straight to the next nobody waits again. */
const SKIP_DELAY_MS = 200

/** The one tooltip of the page, for all controls that carry `data-tip`. Placed once, by `OverlayProvider`. */
export function SharedTip() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => watchTips(setTip), [])
  return tip && <TipSlip key={tip.text} tip={tip} />
}

function TipSlip({ tip: { text, control } }: { tip: Tip }) {
  const id = useId()
  const slip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!slip.current) return
    const own = { width: slip.current.offsetWidth, height: slip.current.offsetHeight }
    const screen = { width: innerWidth, height: innerHeight }
    const place = tipPlace(control.getBoundingClientRect(), own, screen, sideOf(control))
    slip.current.style.top = `${place.top}px`
    slip.current.style.left = `${place.left}px`
  }, [control])
  useEffect(() => describe(control, id, text), [control, id, text])
  return (
    <div ref={slip} id={id} role="tooltip" className="k-tooltip">
      {text}
    </div>
  )
}

const sides: readonly string[] = ['top', 'right', 'bottom', 'left'] satisfies Side[]
const isSide = (value: string | null): value is Side => value !== null && sides.includes(value)

function sideOf(control: Element): Side {
  const side = control.getAttribute('data-tip-side')
  return isSide(side) ? side : 'bottom'
}

/** Says the tip to screen readers where it is not the control's name already. Answers how to take it back. */
function describe(control: Element, id: string, text: string): (() => void) | undefined {
  if (control.getAttribute('aria-label') === text) return undefined
  const before = control.getAttribute('aria-describedby')
  control.setAttribute('aria-describedby', before ? `${before} ${id}` : id)
  return () => {
    if (before) control.setAttribute('aria-describedby', before)
    else control.removeAttribute('aria-describedby')
  }
}

function watchTips(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Stays when its tip is hidden by a press: it comes again once pointer or focus has been elsewhere.
  let of: Element | null = null
  let isVisible = false
  let hiddenAt = -SKIP_DELAY_MS
  const hide = () => {
    clearTimeout(timer)
    if (!isVisible) return
    hiddenAt = performance.now()
    isVisible = false
    show(null)
  }
  const open = (control: Element) => {
    const text = textOf(control)
    isVisible = text !== ''
    if (isVisible) show({ text, control })
  }
  const turnTo = (target: EventTarget | null, delay: number) => {
    const control = controlAt(target)
    if (control === of) return
    hide()
    of = control
    if (control) timer = setTimeout(() => open(control), delay)
  }
  // A control that comes to lie under a resting pointer is not pointed at: only a move opens a tip.
  const onPointerOver = ({ target }: PointerEvent) => {
    if (controlAt(target) !== of) turnTo(null, 0)
  }
  const onPointerMove = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'touch') return
    const isNext = isVisible || performance.now() - hiddenAt < SKIP_DELAY_MS
    turnTo(target, isNext ? 0 : DELAY_MS)
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) turnTo(target, 0)
  }
  const onFocusOut = ({ target }: FocusEvent) => {
    hide()
    if (target instanceof Element && target === of) of = null
  }
  const onKey = (event: KeyboardEvent) => {
    // Esc takes away the tip first, and only then what it stands on.
    if (isVisible && event.key === 'Escape') {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    hide()
  }
  const end = new AbortController()
  const { signal } = end
  const passive = { capture: true, passive: true, signal }
  document.addEventListener('pointerover', onPointerOver, passive)
  document.addEventListener('pointermove', onPointerMove, passive)
  document.addEventListener('pointerdown', hide, passive)
  document.addEventListener('scroll', hide, passive)
  document.addEventListener('focusin', onFocusIn, { signal })
  document.addEventListener('focusout', onFocusOut, { signal })
  document.documentElement.addEventListener('pointerleave', () => turnTo(null, 0), { signal })
  window.addEventListener('keydown', onKey, { capture: true, signal })
  return () => {
    clearTimeout(timer)
    end.abort()
  }
}

const controlAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-tip]') : null

/** What a control says of itself by a tip; nothing when it has left the page. */
function textOf(control: Element): string {
  return control.isConnected ? (control.getAttribute('data-tip') ?? '') : ''
}
