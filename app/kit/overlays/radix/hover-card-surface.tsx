import { clsx } from 'clsx'
import { HoverCard as Radix } from 'radix-ui'
import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import type { HoverCardProps, HoverHandlers } from '../hover-card'

interface HoverCardSurfaceProps extends Omit<HoverCardProps, 'trigger'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  anchor: RefObject<HTMLElement | null>
  /** Filled here: what pointer and focus on the trigger mean from now on. */
  handlers: RefObject<HoverHandlers | null>
  /** The pointer or the focus is on the trigger. */
  isHeld: RefObject<boolean>
}

const OPEN_DELAY_MS = 150

export function HoverCardSurface(props: HoverCardSurfaceProps) {
  useFirstOpening(props)
  return (
    <Radix.Root
      open={props.isOpen}
      onOpenChange={props.onOpenChange}
      openDelay={OPEN_DELAY_MS}
      closeDelay={120}
    >
      <Radix.Trigger asChild>
        <HoverStandIn of={props.anchor} handlers={props.handlers} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          role="dialog"
          aria-label={props.label}
          className={clsx('k-pop', props.className)}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'center'}
          sideOffset={6}
          collisionPadding={12}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Pointer or focus came before this did, and told it nothing. */
function useFirstOpening({ isHeld, onOpenChange }: HoverCardSurfaceProps) {
  const open = useRef(() => {})
  useEffect(() => {
    open.current = () => isHeld.current && onOpenChange(true)
  })
  useEffect(() => {
    const timer = setTimeout(() => open.current(), OPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

interface HoverStandInProps extends HoverHandlers {
  of: RefObject<HTMLElement | null>
  handlers: RefObject<HoverHandlers | null>
  ref?: Ref<HTMLElement>
}

function HoverStandIn({ of, handlers, ref, ...handled }: HoverStandInProps) {
  const { onPointerEnter, onPointerLeave, onFocus, onBlur } = handled
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of.current)
  useImperativeHandle(handlers, () => ({ onPointerEnter, onPointerLeave, onFocus, onBlur }))
  return null
}
