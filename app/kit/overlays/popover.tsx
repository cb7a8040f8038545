import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { keepWhileComposing } from './dialog-focus'

export interface PopoverProps {
  /** One element that takes a ref. */
  trigger: ReactElement
  /** Accessible name of what opens. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** False leaves the focus where it is (popovers that open on hover). */
  takesFocus?: boolean
  /** The trigger is only an anchor: the caller opens and closes. */
  isAnchored?: boolean
  children: ReactNode
}

/** A slip beside its trigger; Esc or a click elsewhere closes it. */
export function Popover(props: PopoverProps) {
  const { trigger, label, side = 'bottom', align = 'start', takesFocus = true } = props
  const hold = takesFocus ? undefined : (event: Event) => event.preventDefault()
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.isAnchored ? (
        <Radix.Anchor asChild>{trigger}</Radix.Anchor>
      ) : (
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      )}
      <Radix.Portal>
        <Radix.Content
          className={clsx('k-pop', props.className)}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={hold}
          onCloseAutoFocus={hold}
          onEscapeKeyDown={keepWhileComposing}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
