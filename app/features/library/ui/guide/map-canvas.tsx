import { Maximize, Minus, Plus, UnfoldHorizontal, FoldHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { local } from '~/client/storage'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import type { MapNode } from '../../wire/terms/guide'
import { sentenceOf } from '../services'
import type { ReaderTabProps } from '../reader/tabs'
import type { MapDrawing } from './map-drawing'
import { NodeActions } from './node-actions'

/** Whether somebody has seen the map in this browser before. */
const VISITED_KEY = 'has_the_knowledge_base_mind_map_already_been_loaded'

export interface MapCanvasProps {
  parts: ReaderTabProps
  tree: MapNode
  chosen: string | null
  onChoose: (id: string | null) => void
  onDrawn: (drawing: MapDrawing | null) => void
}

interface View {
  scale: number
  /** Counts up when something moved, so that what hangs on a node follows it. */
  moves: number
}

/** The map itself, drawn by a library that comes only with it. Its nodes are reached by keyboard through the list. */
export function MapCanvas({ parts, tree, chosen, onChoose, onDrawn }: MapCanvasProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [drawing, setDrawing] = useState<MapDrawing | null>(null)
  const [view, setView] = useState<View>({ scale: 1, moves: 0 })
  const moved = (scale: number) => setView(({ moves }) => ({ scale, moves: moves + 1 }))
  const reportDrawing = useEffectEvent((drawing: MapDrawing | null) => {
    setDrawing(drawing)
    onDrawn(drawing)
  })
  const fail = useEffectEvent((error: unknown) =>
    parts.services.notify({
      tone: 'error',
      title: '脑图没有画出来',
      description: sentenceOf(error, '网络连接失败'),
    }),
  )
  const pick = useEffectEvent((id: string | null) => onChoose(id))
  useEffect(() => {
    let drawing: MapDrawing | null = null
    let isCurrent = true
    import('./map-drawing').then(({ drawMap }) => {
      if (!isCurrent || !svg.current) return
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      const options = { onPick: pick, onFold: () => pick(null), onZoom: moved, isStill }
      drawing = drawMap(svg.current, tree, options)
      reportDrawing(drawing)
    }, fail)
    return () => {
      isCurrent = false
      drawing?.destroy()
      reportDrawing(null)
    }
  }, [tree])
  useEffect(() => drawing?.choose(chosen), [drawing, chosen])
  return (
    <>
      <FirstHint />
      <div className="map-canvas" data-scale={Math.round(view.scale * 100)}>
        <svg ref={svg} className="map-svg" aria-hidden="true" />
        {drawing && chosen !== null && (
          <NodeActions
            key={chosen}
            id={chosen}
            tree={tree}
            parts={parts}
            place={drawing.besideOf(chosen)}
          />
        )}
        <ZoomBar drawing={drawing} scale={view.scale} />
      </div>
    </>
  )
}

function ZoomBar({ drawing, scale }: { drawing: MapDrawing | null; scale: number }) {
  return (
    <div className="map-zoom k-pop" role="toolbar" aria-label="缩放">
      <IconButton
        label="缩小"
        size="small"
        icon={<Minus size={15} />}
        onClick={() => drawing?.zoomBy(0.8)}
      />
      <span className="w-11 text-center text-small">{Math.round(scale * 100)}%</span>
      <IconButton
        label="放大"
        size="small"
        icon={<Plus size={15} />}
        onClick={() => drawing?.zoomBy(1.25)}
      />
      <i className="map-rule" />
      <IconButton
        label="适应窗口"
        size="small"
        icon={<Maximize size={15} />}
        onClick={() => drawing?.fit()}
      />
      <IconButton
        label="全部展开"
        size="small"
        icon={<UnfoldHorizontal size={15} />}
        onClick={() => drawing?.openAll(true)}
      />
      <IconButton
        label="收起分支"
        size="small"
        icon={<FoldHorizontal size={15} />}
        onClick={() => drawing?.openAll(false)}
      />
    </div>
  )
}

/** How the map is used, once in this browser. */
function FirstHint() {
  const [isVisible, setIsVisible] = useState(() => !local.read(VISITED_KEY, false))
  useEffect(() => local.write(VISITED_KEY, true), [])
  if (!isVisible) return null
  return (
    <div className="map-hint k-pop" role="note">
      <span>点主题可看原文、提问、记笔记，点圆圈收起分支</span>
      <Button kind="ghost" size="small" onClick={() => setIsVisible(false)}>
        知道了
      </Button>
    </div>
  )
}
