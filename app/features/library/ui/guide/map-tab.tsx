import { ListTree, Network } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Segmented } from '~/kit/controls/segmented'
import type { MapNode, MapView } from '../../wire/terms/guide'
import type { ReaderTabProps } from '../reader/tabs'
import { GeneratedBy, GenerationState } from './generation-state'
import { MapCanvas } from './map-canvas'
import { MapCopy } from './map-copy'
import { MapExport } from './map-export'
import { MapList } from './map-list'
import { countTopics, withHeadingWords } from './map-tree'
import type { MapDrawing } from './map-drawing'
import { useGeneration } from './use-generation'
import './guide.css'

/** 脑图: the file's topics as a map, or as the same tree in lines; a node leads to where it stands. */
export function MapTab({ services, file, reader }: ReaderTabProps) {
  const { calls } = services
  const generation = useGeneration<MapView>({
    read: calls && (() => calls.map(file.id)),
    make: async (again) => calls?.make('mindmap', file.id, { again }),
    stop: async (taskId) => calls?.stopGeneration(taskId),
    retry: async (taskId) => calls?.retryGeneration(taskId),
    startsByItself: true,
  })
  const { view } = generation
  if (generation.failure || view?.making.status !== 'done' || !view.tree) {
    return <GenerationState generation={generation} name="脑图" />
  }
  return (
    <GeneratedMap
      key={view.making.taskId + view.making.madeAt}
      parts={{ services, file, reader }}
      tree={view.tree}
      view={view}
      onAgain={() => generation.make(true)}
    />
  )
}

export interface GeneratedMapProps {
  parts: ReaderTabProps
  tree: MapNode
  view: MapView
  onAgain: () => void
}

// On a phone a map that fits is too small to read.
const defaultMode = () => (window.matchMedia('(width < 640px)').matches ? 'list' : 'map')

function GeneratedMap({ parts, tree: generated, view, onAgain }: GeneratedMapProps) {
  // One object: a new tree is drawn anew.
  const tree = useMemo(() => withHeadingWords(generated), [generated])
  const [mode, setMode] = useState<'map' | 'list'>(defaultMode)
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
          value={mode}
          onChange={setMode}
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
        <MapCopy tree={tree} />
        <MapExport
          services={parts.services}
          tree={tree}
          drawing={mode === 'map' ? drawing : null}
        />
      </div>
      {mode === 'map' && (
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
        isQuiet={mode === 'map'}
      />
      <div className="map-foot">
        <GeneratedBy making={view.making} onAgain={onAgain} />
      </div>
    </div>
  )
}
