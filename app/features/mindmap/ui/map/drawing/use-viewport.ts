import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { MapLayout } from '../map-layout'
import { MapViewport, type ViewportState } from './map-viewport'
import { panAndZoom } from './pan-and-zoom'

/** The window onto a map in `board`; `anchor` is the topic that stays where it is when the map is laid out anew. */
export function useViewport(
  board: RefObject<HTMLElement | null>,
  layout: MapLayout,
  anchor: string,
  structure: string,
): [MapViewport, ViewportState] {
  const [viewport] = useState(() => new MapViewport(layout))
  const state = useSyncExternalStore(viewport.subscribe, viewport.snapshot, viewport.snapshot)
  useLayoutEffect(() => {
    const element = board.current
    if (!element) return
    const ends = [viewport.attach(element), panAndZoom(element, viewport)]
    return () => ends.forEach((end) => end())
  }, [board, viewport])
  useLayoutEffect(() => {
    viewport.settle()
    viewport.take(layout, anchor)
  })
  const drawnAs = useRef(structure)
  useLayoutEffect(() => {
    // Drawn in another way, nothing is where it was.
    if (drawnAs.current !== structure) viewport.open()
    drawnAs.current = structure
  }, [viewport, structure])
  return [viewport, state]
}
