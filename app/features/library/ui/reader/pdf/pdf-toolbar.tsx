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
import { IconButton } from '~/kit/icon-button'
import { MAX_ZOOM, MIN_ZOOM } from './engine'

export interface PdfToolbarProps {
  page: number
  pages: number
  /** Percent. */
  zoom: number
  isSideOpen: boolean
  isFinding: boolean
  onSide: () => void
  onPage: (page: number) => void
  onZoom: (zoom: number | 'fit') => void
  onFind: () => void
}

/** Pages in the middle, zoom beside them, 缩略图 and 查找 at the ends. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { page, pages, zoom } = props
  return (
    <div className="pdf-toolbar" role="toolbar" aria-label="页面工具">
      <IconButton
        label="缩略图"
        size="small"
        icon={<PanelLeft size={17} />}
        active={props.isSideOpen}
        onClick={props.onSide}
      />
      <span className="flex-1" />
      <IconButton
        label="上一页"
        size="small"
        icon={<ChevronUp size={17} />}
        disabled={page <= 1}
        onClick={() => props.onPage(page - 1)}
      />
      <PageBox page={page} pages={pages} onPage={props.onPage} />
      <IconButton
        label="下一页"
        size="small"
        icon={<ChevronDown size={17} />}
        disabled={page >= pages}
        onClick={() => props.onPage(page + 1)}
      />
      <span className="pdf-roomy mx-2 h-4 w-px bg-line-2" />
      <IconButton
        label="缩小"
        size="small"
        icon={<Minus size={17} />}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => props.onZoom(stepDown(zoom))}
      />
      <span className="pdf-roomy w-[42px] text-center">{zoom}%</span>
      <IconButton
        label="放大"
        size="small"
        icon={<Plus size={17} />}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => props.onZoom(stepUp(zoom))}
      />
      <IconButton
        className="pdf-roomy"
        label="适合宽度"
        size="small"
        icon={<MoveHorizontal size={17} />}
        onClick={() => props.onZoom('fit')}
      />
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

/** The next tenth above or below. */
const stepUp = (zoom: number) => Math.floor(zoom / 10) * 10 + 10
const stepDown = (zoom: number) => Math.ceil(zoom / 10) * 10 - 10

function PageBox({ page, pages, onPage }: Pick<PdfToolbarProps, 'page' | 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number.parseInt(typed ?? '', 10)
    if (wanted >= 1) onPage(Math.min(pages, wanted))
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
