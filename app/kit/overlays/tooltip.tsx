import { Tooltip as Radix } from 'radix-ui'
import type { FocusEvent, ReactElement, ReactNode } from 'react'
import { SharedTip } from './shared-tip'

/** Once, at the root of the page. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200} disableHoverableContent>
      {children}
      <SharedTip />
    </Radix.Provider>
  )
}

export interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref. */
  children: ReactElement
}

/** Says in words what an icon or a refused button means, after 400 ms. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  if (!text) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={onlyByKeyboard}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="k-tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

// Focus that a closed dialog or sheet gives back to a finger or a mouse asks for no words.
function onlyByKeyboard(event: FocusEvent<Element>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}
