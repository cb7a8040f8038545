import type * as Radix from './radix'
import { createContext, useContext, useEffect, useReducer, useRef } from 'react'

/** What menus, popovers, hover cards and dialogs are drawn with: it comes when one is about to open. */
export type Overlays = typeof Radix

let overlays: Overlays | null = null
let loading: Promise<Overlays> | null = null

/** Fetches what draws overlays, once; a failure is forgotten, so that the next press tries again. */
export function loadOverlays(): Promise<Overlays> {
  loading ??= fetchOverlays().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Ahead of the press: pointer or focus is on what opens one. */
export function prefetchOverlays(): void {
  void loadOverlays().catch(() => undefined)
}

async function fetchOverlays(): Promise<Overlays> {
  // A browser that remembers failed imports would not ask for it a second time.
  if (!overlays && !navigator.onLine) throw new Error('offline')
  overlays = await import('./radix')
  return overlays
}

/** Tells that something could not be opened; set by the page, which has the words and the toasts. */
export const OverlayFailure = createContext<() => void>(() => undefined)

/**
 * What draws an overlay, fetched as soon as it is wanted; null until then. `giveUp` closes what could not come; the
 * person is told, unless nobody asked for it by a press (`quiet`).
 */
export function useOverlays(
  isNeeded: boolean,
  giveUp: () => void,
  tone: 'told' | 'quiet' = 'told',
): Overlays | null {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const onFailure = useContext(OverlayFailure)
  const fail = useRef(() => {})
  useEffect(() => {
    fail.current = () => {
      giveUp()
      if (tone === 'told') onFailure()
    }
  })
  // They may arrive between drawing and this effect: what was drawn without them is drawn again.
  const drawn = overlays
  useEffect(() => {
    if (!isNeeded || drawn) return
    let isOn = true
    const load = () =>
      void loadOverlays().then(
        () => isOn && drawAgain(),
        () => isOn && fail.current(),
      )
    load()
    // What its caller does not close comes with the network.
    addEventListener('online', load)
    return () => {
      isOn = false
      removeEventListener('online', load)
    }
  }, [isNeeded, drawn])
  return drawn
}

/** For parts of an overlay, which are drawn only inside one. */
export function loadedOverlays(): Overlays {
  if (!overlays) throw new Error('a part of an overlay stands outside of it')
  return overlays
}
