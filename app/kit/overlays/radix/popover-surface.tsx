import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { RefObject } from 'react'
import type { PopoverProps } from '../popover'
import { keepWhileComposing } from './dialog-focus'
import { StandIn } from './stand-in'

interface PopoverSurfaceProps extends Omit<PopoverProps, 'trigger' | 'open'> {
  id: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

export function PopoverSurface(props: PopoverSurfaceProps) {
  const { label, side = 'bottom', align = 'start', takesFocus = true } = props
  const hold = takesFocus ? undefined : (event: Event) => event.preventDefault()
  const Place = props.isAnchored ? Radix.Anchor : Radix.Trigger
  return (
    <Radix.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Place asChild>
        <StandIn of={props.anchor} />
      </Place>
      <Radix.Portal>
        <Radix.Content
          id={props.id}
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
