import { ChevronDown, ChevronRight, GripVertical, Lock, Paperclip } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatNumber } from '~/core/format'
import { TITLE_LIMIT } from '#packages/document'
import { isComposing } from '~/kit/controls/composing'
import { Tag } from '~/kit/tag'
import { leaningOf, splitIntent, type Coverage } from './lacking'
import type { RowDrag } from './outline-list'
import type { OutlineLine, OutlineEditing } from '~/features/document/ui/outline'

export interface OutlineRowProps {
  line: OutlineLine
  editing: OutlineEditing
  drag: RowDrag
  /** The tree is entered here until a row is chosen. */
  isFirst: boolean
  /** Sentences of sources by heading; null until they were looked up. */
  coverage: Coverage
  onOpen: (id: string) => void
}

/** One heading: number, title, what is planned under it, evidence, lock, words. */
export function OutlineRow({ line, editing, drag, isFirst, coverage, onOpen }: OutlineRowProps) {
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
      data-drop={
        drag.dropTarget?.id === id && drag.dragged !== id ? drag.dropTarget.side : undefined
      }
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
      onDoubleClick={() => editing.perform('rename')}
    >
      <GripVertical size={16} className="outline-grip" aria-hidden="true" />
      <Fold line={line} editing={editing} />
      <span className="outline-indent" />
      {label && <span className="outline-number">{label}</span>}
      <span className="outline-title" title={node.title}>
        {node.title}
      </span>
      <span className="outline-intent" title={intentOf(node)}>
        {intentOf(node)}
      </span>
      <HeldFiles count={editing.attached.get(id)} />
      <span className="outline-evidence">
        <EvidenceTag {...{ line, coverage }} />
      </span>
      <span className="outline-lock">{node.locked && <Lock size={15} aria-label="已锁定" />}</span>
      <span className="outline-words">
        {formatNumber(line.words)}
        <span className="sr-only">字</span>
      </span>
    </div>
  )
}

/** What a heading is about; which source it was taken from stands in the drawer. */
const intentOf = ({ intent }: OutlineLine['node']) => splitIntent(intent).about

/** 3处, or that there is none; nothing as long as nobody knows. */
function EvidenceTag({ line: { node }, coverage }: Pick<OutlineRowProps, 'line' | 'coverage'>) {
  const leaning = leaningOf(node, coverage)
  if (leaning === null) return null
  if (leaning === 'reckoned') return <Tag>推算</Tag>
  if (leaning === 'none') return <Tag tone="warning">缺依据</Tag>
  return <Tag tone="seal">{leaning}处</Tag>
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

/** Stands in the margin, so that numbers keep their place. */
function Fold({ line, editing }: { line: OutlineLine; editing: OutlineEditing }) {
  const { node, isOpen } = line
  if (node.children.length === 0) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className="outline-fold"
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
  const end = (action: () => void) => {
    if (isOver.current) return
    isOver.current = true
    action()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') return end(editing.cancel)
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    const isGoingOn = event.key === 'Enter' && first === ''
    end(() => editing.commit(title, isGoingOn ? 'after' : null))
  }
  return (
    <div className="outline-row" data-level={level}>
      <span className="outline-indent" />
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
        onBlur={() => end(() => editing.commit(title, null))}
      />
    </div>
  )
}
