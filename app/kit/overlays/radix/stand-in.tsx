import { useImperativeHandle, type Ref, type RefObject } from 'react'

/** In a trigger's place inside an overlay: hands on the element that opened it, which stands elsewhere. */
export function StandIn({
  of,
  ref,
}: {
  of: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement>
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of.current)
  return null
}
