import type { ReactNode } from 'react'
import { useOverlays } from './late-overlays'

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Said, not shown: what is typed into stands at its head. */
  title: string
  children: ReactNode
}

/** A box that one types into, with what it finds beneath, high over the page; on phones it is the screen. */
export function Palette(props: PaletteProps) {
  const overlays = useOverlays(props.open, () => props.onOpenChange(false))
  return overlays && <overlays.PaletteSurface {...props} />
}
