import { ListTree, Network } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Segmented } from '~/kit/segmented'
import type { MapNode, MapView } from '../../terms'
import type { ReaderTabProps } from '../reader/tabs'
import { MadeBy, MakingState } from './making-state'
import { MapCanvas } from './map-canvas'
import { MapExport } from './map-export'
import { MapList } from './map-list'
import { countTopics, withHeadingWords } from './map-tree'
import type { MapDrawing } from './map-drawing'
import { useMade } from './use-made'
import './guide.css'

/** 脑图: the file's topics as a map, or as the same tree in lines; a node leads to where it stands. */
export function MapTab({ desk, file, reader }: ReaderTabProps) {
  const { calls } = desk
  const made = useMade<MapView>({
    read: calls && (() => calls.map(file.id)),
    make: async (again) => calls?.make('mindmap', file.id, { again }),
    stop: async (taskId) => calls?.stopMaking(taskId),
    retry: async (taskId) => calls?.retryMaking(taskId),
    startsByItself: true,
  })
  const { view } = made
  if (made.failure || view?.making.status !== 'done' || !view.tree) {
    return <MakingState made={made} name="脑图" />
  }
  return (
    <MadeMap
      key={view.making.taskId + view.making.madeAt}
      parts={{ desk, file, reader }}
      tree={view.tree}
      view={view}
      onAgain={() => made.make(true)}
    />
  )
}

export interface MadeMapProps {
  parts: ReaderTabProps
  tree: MapNode
  view: MapView
  onAgain: () => void
}

// On a phone a map that fits is too small to read.
const usualLook = () => (window.matchMedia('(width < 640px)').matches ? 'list' : 'map')

function MadeMap({ parts, tree: made, view, onAgain }: MadeMapProps) {
  // One object: a new tree is drawn anew.
  const tree = useMemo(() => withHeadingWords(made), [made])
  const [look, setLook] = useState<'map' | 'list'>(usualLook)
  const [chosen, setChosen] = useState<string | null>(null)
  const [drawing, setDrawing] = useState<MapDrawing | null>(null)
  return (
    <div className="map-tab">
      <div className="map-head">
        <span className="min-w-0 flex-1 truncate text-small text-ink-3">
          {countTopics(tree)}个主题
        </span>
        <Segmented
          label="看法"
          value={look}
          onChange={setLook}
          options={[
            {
              value: 'map',
              label: (
                <>
                  <Network size={14} aria-hidden="true" />
                  脑图
                </>
              ),
            },
            {
              value: 'list',
              label: (
                <>
                  <ListTree size={14} aria-hidden="true" />
                  大纲
                </>
              ),
            },
          ]}
        />
        <MapExport desk={parts.desk} tree={tree} drawing={look === 'map' ? drawing : null} />
      </div>
      {look === 'map' && (
        <MapCanvas
          parts={parts}
          tree={tree}
          chosen={chosen}
          onChoose={setChosen}
          onDrawn={setDrawing}
        />
      )}
      <MapList
        parts={parts}
        tree={tree}
        chosen={chosen}
        onChoose={setChosen}
        isQuiet={look === 'map'}
      />
      <div className="map-foot">
        <MadeBy making={view.making} onAgain={onAgain} />
      </div>
    </div>
  )
}
