import type { KeyboardEvent } from 'react'
import { shifted, shiftWithin, unionOf } from '~/features/document/deck/arrange/geometry'
import type { SingleCommand } from '~/features/document/deck/commands'
import type { Handle } from '~/features/document/deck/fit/page'
import {
  copiesOf,
  orderCommands,
  pasteCommands,
  placeCommands,
  removeCommands,
  sizeOf,
  type Arranging,
} from './arranging'
import type { Selection } from './use-selection'

export interface StageKeys extends Arranging {
  selection: Selection
  run: (commands: readonly SingleCommand[]) => boolean
  onWrite: (handle: Handle) => void
  onNewSlide: () => void
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Points. */
const STEP = 1
const LARGE_STEP = 10

/** Keys of the stage while no words are written. */
export function pressStageKey(event: KeyboardEvent, keys: StageKeys): void {
  const isMod = event.ctrlKey || event.metaKey
  const action = isMod ? modAction(event.key.toLowerCase(), keys) : plainAction(event, keys)
  if (!action) return
  event.preventDefault()
  event.stopPropagation()
  action()
}

function modAction(key: string, keys: StageKeys): (() => void) | null {
  const { selection, run } = keys
  const { selected } = selection
  const actions: Record<string, () => void> = {
    a: () => selection.select(selection.handles.map((item) => item.key)),
    m: keys.onNewSlide,
    ...(selected.length > 0 && {
      d: () => duplicate(keys),
      ']': () => run(orderCommands(keys, selected, 1)),
      '[': () => run(orderCommands(keys, selected, -1)),
    }),
  }
  return actions[key] ?? null
}

/** What is chosen once more, a little aside. */
export function duplicate(keys: Pick<StageKeys, 'slide' | 'template' | 'selection' | 'run'>): void {
  const { commands, ids } = pasteCommands(keys, copiesOf(keys, keys.selection.selected))
  if (commands.length > 0 && keys.run(commands)) keys.selection.select(ids)
}

function plainAction(event: KeyboardEvent, keys: StageKeys): (() => void) | null {
  const { selection, run } = keys
  const { selected } = selection
  if (event.key === 'Tab') return nextBox(event.shiftKey ? -1 : 1, selection)
  const [first] = selected
  if (!first) return null
  const arrow = ARROWS[event.key]
  if (arrow) return () => nudge(keys, arrow, event.shiftKey ? LARGE_STEP : STEP)
  const actions: Record<string, () => void> = {
    Escape: () => selection.select([]),
    Enter: () => keys.onWrite(first),
    Delete: () => run(removeCommands(keys, selected)),
    Backspace: () => run(removeCommands(keys, selected)),
  }
  return actions[event.key] ?? null
}

/** The box after or before; null beyond the last, so that the keyboard goes on through the page. */
function nextBox(step: 1 | -1, { handles, selected, select }: Selection): (() => void) | null {
  const last = selected.at(-1)
  const index = last ? handles.indexOf(last) + step : step > 0 ? 0 : handles.length - 1
  const next = handles[index]
  if (next) return () => select([next.key])
  if (selected.length > 0) select([])
  return null
}

function nudge(keys: StageKeys, [across, down]: readonly [number, number], step: number): void {
  const { selected } = keys.selection
  const frame = unionOf(selected.map(({ rect }) => rect))
  const shift = shiftWithin(frame, { dx: across * step, dy: down * step }, sizeOf(keys.template))
  const rects = selected.map(({ rect }) => shifted(rect, shift))
  keys.run(placeCommands(keys, selected, rects))
}
