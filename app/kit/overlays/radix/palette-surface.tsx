import { Dialog as Radix } from 'radix-ui'
import type { PaletteProps } from '../palette'
import { useDialogFocus } from './dialog-focus'

export function PaletteSurface({ open, onOpenChange, title, children }: PaletteProps) {
  const focus = useDialogFocus()
  const onOpenAutoFocus = (event: Event) => {
    focus.onOpenAutoFocus(event)
    // Whoever opens it wants to type, on a phone too.
    const content = event.currentTarget
    if (content instanceof HTMLElement) content.querySelector('input')?.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="k-scrim" />
        <Radix.Content
          className="k-palette"
          {...focus}
          onOpenAutoFocus={onOpenAutoFocus}
          aria-describedby={undefined}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
