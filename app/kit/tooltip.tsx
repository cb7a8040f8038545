import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { SharedTip } from './shared-tip'

/** Once, at the root of the page. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
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
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="k-tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
