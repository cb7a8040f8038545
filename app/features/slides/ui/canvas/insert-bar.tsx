import {
  ArrowUpRight,
  ChartColumn,
  Circle,
  Copy,
  Image,
  Minus,
  Plus,
  Quote,
  Shapes,
  Square,
  Table,
  Trash2,
  Type,
} from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import { Menu, MenuItem } from '~/kit/overlays/menu'
import { EXTRAS_LIMIT, type Extra, type ShapeKind } from '~/features/document/deck/extras'
import type { Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { newChart, newShape, newTable, newText } from './new-extras'

export interface InsertBarProps {
  slide: Slide
  template: Template
  canArrange: boolean
  isTaking: boolean
  /** Puts it on the page and chooses it. */
  onInsert: (extra: Extra) => void
  /** The same of a chart or a table: it covers nothing, and its data are opened. */
  onInsertData: (extra: Extra) => void
  onPicture: (file: File) => void
  onAddBullet: (() => void) | null
  onNewSlide: () => void
  onCopySlide: () => void
  onRemoveSlide: () => void
  /** Why the page cannot go. */
  stays: string | undefined
  onSources: () => void
}

const SHAPES: readonly { shape: ShapeKind; label: string; icon: ReactNode }[] = [
  { shape: 'rect', label: '矩形', icon: <Square size={16} /> },
  { shape: 'ellipse', label: '椭圆', icon: <Circle size={16} /> },
  { shape: 'line', label: '直线', icon: <Minus size={16} /> },
  { shape: 'arrow', label: '箭头', icon: <ArrowUpRight size={16} /> },
]

const tool = { kind: 'ghost', size: 'small' } as const

/** What can be put on the page. */
export function InsertBar(props: InsertBarProps) {
  const { slide, template, canArrange, onInsert, onInsertData } = props
  const nth = slide.extras?.length ?? 0
  const isFull = nth >= EXTRAS_LIMIT
  const disabledReason = !canArrange
    ? '这一页不对你开放'
    : isFull
      ? `一页至多放${EXTRAS_LIMIT}样`
      : undefined
  const off = disabledReason === undefined ? {} : { disabledReason }
  return (
    <div
      className="flex h-[46px] flex-none items-center justify-center gap-1 overflow-x-auto border-b border-line bg-surface px-4 max-tablet:hidden"
      role="toolbar"
      aria-label="插入"
    >
      <SlideButtons {...props} />
      <i className="mx-1 h-5 w-px flex-none bg-line" aria-hidden="true" />
      <Button
        {...tool}
        {...off}
        icon={<Type size={15} />}
        onClick={() => onInsert(newText(template, nth))}
      >
        文字
      </Button>
      <PictureButton {...props} off={off} />
      <Button
        {...tool}
        {...off}
        icon={<ChartColumn size={15} />}
        onClick={() => onInsertData(newChart(template, nth))}
      >
        图表
      </Button>
      <Button
        {...tool}
        {...off}
        icon={<Table size={15} />}
        onClick={() => onInsertData(newTable(template, nth))}
      >
        表格
      </Button>
      <Menu
        label="形状"
        trigger={
          <Button {...tool} disabled={disabledReason !== undefined} icon={<Shapes size={15} />}>
            形状
          </Button>
        }
      >
        {SHAPES.map(({ shape, label, icon }) => (
          <MenuItem
            key={shape}
            icon={icon}
            onSelect={() => onInsert(newShape(template, nth, shape))}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Button {...tool} icon={<Quote size={15} />} onClick={props.onSources}>
        出处
      </Button>
    </div>
  )
}

function SlideButtons(props: InsertBarProps) {
  const { onAddBullet, onNewSlide, onCopySlide, onRemoveSlide, canArrange, stays } = props
  return (
    <>
      <Button {...tool} icon={<Plus size={15} />} onClick={onNewSlide}>
        新页
      </Button>
      {canArrange && (
        <Button {...tool} icon={<Copy size={15} />} onClick={onCopySlide}>
          复制
        </Button>
      )}
      <Button
        {...tool}
        icon={<Trash2 size={15} />}
        {...(stays !== undefined && { disabledReason: stays })}
        onClick={onRemoveSlide}
      >
        删除
      </Button>
      {canArrange && (
        // It keeps its place, so that the others keep theirs from page to page.
        <Button
          {...tool}
          icon={<Plus size={15} />}
          {...(!onAddBullet && { disabledReason: '这一页不能再加要点' })}
          onClick={() => onAddBullet?.()}
        >
          加一条
        </Button>
      )}
    </>
  )
}

function PictureButton({
  isTaking,
  onPicture,
  off,
}: InsertBarProps & { off: { disabledReason?: string } }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg"
        className="sr-only"
        aria-label="选择图片"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onPicture(file)
        }}
      />
      <Button
        {...tool}
        {...off}
        busy={isTaking}
        icon={<Image size={15} />}
        onClick={() => chooser.current?.click()}
      >
        图片
      </Button>
    </>
  )
}
