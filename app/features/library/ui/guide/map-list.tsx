import { useMemo, useState, type FocusEvent } from 'react'
import { Tree, type TreeNode } from '~/kit/data/tree'
import type { MapNode } from '../../wire/terms/guide'
import type { ReaderTabProps } from '../reader/tabs'
import { entriesOf } from './map-tree'
import { NodeActions } from './node-actions'
import { showPlace } from './place-mark'

export interface MapListProps {
  parts: ReaderTabProps
  tree: MapNode
  chosen: string | null
  onChoose: (id: string | null) => void
  /** Beside the drawn map: there for the keyboard and for screen readers, which the drawing cannot serve. */
  isQuiet: boolean
}

/** The same tree in lines. Enter leads to where the topic stands; the map follows the line that has the focus. */
export function MapList({ parts, tree, chosen, onChoose, isQuiet }: MapListProps) {
  const entries = useMemo(() => entriesOf(tree), [tree])
  const nodes = useMemo(() => [shaped(tree)], [tree])
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(
    () => new Set(entries.filter(({ depth }) => depth < 2).map(({ id }) => id)),
  )
  const open = (id: string, isOpen: boolean) => {
    const next = new Set(openIds)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpenIds(next)
  }
  const pick = (id: string) => {
    onChoose(id)
    const [place] = entries.find((entry) => entry.id === id)?.node.places ?? []
    if (place) showPlace(place, parts.reader.show)
  }
  const follow = (event: FocusEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.treeId : undefined
    if (id !== undefined) onChoose(id)
  }
  return (
    <div className={isQuiet ? 'sr-only' : 'map-list'} onFocus={follow}>
      <Tree
        label="脑图大纲"
        nodes={nodes}
        selectedId={chosen}
        openIds={openIds}
        onOpenChange={open}
        onPick={pick}
      />
      {!isQuiet && chosen !== null && (
        <NodeActions id={chosen} tree={tree} parts={parts} place={null} />
      )}
    </div>
  )
}

function shaped(node: MapNode, id = '0'): TreeNode {
  const place = node.places[0]?.words
  return {
    id,
    label: node.text,
    ...(place && { count: place }),
    children: node.children.map((child, index) => shaped(child, `${id}.${index}`)),
  }
}
