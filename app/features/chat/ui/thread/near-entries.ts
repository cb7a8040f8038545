import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { keepPlace } from './reading-position'

/** Pixels above and below the pane within which entries are drawn. */
const NEAR = 1800

/** Pixels that stand for an entry which was not drawn yet. */
const GUESSED = 480

/** What of an entry must not be taken off the page: where one writes, an open menu, a player. */
const IN_USE = 'textarea, [data-state="open"]'

type Watch = (place: Element, tell: (isNear: boolean) => void) => () => void

/** How entries of a long thread learn whether they are near; null: the thread is short and all are drawn. */
export const NearContext = createContext<Watch | null>(null)

/** One observer for all entries of a pane; null where the thread is short. */
export function useNearWatch(pane: RefObject<HTMLElement | null>, isLong: boolean): Watch | null {
  return useMemo(() => (isLong ? watchIn(pane) : null), [pane, isLong])
}

// The pane is there by the time its first entry is watched.
function watchIn(pane: RefObject<HTMLElement | null>): Watch {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  let observer: IntersectionObserver | null = null
  return (place, listener) => {
    observer ??= new IntersectionObserver(
      (records) => {
        const notifyAll = () => {
          for (const { target, isIntersecting } of records) listeners.get(target)?.(isIntersecting)
        }
        // At once, so that what is read stands where it stood whatever height the entries above it turn out to have.
        if (pane.current) keepPlace(pane.current, () => flushSync(notifyAll))
      },
      { root: pane.current, rootMargin: `${NEAR}px 0px` },
    )
    observer.observe(place)
    listeners.set(place, listener)
    return () => {
      listeners.delete(place)
      observer?.unobserve(place)
    }
  }
}

/**
 * The height that stands for an entry far from the pane, in pixels; null: it is drawn. An entry is drawn once before it is
 * ever left out, so that its height is its own, unless it was only passed; it stays as long as it is used.
 */
export function useStandIn(
  place: RefObject<HTMLElement | null>,
  { isHeld, isPassed }: { isHeld: boolean; isPassed: boolean },
): number | null {
  const watch = useContext(NearContext)
  const [height, setHeight] = useState<number | null>(isPassed ? GUESSED : null)
  const held = useRef(isHeld)
  useEffect(() => {
    held.current = isHeld
  })
  useEffect(() => {
    const node = place.current
    if (!watch || !node) return
    const stop = watch(node, (isNear) => {
      if (isNear) setHeight(null)
      else if (!held.current && !isInUse(node)) setHeight(node.getBoundingClientRect().height)
    })
    return () => {
      stop()
      setHeight(null)
    }
  }, [watch, place])
  return isHeld || !watch ? null : height
}

function isInUse(node: HTMLElement): boolean {
  if (node.contains(document.activeElement) || node.querySelector(IN_USE)) return true
  const selection = document.getSelection()
  return selection?.isCollapsed === false && selection.containsNode(node, true)
}
