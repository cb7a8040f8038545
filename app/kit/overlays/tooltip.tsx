import type { ReactElement, ReactNode } from 'react'
import { OverlayFailure } from './late-overlays'
import { SharedTip } from './shared-tip'
import { withProps, type Side } from './trigger'

export interface OverlayProviderProps {
  /** Something that was asked for could not be fetched: the network is gone. */
  onFailure?: () => void
  children: ReactNode
}

/** Once, at the root of the page: the one tooltip, and what is said when an overlay cannot come. */
export function OverlayProvider({ onFailure = ignore, children }: OverlayProviderProps) {
  return (
    <OverlayFailure value={onFailure}>
      {children}
      <SharedTip />
    </OverlayFailure>
  )
}

const ignore = () => undefined

export interface TooltipProps {
  text: string
  side?: Side
  /** One element that hands attributes on to the page. */
  children: ReactElement
}

/** Says in words what an icon or a refused button means, after 400 ms. */
export function Tooltip({ text, side, children }: TooltipProps) {
  return text ? withProps(children, { 'data-tip': text, 'data-tip-side': side }) : children
}
