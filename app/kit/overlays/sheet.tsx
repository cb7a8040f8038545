import type { ReactNode } from 'react'
import { useOverlays } from './late-overlays'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** On phones every sheet comes from below. */
  side?: 'left' | 'right'
  /** px; the phone takes the whole width. */
  width?: number
  hideTitle?: boolean
  /** Beside the title, before the close button. */
  tools?: ReactNode
  children: ReactNode
  /** 取消 and 保存 right; the destructive act left as text with `mr-auto`. */
  foot?: ReactNode
}

/** A drawer over the page, with its own scroll. */
export function Sheet(props: SheetProps) {
  const overlays = useOverlays(props.open, () => props.onOpenChange(false))
  return overlays && <overlays.SheetSurface {...props} />
}
