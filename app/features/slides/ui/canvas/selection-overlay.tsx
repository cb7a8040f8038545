import { grips, type Grip } from '~/features/document/deck/arrange/geometry'
import type { Template } from '~/features/document/deck/design/template'
import type { ReactNode } from 'react'
import type { Handle } from '~/features/document/deck/fit/page'
import { length, placed } from '../points'
import { nameOf, sizeOf } from './arranging'
import type { Selection } from './use-selection'

export interface SelectionOverlayProps {
  selection: Selection
  template: Template
  /** What lies beside what is chosen, in points of the slide. */
  children?: ReactNode
}

/** Frames of what is chosen, with grips where it is one; guides while something moves. */
export function SelectionOverlay({ selection, template, children }: SelectionOverlayProps) {
  const { selected, handles } = selection
  const point = `calc(100cqw / ${sizeOf(template).width})`
  return (
    <div className="pointer-events-none absolute inset-0 [container-type:inline-size]">
      <div className="absolute inset-0" style={{ ['--point' as string]: point }}>
        {selected.map((handle) => (
          <Frame
            key={handle.key}
            handle={handle}
            label={nameOf(handle, handles)}
            hasGrips={selected.length === 1}
          />
        ))}
        <div className="absolute inset-0" data-guides aria-hidden="true" />
        {children}
      </div>
    </div>
  )
}

const CURSORS: Record<Grip, string> = {
  nw: 'nwse-resize',
  n: 'ns-resize',
  ne: 'nesw-resize',
  e: 'ew-resize',
  se: 'nwse-resize',
  s: 'ns-resize',
  sw: 'nesw-resize',
  w: 'ew-resize',
}

function Frame({ handle, label, hasGrips }: { handle: Handle; label: string; hasGrips: boolean }) {
  return (
    <div
      className="absolute outline-[1.5px] outline-indigo"
      style={placed(handle.rect)}
      data-frame={handle.key}
      role="img"
      aria-label={`已选：${label}`}
    >
      {hasGrips &&
        grips.map((grip) => (
          <i
            key={grip}
            className="pointer-events-auto absolute size-[9px] -translate-1/2 rounded-[2px] border-[1.5px] border-indigo bg-[#fefefe] before:absolute before:-inset-2 before:content-['']"
            style={{ ...placeOf(grip), cursor: CURSORS[grip] }}
            data-grip={grip}
            aria-hidden="true"
          />
        ))}
    </div>
  )
}

const placeOf = (grip: Grip) => ({
  left: grip.includes('w') ? 0 : grip.includes('e') ? '100%' : '50%',
  top: grip.includes('n') ? 0 : grip.includes('s') ? '100%' : '50%',
})

/** Above a box, or under it where there is no room above. */
export const aboveOf = ({ rect }: Handle) =>
  rect.y > 60
    ? { left: length(rect.x), top: length(rect.y), transform: 'translateY(calc(-100% - 10px))' }
    : { left: length(rect.x), top: length(rect.y + rect.height), transform: 'translateY(10px)' }
