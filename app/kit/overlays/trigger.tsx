import {
  cloneElement,
  isValidElement,
  useImperativeHandle,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react'

export interface TriggerProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement> | undefined
  'data-state'?: 'open' | 'closed'
  'data-tip'?: string
  'data-tip-side'?: Side | undefined
}

export type Side = 'top' | 'right' | 'bottom' | 'left'

interface TriggerElementProps extends Omit<TriggerProps, 'ref'> {
  element: ReactElement
  /** Gets the element on the page: what opens stands beside it, and gives it the focus back. */
  anchor: RefObject<HTMLElement | null>
}

/** Makes an element a trigger: its own attributes hold, its own handlers run first and may prevent the trigger's. */
export function Trigger({ element, anchor, ...props }: TriggerElementProps) {
  const own = isValidElement<TriggerProps>(element) ? element.props.ref : undefined
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(own, () => anchor.current, [anchor])
  return withProps(element, { ...props, ref: anchor })
}

/** The element with attributes and handlers besides its own. */
export function withProps(element: ReactElement, props: TriggerProps): ReactElement {
  if (!isValidElement<TriggerProps>(element)) return element
  return cloneElement(element, mergeProps(props, element.props))
}

function mergeProps(props: TriggerProps, own: TriggerProps): TriggerProps {
  const merged: TriggerProps = { ...props, ...own }
  if (props.ref) merged.ref = props.ref
  for (const [name, later] of Object.entries(props)) {
    const first: unknown = Reflect.get(own, name)
    if (isHandler(later) && isHandler(first)) Reflect.set(merged, name, inTurn(first, later))
  }
  return merged
}

type Handler = (event: { defaultPrevented: boolean }) => void

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

/** Both handlers, the second only if the first lets it. */
export const inTurn =
  <Event extends { defaultPrevented: boolean }>(
    first: ((event: Event) => void) | undefined,
    second: (event: Event) => void,
  ) =>
  (event: Event) => {
    first?.(event)
    if (!event.defaultPrevented) second(event)
  }
