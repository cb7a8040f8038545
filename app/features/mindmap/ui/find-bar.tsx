import type { NodeId } from '~/core/ids'
import { Checkbox } from '~/kit/controls/choice'
import { FindPanel } from '~/kit/find/find-panel'
import { ReplaceRow } from '~/kit/find/replace-row'
import { findTopics, replaceCommands, type MapQuery } from './find'
import type { MapEditing } from './use-map-editing'

interface FindBarProps {
  editing: MapEditing
  query: MapQuery
  onQuery: (query: MapQuery) => void
  onGo: (id: string) => void
  onClose: () => void
}

/** Finds topics by their words, and puts other words in their places. */
export function FindBar({ editing, query, onQuery, onGo, onClose }: FindBarProps) {
  const { tree, selected } = editing
  const hits = findTopics(tree, query)
  const index = hits.findIndex(({ id }) => id === selected)
  const go = (step: 1 | -1) => {
    const from = index < 0 && step < 0 ? 0 : index
    const hit = hits[(from + step + hits.length) % hits.length]
    if (hit) show(hit.id)
  }
  const show = (id: NodeId) => {
    editing.reveal(id)
    onGo(id)
  }
  const replace = (other: string, isAll: boolean) => {
    const place = Math.max(0, index)
    const nodes = isAll ? hits : hits.slice(place, place + 1)
    const isDone = editing.apply(replaceCommands(nodes, query.words, other))
    // On to what stands behind it, which is replaced by the next press.
    const next = hits[(place + 1) % hits.length]
    if (isDone && !isAll && next && hits.length > 1) show(next.id)
  }
  return (
    <FindPanel
      label="查找主题"
      className="top-4 right-5 w-[376px] max-w-[calc(100%-40px)]"
      words={query.words}
      onWords={(words) => onQuery({ ...query, words })}
      count={hits.length}
      index={index}
      onGo={go}
      onClose={onClose}
    >
      <ReplaceRow isEmpty={hits.length === 0} onReplace={replace} />
      <Checkbox
        className="text-small"
        checked={query.within !== null}
        disabled={query.within === null && !selected}
        onCheckedChange={(isWithin) =>
          onQuery({ ...query, within: isWithin && selected ? selected : null })
        }
      >
        只在选中的分支里
      </Checkbox>
    </FindPanel>
  )
}
