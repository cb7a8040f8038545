import { clsx } from 'clsx'
import { ChevronDown, ChevronRight, GripVertical, Lock, Paperclip } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatNumber } from '~/core/format'
import { TITLE_LIMIT } from '~/features/editor/schema'
import { isComposing } from '~/kit/composing'
import { Tag } from '~/kit/tag'
import type { RowDrag } from './outline-list'
import type { OutlineLine } from './outline-lines'
import type { OutlineEditing } from './use-outline-editing'

export interface OutlineRowProps {
  line: OutlineLine
  editing: OutlineEditing
  drag: RowDrag
  /** The tree is entered here until a row is chosen. */
  isFirst: boolean
  onOpen: (id: string) => void
}

/** One heading: number, title, what is planned under it, evidence, lock, words. */
export function OutlineRow({ line, editing, drag, isFirst, onOpen }: OutlineRowProps) {
  const { node, level, label } = line
  const { id } = node
  const isSelected = editing.selected === id
  const isRenamed = editing.editing?.kind === 'rename' && editing.editing.id === id
  if (isRenamed) return <WritingRow level={level} first={node.title} editing={editing} />
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys of its rows
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={node.children.length > 0 ? line.isOpen : undefined}
      tabIndex={isSelected || (isFirst && editing.selected === null) ? 0 : -1}
      className="outline-row"
      data-heading={id}
      data-level={level}
      data-dragged={drag.dragged === id || undefined}
      data-drop={drag.over?.id === id && drag.dragged !== id ? drag.over.side : undefined}
      draggable={editing.mayEdit}
      onDragStart={(event) => drag.start(id, event)}
      onDragOver={(event) => drag.move(id, event)}
      onDragEnd={drag.end}
      onDrop={(event) => {
        event.preventDefault()
        drag.drop()
      }}
      onFocus={() => isSelected || editing.select(id)}
      onClick={() => {
        editing.select(id)
        onOpen(id)
      }}
      onDoubleClick={() => editing.act('rename')}
    >
      <GripVertical size={16} className="outline-grip" aria-hidden="true" />
      <Fold line={line} editing={editing} />
      {label && <span className="outline-number">{label}</span>}
      <span className="outline-title" title={node.title}>
        {node.title}
      </span>
      <span className="outline-intent" title={node.intent}>
        {node.intent}
      </span>
      <HeldFiles count={editing.attached.get(id)} />
      <span className="outline-evidence">
        {line.evidence > 0 && <Tag tone="seal">依据 {line.evidence}</Tag>}
      </span>
      <span className="outline-lock">{node.locked && <Lock size={15} aria-label="已锁定" />}</span>
      <span className="outline-words">
        {formatNumber(line.words)}
        <span className="sr-only">字</span>
      </span>
    </div>
  )
}

function HeldFiles({ count = 0 }: { count?: number | undefined }) {
  return (
    <span className="outline-files">
      {count > 0 && (
        <>
          <Paperclip size={14} aria-hidden="true" />
          <span className="sr-only">附资料</span>
          {count}
          <span className="sr-only">份</span>
        </>
      )}
    </span>
  )
}

function Fold({ line, editing }: { line: OutlineLine; editing: OutlineEditing }) {
  const { node, level, isOpen } = line
  if (node.children.length === 0) {
    return <FoldRoom level={level} className="max-tablet:hidden" />
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className="outline-fold"
      // Larger than its sign, for the finger; what stands after it keeps its place.
      style={{ marginInline: `${indentOf(level) - 4.5}px -4.5px` }}
      aria-label={isOpen ? `收起 ${node.title}` : `展开 ${node.title}`}
      onClick={(event) => {
        event.stopPropagation()
        editing.toggleFold(node.id)
      }}
    >
      {isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
    </button>
  )
}

/** Where the sign of folding would stand. */
const FoldRoom = ({ level, className }: { level: number; className?: string }) => (
  <span className={clsx('w-[15px] flex-none', className)} style={{ marginLeft: indentOf(level) }} />
)

// A section's number stands a little to the right of 第一章, each level below it by one more step; pixels.
const indentOf = (level: number) => (level === 1 ? 0 : 7 + (level - 2) * 22)

export interface WritingRowProps {
  level: number
  /** The title as it stands; absent for a new heading. */
  first?: string
  editing: OutlineEditing
}

/** A title being written. Enter keeps it and goes on with the next, Esc leaves it as it was. */
export function WritingRow({ level, first = '', editing }: WritingRowProps) {
  const [title, setTitle] = useState(first)
  const input = useRef<HTMLInputElement>(null)
  // Keys end it before the focus is lost; then the loss must not do it a second time.
  const isOver = useRef(false)
  useEffect(() => input.current?.select(), [])
  const end = (act: () => void) => {
    if (isOver.current) return
    isOver.current = true
    act()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') return end(editing.cancel)
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    const isGoingOn = event.key === 'Enter' && first === ''
    end(() => editing.commit(title, isGoingOn))
  }
  return (
    <div className="outline-row" data-level={level}>
      <span className="w-4 flex-none" />
      <FoldRoom level={level} />
      <input
        ref={input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a person asked to write here
        autoFocus
        className="outline-input"
        aria-label={first ? `改写标题「${first}」` : '新标题'}
        placeholder="写下标题，回车接着写下一个"
        maxLength={TITLE_LIMIT}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={press}
        onBlur={() => end(() => editing.commit(title, false))}
      />
    </div>
  )
}
