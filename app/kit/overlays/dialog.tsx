import type { ReactNode } from 'react'
import { useOverlays } from './late-overlays'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  /** px: 360 notice, 420 form, 620 pay, 740 picker. */
  width?: number
  /** No close button, no Esc, no click outside: only an act inside ends it. */
  isForced?: boolean
  hideTitle?: boolean
  /** What the keyboard goes on with afterwards, where that is not what opened it. */
  focusBack?: () => HTMLElement | null
  children?: ReactNode
  /** Buttons, right-aligned, the act last. */
  actions?: ReactNode
}

/** A paper laid over the page: traps focus, Esc closes, focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open, () => props.onOpenChange(false))
  return overlays && <overlays.DialogSurface {...props} />
}
