import { useRef, useState } from 'react'
import { TITLE_LIMIT } from '#packages/document/tree'
import { isComposing } from '~/kit/controls/composing'
import type { MapLayout } from './map/map-layout'
import type { PlacedSummary } from './map/summaries'
import type { MapEditing } from './use-map-editing'

/** Words of summaries beside their brackets: pressed they are written anew, without words the summary goes. */
export function SummaryWords({ layout, ...props }: SummaryProps & { layout: MapLayout }) {
  return layout.summaries.map((summary) => (
    <Words key={summary.summaryId} summary={summary} {...props} />
  ))
}

interface SummaryProps {
  editing: MapEditing
  /** Enter or Esc: the keyboard goes back to the map. */
  onEnd: () => void
}

function Words({ summary, editing, onEnd }: SummaryProps & { summary: PlacedSummary }) {
  const { summaryId, title, lines, box } = summary
  const [text, setText] = useState(editing.newSummary === summaryId ? title : null)
  const place = { left: box.x, top: box.y, width: box.width, height: box.height }
  const isOver = useRef(false)
  const begin = () => {
    isOver.current = false
    setText(title)
  }
  // The keyboard goes back to the map while the field still stands: that it loses the focus is no second end.
  const end = (isSaved: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const stored = editing.tree.map?.summaries[summaryId]
    const next = text?.trim() ?? ''
    if (isSaved && stored && text !== null && next !== title)
      editing.apply([
        { type: 'summarise', summaryId, summary: next === '' ? null : { ...stored, title: next } },
      ])
    setText(null)
  }
  if (text === null)
    return (
      <button
        type="button"
        className="absolute rounded-sm px-2 text-left text-body leading-[1.4] whitespace-pre text-(--map-ink) hover:bg-wash"
        style={place}
        disabled={!editing.mayEdit}
        aria-label={`概要「${title}」，改写`}
        onClick={begin}
      >
        {lines.join('\n')}
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
      onFocus={({ target }) => target.select()}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (isComposing(event.nativeEvent)) return
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        end(event.key === 'Enter')
        onEnd()
      }}
    />
  )
}
