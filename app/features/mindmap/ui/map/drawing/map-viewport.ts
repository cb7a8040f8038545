import type { Point } from '../layout/block'
import { ROOT, type MapLayout } from '../map-layout'
import { holds, widened, type Rect } from './culling'
import {
  clampScale,
  firstMiddle,
  LEGIBLE,
  pointAt,
  scaleOfWhole,
  scaleToFit,
  scrollTo,
  visibleRect,
  type Size,
} from './viewport'

/** What a map is drawn by. */
export interface ViewportState {
  /** Of the window. */
  size: Size
  scale: number
  /** The stretch that is drawn, in pixels of the map: what is in the window and some around it. */
  drawn: Rect
}

/** A place of the screen. */
export interface ScreenPlace {
  clientX: number
  clientY: number
}

// Drawn around what is in the window; drawn anew when less than the rest of it is left.
const MARGIN_PX = 350
const REST_PX = 200
const FIRST_WINDOW: Size = { width: 1440, height: 900 }

/** The window onto a map: an element that scrolls, and how large the map is drawn in it. */
export class MapViewport {
  private state: ViewportState = {
    size: FIRST_WINDOW,
    scale: 1,
    drawn: { x: 0, y: 0, ...FIRST_WINDOW },
  }
  private board: HTMLElement | null = null
  // Where a point of the map shall be once the map is drawn at the next scale.
  private pending: { point: Point; place: Point } | null = null
  private isOpened = false
  private readonly listeners = new Set<() => void>()

  constructor(private layout: MapLayout) {}

  snapshot = (): ViewportState => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Takes hold of the element; gives what lets it go. */
  attach(board: HTMLElement): () => void {
    this.board = board
    this.measure()
    const observer = new ResizeObserver(() => this.measure())
    observer.observe(board)
    const scrolled = () => this.draw()
    board.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      board.removeEventListener('scroll', scrolled)
      this.board = null
    }
  }

  /** The map was laid out anew: the topic `anchor` stays where it is on the screen. */
  take(layout: MapLayout, anchor: string): void {
    if (layout === this.layout) return
    const was = this.layout.nodes.find(({ id }) => id === anchor)
    const is = layout.nodes.find(({ id }) => id === anchor)
    this.layout = layout
    const { scale } = this.state
    if (was && is)
      this.board?.scrollBy({
        left: (is.x - was.x) * scale,
        top: (is.y - was.y) * scale,
        behavior: 'instant',
      })
    this.draw()
  }

  /** The map is drawn at its scale: now it can be scrolled to where it shall be. */
  settle(): void {
    if (!this.pending) return
    const { point, place } = this.pending
    this.pending = null
    const { size, scale } = this.state
    this.board?.scrollTo({ ...scrollTo(size, scale, point, place), behavior: 'instant' })
    this.draw()
  }

  /** The stretch in the window at this moment. */
  visible(): Rect {
    return visibleRect(this.state.size, this.state.scale, this.scroll)
  }

  /** The point of the map at this place of the screen. */
  pointAt(place: ScreenPlace): Point {
    return pointAt(this.state.size, this.state.scale, this.scroll, this.placeOf(place))
  }

  /** Scales the map around a place of the screen, else around the middle of the window. */
  zoomTo(scale: number, around?: ScreenPlace): void {
    const place = around ? this.placeOf(around) : this.middle
    const point = pointAt(this.state.size, this.state.scale, this.scroll, place)
    this.bring(point, place, clampScale(scale))
  }

  zoomBy(factor: number, around?: ScreenPlace): void {
    this.zoomTo(this.state.scale * factor, around)
  }

  /** All of the map in the window. */
  fit(): void {
    this.show(scaleOfWhole(this.state.size, this.layout))
  }

  /** As the map is seen first: all of it, while it can be read. */
  open(): void {
    this.show(scaleToFit(this.state.size, this.layout))
  }

  centre(point: Point): void {
    this.bring(point, this.middle, this.state.scale)
  }

  /** A topic to the middle of the window, at a scale at which it can be read. */
  centreTopic(id: string): void {
    const topic = this.layout.nodes.find((node) => node.id === id)
    const scale = Math.max(this.state.scale, LEGIBLE)
    if (topic) this.bring(middleOf(topic), this.middle, scale)
  }

  private measure(): void {
    if (!this.board) return
    const { clientWidth: width, clientHeight: height } = this.board
    if (width === 0 || height === 0) return
    this.change({ size: { width, height } })
    if (this.isOpened) return this.draw()
    this.isOpened = true
    this.open()
  }

  private show(scale: number): void {
    const root = this.layout.nodes.find(({ id }) => id === ROOT)
    const middle = root ? middleOf(root) : { x: 0, y: 0 }
    this.bring(firstMiddle(this.state.size, scale, this.layout, middle), this.middle, scale)
  }

  private bring(point: Point, place: Point, scale: number): void {
    this.pending = { point, place }
    this.change({ scale })
  }

  /** Asks for another stretch to be drawn where the one that is does not reach. */
  private draw(): void {
    const { scale, drawn } = this.state
    const rect = this.visible()
    const isEnough = holds(drawn, widened(rect, (MARGIN_PX - REST_PX) / scale))
    const isTooMuch = drawn.width > 3 * rect.width + (2 * MARGIN_PX) / scale
    if (!isEnough || isTooMuch) this.change({ drawn: widened(rect, MARGIN_PX / scale) })
  }

  private change(part: Partial<ViewportState>): void {
    this.state = { ...this.state, ...part }
    for (const listener of this.listeners) listener()
  }

  private get scroll() {
    return { left: this.board?.scrollLeft ?? 0, top: this.board?.scrollTop ?? 0 }
  }

  private get middle(): Point {
    const { width, height } = this.state.size
    return { x: width / 2, y: height / 2 }
  }

  private placeOf({ clientX, clientY }: ScreenPlace): Point {
    const { left, top } = this.board?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: clientX - left, y: clientY - top }
  }
}

const middleOf = ({ x, y, width, height }: Rect): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})
