import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { Point } from '../layout/block'
import type { MapLayout } from '../map-layout'
import { paintWhole } from './paint'
import type { Palette } from './palette'
import type { MapViewport } from './map-viewport'
import { scalesOfWhole } from './viewport'

interface MinimapProps {
  board: RefObject<HTMLElement | null>
  layout: MapLayout
  viewport: MapViewport
  palette: Palette
}

const ROOM = { width: 192, height: 104 }

/** All of the map in small, and a frame around what is in the window, which can be dragged. */
export function Minimap({ board, layout, viewport, palette }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = layout
  const scales = useMemo(() => scalesOfWhole(ROOM, { width, height }), [width, height])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context)
      paintWhole(layout.nodes, layout, { context, window: ROOM, density: DENSITY, palette })
  }, [layout, palette])
  useWindowFrame(board, frame, viewport, scales)
  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    viewport.centre({ x: (event.clientX - left) / scales.x, y: (event.clientY - top) / scales.y })
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
  scales: Point,
) {
  useLayoutEffect(() => {
    const element = board.current
    const place = () => {
      const { x, y, width, height } = viewport.visible()
      if (!frame.current) return
      Object.assign(frame.current.style, {
        transform: `translate(${x * scales.x}px, ${y * scales.y}px)`,
        width: `${width * scales.x}px`,
        height: `${height * scales.y}px`,
      })
    }
    place()
    element?.addEventListener('scroll', place, { passive: true })
    return () => element?.removeEventListener('scroll', place)
  })
}
