import { useState } from 'react'
import { TITLE_LIMIT } from '#packages/document/tree'
import { isComposing } from '~/kit/controls/composing'
import type { MapLayout } from './map/map-layout'
import type { PlacedSummary } from './map/summaries'
import type { MapEditing } from './use-map-editing'

/** Words of summaries beside their brackets: pressed they are written anew, without words the summary goes. */
export function SummaryWords({ layout, editing }: { layout: MapLayout; editing: MapEditing }) {
  return layout.summaries.map((summary) => (
    <Words key={summary.summaryId} summary={summary} editing={editing} />
  ))
}

function Words({ summary, editing }: { summary: PlacedSummary; editing: MapEditing }) {
  const { summaryId, title, box } = summary
  const [text, setText] = useState<string | null>(null)
  const place = { left: box.x, top: box.y, width: box.width, height: box.height }
  const end = () => {
    const stored = editing.tree.map?.summaries[summaryId]
    const next = text?.trim() ?? ''
    if (stored && text !== null && next !== title)
      editing.apply([
        { type: 'summarise', summaryId, summary: next === '' ? null : { ...stored, title: next } },
      ])
    setText(null)
  }
  if (text === null)
    return (
      <button
        type="button"
        className="absolute rounded-sm px-2 text-body text-(--map-ink) hover:bg-wash"
        style={place}
        disabled={!editing.mayEdit}
        aria-label={`概要「${title}」，改写`}
        onClick={() => setText(title)}
      >
        {title}
      </button>
    )
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
      autoFocus
      className="map-input"
      style={{ ...place, width: Math.max(120, box.width) }}
      aria-label="概要"
      maxLength={TITLE_LIMIT}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={end}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Escape') setText(null)
        if (event.key === 'Enter') end()
      }}
    />
  )
}
