import type { PointerEvent as ReactPointerEvent } from 'react'
import { grips, touches, type Grip, type Size } from '~/features/document/deck/arrange/geometry'
import type { Rect } from '~/features/document/deck/design/template'
import type { Handle } from '~/features/document/deck/fit/page'
import { openDrag } from './drag-session'
import { trackPointer } from './track-pointer'
import { toggled, type Selection } from './use-selection'

export interface StagePointer {
  stage: HTMLElement
  slide: Size
  selection: Selection
  /** Where the chosen boxes were put. */
  onPlace: (handles: readonly Handle[], rects: readonly Rect[]) => void
  /** A box that was chosen before is pressed again: its words are to be written there. */
  onPressAgain: (key: string, point: { clientX: number; clientY: number }) => void
}

/** A press on the stage: takes a grip, a box or, on bare ground, begins a frame that chooses what it touches. */
export function pressStage(event: ReactPointerEvent, how: StagePointer): void {
  if (event.button !== 0 || !(event.target instanceof Element)) return
  const { target } = event
  const grip = grips.find(
    (item) => item === target.closest('[data-grip]')?.getAttribute('data-grip'),
  )
  if (grip) return drag(event.nativeEvent, how, how.selection.selected, grip)
  const key = target.closest('[data-box]')?.getAttribute('data-box')
  const handle = how.selection.handles.find((item) => item.key === key)
  if (handle) pressBox(event.nativeEvent, how, handle)
  else chooseByFrame(event.nativeEvent, how)
}

function pressBox(event: PointerEvent, how: StagePointer, handle: Handle): void {
  const { selection, onPressAgain } = how
  const { selected } = selection
  const isChosen = selected.includes(handle)
  if (event.shiftKey) {
    selection.select(toggled(selected, handle.key))
    return
  }
  if (!isChosen) selection.select([handle.key])
  const isAgain = isChosen && selected.length === 1
  drag(event, how, isChosen ? selected : [handle], null, () => {
    if (isAgain) onPressAgain(handle.key, event)
    else if (isChosen) selection.select([handle.key])
  })
}

function drag(
  start: PointerEvent,
  { stage, slide, selection, onPlace }: StagePointer,
  selected: readonly Handle[],
  grip: Grip | null,
  onPress: () => void = () => {},
): void {
  let session: ReturnType<typeof openDrag> | null = null
  // Frames of what was chosen by this very press are there by the first move.
  const opened = () => {
    session ??= openDrag({ stage, slide, handles: selection.handles, selected, grip, start })
    return session
  }
  trackPointer(stage, start, {
    onMove: (event) => opened().paint(event),
    onEnd: (event) => {
      session?.restore()
      if (event && session) onPlace(selected, session.rects())
      else onPress()
    },
    onCancel: () => session?.restore(),
  })
}

function chooseByFrame(start: PointerEvent, { stage, slide, selection }: StagePointer): void {
  const bounds = stage.getBoundingClientRect()
  const scale = bounds.width / slide.width
  const frame = document.createElement('i')
  frame.style.cssText =
    'position:absolute;border:1px solid var(--indigo);background:var(--wash);pointer-events:none'
  const others = start.shiftKey ? selection.selected.map(({ key }) => key) : []
  let keys: string[] = others
  const pointOf = (event: PointerEvent) => ({
    x: (event.clientX - bounds.left) / scale,
    y: (event.clientY - bounds.top) / scale,
  })
  const from = pointOf(start)
  trackPointer(stage, start, {
    onMove: (event) => {
      const to = pointOf(event)
      const rect = {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      }
      const { style } = frame
      style.left = `${rect.x * scale}px`
      style.top = `${rect.y * scale}px`
      style.width = `${rect.width * scale}px`
      style.height = `${rect.height * scale}px`
      if (!frame.isConnected) stage.appendChild(frame)
      const touched = selection.handles.filter((item) => touches(item.rect, rect))
      keys = [...new Set([...others, ...touched.map(({ key }) => key)])]
    },
    onEnd: () => {
      frame.remove()
      selection.select(keys)
    },
    onCancel: () => frame.remove(),
  })
}
