import type { CSSProperties } from 'react'
import { markersOf, type TopicStyle } from '#packages/document/map/map-view'
import { colourVariables, markerNames } from './themes'

/** The markers of a topic, before its words. */
export const TopicMarkers = ({ style }: { style: TopicStyle | null }) =>
  markersOf(style).map((marker) => (
    <i
      key={marker}
      role="img"
      aria-label={markerNames[marker].name}
      className="grid size-4 flex-none place-items-center rounded-full bg-ink-2 text-[11px] leading-none text-ink-inverse not-italic"
    >
      {markerNames[marker].sign}
    </i>
  ))

/** Behind a topic that a person coloured; the root keeps its own. */
export const groundOf = (style: TopicStyle | null, depth: number): CSSProperties =>
  style?.colour && depth > 0
    ? { background: `var(${colourVariables[style.colour]})`, color: 'var(--ink)' }
    : {}
