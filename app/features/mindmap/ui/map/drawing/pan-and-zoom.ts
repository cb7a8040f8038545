import type { Point } from '../layout/block'
import type { MapViewport } from './map-viewport'

/**
 * A wheel with Mod and two fingers zoom, a drag of the ground or with another button pans; scrolling is the browser's.
 * Gives what ends it.
 */
export function panAndZoom(board: HTMLElement, viewport: MapViewport): () => void {
  const ends = [zoomByWheel(board, viewport), zoomByFingers(board, viewport), panByDrag(board)]
  return () => ends.forEach((end) => end())
}

const WHEEL_SPEED = 0.0022
const LINE_PX = 16

function zoomByWheel(element: HTMLElement, viewport: MapViewport): () => void {
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const distance =
      event.deltaMode === event.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY
    viewport.zoomBy(Math.exp(-distance * WHEEL_SPEED), event)
  }
  element.addEventListener('wheel', turn, { passive: false })
  return () => element.removeEventListener('wheel', turn)
}

function zoomByFingers(element: HTMLElement, viewport: MapViewport): () => void {
  let start: { distance: number; scale: number } | null = null
  const move = (event: TouchEvent) => {
    const [first, second] = event.touches
    if (!first || !second) {
      start = null
      return
    }
    event.preventDefault()
    const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
    start ??= { distance, scale: viewport.snapshot().scale }
    const clientX = (first.clientX + second.clientX) / 2
    const clientY = (first.clientY + second.clientY) / 2
    viewport.zoomTo((start.scale * distance) / start.distance, { clientX, clientY })
  }
  const end = () => {
    start = null
  }
  element.addEventListener('touchmove', move, { passive: false })
  element.addEventListener('touchend', end)
  return () => {
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
  }
}

const ON_GROUND = '[role="treeitem"], button, input, textarea, [data-no-pan]'
// A press that moves less is a click.
const STILL_PX = 4

function panByDrag(element: HTMLElement): () => void {
  let last: Point | null = null
  let isMoved = false
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const isOnTopic = event.target instanceof Element && event.target.closest(ON_GROUND) !== null
    if (event.button === 0 && isOnTopic) return
    last = { x: event.clientX, y: event.clientY }
    isMoved = false
  }
  const move = (event: PointerEvent) => {
    if (!last) return
    const [x, y] = [event.clientX - last.x, event.clientY - last.y]
    if (!isMoved && Math.hypot(x, y) < STILL_PX) return
    if (!isMoved) element.setPointerCapture(event.pointerId)
    isMoved = true
    element.scrollBy({ left: -x, top: -y, behavior: 'instant' })
    last = { x: event.clientX, y: event.clientY }
  }
  const end = () => {
    last = null
  }
  // A pan by the right button asks for no menu.
  const menu = (event: MouseEvent) => {
    if (isMoved) event.preventDefault()
  }
  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
  element.addEventListener('contextmenu', menu)
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
    element.removeEventListener('contextmenu', menu)
  }
}
