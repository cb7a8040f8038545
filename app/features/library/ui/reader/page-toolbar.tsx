import {
  ChevronDown,
  ChevronUp,
  Minus,
  MoveHorizontal,
  PanelLeft,
  Plus,
  Search,
} from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { MAX_ZOOM, MIN_ZOOM } from './geometry'

export interface PageToolbarProps {
  page: number
  /** 0 leaves the page box out: the document has no pages of its own. */
  pages: number
  /** Percent. */
  zoom: number
  /** What stands at the side; null: nothing does. */
  side: '缩略图' | '目录' | null
  isSideOpen: boolean
  isFinding: boolean
  onSide: () => void
  onPage: (page: number) => void
  onZoom: (zoom: number | 'fit') => void
  onFind: () => void
}

/** Pages in the middle, zoom beside them, 缩略图 or 目录 and 查找 at the ends. */
export function PageToolbar(props: PageToolbarProps) {
  return (
    <div className="pdf-toolbar" role="toolbar" aria-label="页面工具">
      {props.side && (
        <IconButton
          label={props.side}
          size="small"
          icon={<PanelLeft size={17} />}
          active={props.isSideOpen}
          onClick={props.onSide}
        />
      )}
      <span className="flex-1" />
      {props.pages > 0 && <PageTurner {...props} />}
      <ZoomKeys zoom={props.zoom} onZoom={props.onZoom} />
      <span className="flex-1" />
      <IconButton
        label="查找"
        size="small"
        icon={<Search size={17} />}
        active={props.isFinding}
        onClick={props.onFind}
      />
    </div>
  )
}

type PageTurnerProps = Pick<PageToolbarProps, 'page' | 'pages' | 'onPage'>

function PageTurner({ page, pages, onPage }: PageTurnerProps) {
  return (
    <>
      <IconButton
        label="上一页"
        size="small"
        icon={<ChevronUp size={17} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <PageBox page={page} pages={pages} onPage={onPage} />
      <IconButton
        label="下一页"
        size="small"
        icon={<ChevronDown size={17} />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <span className="pdf-roomy mx-2 h-4 w-px bg-line-2" />
    </>
  )
}

export interface ZoomKeysProps extends Pick<PageToolbarProps, 'zoom' | 'onZoom'> {
  /** Percent. */
  least?: number
  most?: number
}

/** Smaller, how large, larger, as wide as the pane. */
export function ZoomKeys({ zoom, onZoom, least = MIN_ZOOM, most = MAX_ZOOM }: ZoomKeysProps) {
  return (
    <>
      <IconButton
        label="缩小"
        size="small"
        icon={<Minus size={17} />}
        disabled={zoom <= least}
        onClick={() => onZoom(stepDown(zoom))}
      />
      <span className="pdf-roomy w-[42px] text-center">{zoom}%</span>
      <IconButton
        label="放大"
        size="small"
        icon={<Plus size={17} />}
        disabled={zoom >= most}
        onClick={() => onZoom(stepUp(zoom))}
      />
      <IconButton
        className="pdf-roomy"
        label="适合宽度"
        size="small"
        icon={<MoveHorizontal size={17} />}
        onClick={() => onZoom('fit')}
      />
    </>
  )
}

/** The next tenth above or below. */
const stepUp = (zoom: number) => Math.floor(zoom / 10) * 10 + 10
const stepDown = (zoom: number) => Math.ceil(zoom / 10) * 10 - 10

function PageBox({ page, pages, onPage }: PageTurnerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const requestedPage = Number.parseInt(typed ?? '', 10)
    if (requestedPage >= 1) onPage(Math.min(pages, requestedPage))
    setTyped(null)
  }
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <input
        className="pdf-page-box"
        inputMode="numeric"
        aria-label={`页码，共 ${pages} 页`}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
        }}
      />
      / {pages}
    </span>
  )
}
