import {
  scaledWith,
  LEAST,
  resized,
  shifted,
  shiftWithin,
  unionOf,
  type Grip,
  type Size,
} from '~/features/document/deck/arrange/geometry'
import {
  snapLines,
  snapMove,
  snapResize,
  type SnapLine,
} from '~/features/document/deck/arrange/snap'
import type { Rect } from '~/features/document/deck/design/template'
import type { Handle } from '~/features/document/deck/fit/page'
import { length } from '../points'
import { nameOf } from './arranging'

/** Pixels of the screen. */
const REACH_PX = 5

export interface DragSession {
  /** Where the boxes stand when the pointer is here; drawn at once, without React. */
  paint: (event: PointerEvent) => void
  /** Everything looks as before. */
  restore: () => void
  /** Where they were painted last. */
  rects: () => readonly Rect[]
}

export interface DragStart {
  /** Holds the boxes by `data-box`, their frames by `data-frame`, the guides by `data-guides`. */
  stage: HTMLElement
  slide: Size
  handles: readonly Handle[]
  selected: readonly Handle[]
  /** Null: they are moved. */
  grip: Grip | null
  start: { clientX: number; clientY: number }
}

/** Boxes that are moved or resized together. Alt: no lines. Shift: one axis, or the proportions. */
export function openDrag(drag: DragStart): DragSession {
  const { stage, slide, handles, selected, grip, start } = drag
  const scale = stage.getBoundingClientRect().width / slide.width
  const from = unionOf(selected.map(({ rect }) => rect))
  const others = handles.filter((item) => !selected.includes(item))
  const lines = snapLines(
    others.map((item) => ({ rect: item.rect, name: nameOf(item, handles) })),
    slide,
  )
  const painter = openPainter(stage, selected, slide)
  let rects: readonly Rect[] = selected.map(({ rect }) => rect)
  const isPicture = selected.length === 1 && selected[0]?.box.kind === 'image'
  const least = selected.some(({ box }) => box.kind === 'shape') ? { width: 0, height: 0 } : LEAST
  return {
    paint(event) {
      const raw = {
        dx: (event.clientX - start.clientX) / scale,
        dy: (event.clientY - start.clientY) / scale,
      }
      const snap = { lines: event.altKey ? [] : lines, reach: REACH_PX / scale }
      const result = grip
        ? pulledBy(from, grip, {
            raw,
            snap,
            slide,
            least,
            keepsRatio: event.shiftKey !== isPicture,
          })
        : movedBy(from, { raw, snap, slide, isStraight: event.shiftKey })
      rects = selected.map(({ rect }) => scaledWith(rect, from, result.to))
      painter.paint(rects, result.held)
    },
    restore: painter.restore,
    rects: () => rects,
  }
}

interface Snapping {
  raw: { dx: number; dy: number }
  snap: { lines: readonly SnapLine[]; reach: number }
  slide: Size
}

function movedBy(
  from: Rect,
  { raw, snap, slide, isStraight }: Snapping & { isStraight: boolean },
): { to: Rect; held: SnapLine[] } {
  const isAcross = Math.abs(raw.dx) >= Math.abs(raw.dy)
  const straight = isAcross ? { dx: raw.dx, dy: 0 } : { dx: 0, dy: raw.dy }
  const snapped = snapMove(from, isStraight ? straight : raw, snap)
  const shift = isStraight
    ? { dx: isAcross ? snapped.dx : 0, dy: isAcross ? 0 : snapped.dy }
    : snapped
  return { to: shifted(from, shiftWithin(from, shift, slide)), held: snapped.held }
}

function pulledBy(
  from: Rect,
  grip: Grip,
  { raw, snap, slide, least, keepsRatio }: Snapping & { least: Size; keepsRatio: boolean },
): { to: Rect; held: SnapLine[] } {
  const snapped = keepsRatio ? { ...raw, held: [] } : snapResize(from, grip, { ...raw, ...snap })
  const { dx, dy, held } = snapped
  return { to: resized(from, grip, { dx, dy, slide, keepsRatio, least }), held }
}

/** Draws by style alone and knows how everything was. */
function openPainter(stage: HTMLElement, selected: readonly Handle[], slide: Size) {
  const find = (name: string, key: string) => [
    ...stage.querySelectorAll<HTMLElement>(`[data-${name}="${CSS.escape(key)}"]`),
  ]
  const pairs = selected.map(({ key, rect }) => {
    const boxes = find('box', key)
    // A body that is laid out in several boxes moves as one.
    const parts = boxes.length > 1 ? boxes.map((part) => ({ part, corner: cornerOf(part) })) : []
    return { rect, parts, whole: [...(parts.length > 0 ? [] : boxes), ...find('frame', key)] }
  })
  const elements = pairs.flatMap(({ parts, whole }) => [...parts.map(({ part }) => part), ...whole])
  const before = new Map(elements.map((element) => [element, element.style.cssText]))
  const guides = stage.querySelector<HTMLElement>('[data-guides]')
  const scale = stage.getBoundingClientRect().width / slide.width
  return {
    paint(rects: readonly Rect[], held: readonly SnapLine[]) {
      for (const [index, { rect: from, parts, whole }] of pairs.entries()) {
        const rect = rects[index]
        if (!rect) continue
        for (const element of whole) stand(element, rect)
        for (const { part, corner } of parts) {
          const start = { x: corner.x / scale, y: corner.y / scale, width: 0, height: 0 }
          const { x, y } = scaledWith(start, from, rect)
          part.style.translate = `${length(x - start.x)} ${length(y - start.y)}`
        }
      }
      guides?.replaceChildren(...held.map((line) => guideOf(line, slide)))
    },
    restore() {
      for (const [element, style] of before) element.style.cssText = style
      guides?.replaceChildren()
    },
  }
}

/** In pixels of the stage. */
const cornerOf = ({ offsetLeft, offsetTop }: HTMLElement) => ({ x: offsetLeft, y: offsetTop })

function stand({ style }: HTMLElement, { x, y, width, height }: Rect): void {
  style.left = length(x)
  style.top = length(y)
  style.width = length(width)
  style.height = length(height)
}

const LINE_COLOR = 'var(--indigo)'

function guideOf({ axis, place, word }: SnapLine, slide: Size): HTMLElement {
  const line = document.createElement('i')
  const isUpright = axis === 'x'
  line.style.cssText =
    `position:absolute;background:${LINE_COLOR};` +
    (isUpright
      ? `left:${length(place)};top:-20px;width:1px;height:calc(${length(slide.height)} + 40px)`
      : `top:${length(place)};left:-28px;height:1px;width:calc(${length(slide.width)} + 56px)`)
  const label = document.createElement('span')
  label.textContent = word
  label.style.cssText =
    `position:absolute;padding:0 5px;border-radius:2px;white-space:nowrap;font:500 12px/18px var(--sans);` +
    `background:${LINE_COLOR};color:var(--ink-inverse);` +
    (isUpright ? 'left:4px;top:0' : 'left:32px;bottom:4px')
  line.appendChild(label)
  return line
}
