import { FoldVertical, ListTree, Network, Quote, Redo2, Undo2, UnfoldVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { IconButton } from '~/kit/controls/icon-button'
import { Segmented } from '~/kit/controls/segmented'
import type { DisplayMode } from '../../terms'
import { figuresOf, pagesOf, type OutlineEditing } from '~/features/document/ui/outline'

export interface OutlineToolsProps {
  editing: OutlineEditing
  display: DisplayMode
  /** Words of the whole; null of a deck, which is counted in pages. */
  target: number | null
  canUndo: boolean
  canRedo: boolean
  onDisplay: (display: DisplayMode) => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** Over the outline: how it is shown, its figures, undo and folds. */
export function OutlineTools(props: OutlineToolsProps) {
  const { editing, display, target, canUndo, canRedo, onDisplay } = props
  const { chapters, leaves, supported, words } = figuresOf(editing.tree, target ?? 0)
  const isFolded = editing.folded.size > 0
  return (
    <div className="outline-tools">
      <Segmented label="显示" value={display} options={displays} onChange={onDisplay} />
      <span className="text-small text-ink-2">
        {chapters}章{target === null ? `${pagesOf(editing.tree)}页` : `${leaves}节`}
        {target !== null && (
          <>
            <Dot />
            {formatNumber(words)}字
          </>
        )}
      </span>
      <span className="ml-auto flex items-center gap-1 max-tablet:hidden">
        {supported > 0 && (
          <span className="mr-3 flex items-center gap-1.5 text-small text-ink-2">
            <Quote size={15} aria-hidden="true" />
            {leaves}节中{supported}节有依据
          </span>
        )}
        <IconButton
          label="撤销"
          size="small"
          disabled={!canUndo}
          icon={<Undo2 size={16} />}
          onClick={() => editing.perform('undo')}
        />
        <IconButton
          label="重做"
          size="small"
          disabled={!canRedo}
          icon={<Redo2 size={16} />}
          onClick={() => editing.perform('redo')}
        />
        <Button
          kind="ghost"
          size="small"
          icon={isFolded ? <UnfoldVertical size={15} /> : <FoldVertical size={15} />}
          onClick={() => editing.foldAll(!isFolded)}
        >
          {isFolded ? '全部展开' : '全部收起'}
        </Button>
        {props.children}
      </span>
      <p id="outline-keys" className="sr-only">
        回车添加，Tab降级，Shift加Tab升级，Alt加上下键移动，F2改写，Delete删除；按Esc后可用Tab离开
      </p>
    </div>
  )
}

const displays = [
  {
    value: 'outline' as const,
    label: (
      <>
        <ListTree size={15} aria-hidden="true" />
        大纲
      </>
    ),
  },
  {
    value: 'mindmap' as const,
    label: (
      <>
        <Network size={15} aria-hidden="true" />
        脑图
      </>
    ),
  },
]
