import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { paint, type Paintable } from './paint'
import type { Palette } from './palette'
import type { MapViewport } from './map-viewport'
import type { Size } from './viewport'

interface FarCanvasProps {
  board: RefObject<HTMLElement | null>
  map: Paintable
  viewport: MapViewport
  /** Of the window. */
  size: Size
  palette: Palette
}

/** The map as a picture of the window's size: what is in the window is painted again with every scroll. */
export function FarCanvas({ board, map, viewport, size, palette }: FarCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(() => {})
  useLayoutEffect(() => {
    latest.current = () => {
      const context = canvas.current?.getContext('2d')
      if (!context) return
      const { scale } = viewport.snapshot()
      const density = densityOf()
      paint(map, { context, window: size, density, scale, visible: viewport.visible(), palette })
    }
    latest.current()
  })
  useEffect(() => {
    const element = board.current
    let frame = 0
    const scrolled = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => latest.current())
    }
    element?.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element?.removeEventListener('scroll', scrolled)
    }
  }, [board])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none sticky top-0 left-0 block"
      width={Math.round(size.width * densityOf())}
      height={Math.round(size.height * densityOf())}
      style={size}
    />
  )
}

// Sharper than twice is seen by nobody, and costs.
const densityOf = () =>
  typeof window === 'undefined' ? 1 : Math.min(2, window.devicePixelRatio || 1)
