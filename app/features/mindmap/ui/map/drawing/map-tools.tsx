import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { ROOT } from '../map-layout'
import type { MapViewport } from './map-viewport'

interface MapToolsProps {
  viewport: MapViewport
  /** What else there is to choose, and what the map counts. */
  children: ReactNode
}

const STEP = 0.1

/** Zoom, fit and the way back to the root, in a corner of the window. */
export function MapTools({ viewport, children }: MapToolsProps) {
  const { scale } = useSyncExternalStore(viewport.subscribe, viewport.snapshot, viewport.snapshot)
  const zoomBy = (step: number) => viewport.zoomTo(Math.round((scale + step) * 10) / 10)
  return (
    <div className="map-bar k-pop" role="toolbar" aria-label="缩放">
      <IconButton
        label="缩小"
        size="small"
        icon={<Minus size={15} />}
        onClick={() => zoomBy(-STEP)}
      />
      <span className="w-11 text-center text-small">{Math.round(scale * 100)}%</span>
      <IconButton
        label="放大"
        size="small"
        icon={<Plus size={15} />}
        onClick={() => zoomBy(STEP)}
      />
      <IconButton
        label="适应窗口"
        size="small"
        icon={<Maximize size={15} />}
        onClick={() => viewport.fit()}
      />
      <IconButton
        label="回到中心"
        size="small"
        icon={<LocateFixed size={15} />}
        onClick={() => viewport.centreTopic(ROOT)}
      />
      {children}
    </div>
  )
}
