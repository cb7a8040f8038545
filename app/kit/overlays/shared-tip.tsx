import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'

interface Tip {
  text: string
  /** Where the control stands on the screen, pixels. */
  place: { top: number; left: number; width: number; height: number }
}

const DELAY_MS = 400

/**
 * One tooltip for all controls that carry `data-tip`: rows of long lists name their buttons this way, since a tooltip
 * of its own for each costs more than the row. Placed once, by `TooltipProvider`.
 */
export function SharedTip() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => watchTips(setTip), [])
  if (!tip) return null
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && setTip(null)}>
      <Radix.Trigger asChild>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', pointerEvents: 'none', ...tip.place }}
        />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="k-tooltip" sideOffset={6} collisionPadding={8}>
          {tip.text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function watchTips(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let of: Element | null = null
  const close = () => {
    clearTimeout(timer)
    of = null
    show(null)
  }
  const showTipOf = (target: EventTarget | null, delay: number) => {
    const control = target instanceof Element ? target.closest('[data-tip]') : null
    if (control === of) return
    close()
    of = control
    if (control) timer = setTimeout(() => show(tipOf(control)), delay)
  }
  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') showTipOf(event.target, DELAY_MS)
  }
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) showTipOf(target, 0)
  }
  const passive = { capture: true, passive: true }
  document.addEventListener('pointerover', onPointerOver, passive)
  document.addEventListener('focusin', focus)
  for (const end of ENDS) document.addEventListener(end, close, passive)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', onPointerOver, passive)
    document.removeEventListener('focusin', focus)
    for (const end of ENDS) document.removeEventListener(end, close, passive)
  }
}

// The control was used, left or moved away.
const ENDS = ['pointerdown', 'keydown', 'focusout', 'scroll', 'pointerleave'] as const

function tipOf(control: Element): Tip | null {
  const text = control.getAttribute('data-tip') ?? ''
  if (text === '' || !control.isConnected) return null
  const { top, left, width, height } = control.getBoundingClientRect()
  return { text, place: { top, left, width, height } }
}
