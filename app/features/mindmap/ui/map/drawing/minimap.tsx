import { useEffect, useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { MapLayout } from '../map-layout'
import { paintWhole, type Paintable } from './paint'
import type { Palette } from './palette'
import type { MapViewport } from './map-viewport'

interface MinimapProps {
  board: RefObject<HTMLElement | null>
  layout: MapLayout
  map: Paintable
  viewport: MapViewport
  palette: Palette
}

const ROOM = { width: 192, height: 104 }

/** All of the map in small, and a frame around what is in the window, which can be dragged. */
export function Minimap({ board, layout, map, viewport, palette }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const scale = Math.min(ROOM.width / layout.width, ROOM.height / layout.height)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) paintWhole(map, layout, { context, window: ROOM, density: DENSITY, palette })
  }, [map, layout, palette])
  useWindowFrame(board, frame, viewport, scale)
  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    viewport.centre({ x: (event.clientX - left) / scale, y: (event.clientY - top) / scale })
  }
  return (
    <div
      aria-hidden="true"
      data-no-pan
      className="k-pop absolute right-5 bottom-5 p-2 max-tablet:hidden"
    >
      <div
        className="relative cursor-pointer overflow-hidden"
        style={ROOM}
        onPointerDown={go}
        onPointerMove={go}
      >
        <canvas
          ref={canvas}
          width={ROOM.width * DENSITY}
          height={ROOM.height * DENSITY}
          style={ROOM}
        />
        <div
          ref={frame}
          className="pointer-events-none absolute top-0 left-0 rounded-sm border-[1.5px] border-indigo bg-wash"
        />
      </div>
    </div>
  )
}

const DENSITY = 2

/** Lays the frame around what is in the window, with every scroll. */
function useWindowFrame(
  board: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  viewport: MapViewport,
  scale: number,
) {
  useLayoutEffect(() => {
    const element = board.current
    const place = () => {
      const { x, y, width, height } = viewport.visible()
      if (!frame.current) return
      Object.assign(frame.current.style, {
        transform: `translate(${x * scale}px, ${y * scale}px)`,
        width: `${width * scale}px`,
        height: `${height * scale}px`,
      })
    }
    place()
    element?.addEventListener('scroll', place, { passive: true })
    return () => element?.removeEventListener('scroll', place)
  })
}
