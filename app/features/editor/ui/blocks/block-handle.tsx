import { ArrowDown, ArrowUp, Copy, GripVertical, MessageSquare, Trash2 } from 'lucide-react'
import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useState, type DragEvent, type ReactNode } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { Popover } from '~/kit/overlays/popover'
import { deleteBlock, duplicateBlock, inBlock, moveBlockTo } from '../../prose/blocks'
import { offsetOf, toggleList } from '../../prose/commands'
import type { PlacedBlock } from '../comments/prose-text'
import { newBlockId } from '../live/editor-state'
import { lineKinds } from '../bars/line-kinds'
import { blockAtHeight, targetAtHeight, type HoveredBlock } from './hovered-block'

export interface BlockHandleProps {
  viewOf: () => EditorView | null
  state: EditorState
  run: (command: Command) => void
  /** Begins a comment on the block as a whole. */
  onComment?: ((block: PlacedBlock) => void) | undefined
}

/** Beside the block that is pointed at: drags it among the others, and opens what can be done with it. For a mouse only. */
export function BlockHandle({ viewOf, state, run, onComment }: BlockHandleProps) {
  const [isOpen, setOpen] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const hovered = useHoveredBlock(viewOf, isOpen || dragged !== null)
  useBlockDrop(viewOf, dragged, run)
  if (!hovered || hovered.index >= state.doc.childCount) return null
  const { index, top } = hovered
  const choose = (command: Command) => {
    setOpen(false)
    run(command)
  }
  return (
    <div
      className="absolute -left-9 hidden [@media(hover:hover)]:tablet:block"
      style={{ top: `${top}px` }}
    >
      <Popover
        isAnchored
        label="这一段"
        side="left"
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        className="w-44 p-1.5"
        trigger={
          <IconButton
            label="拖动，或点开这一段的操作"
            size="small"
            icon={<GripVertical size={16} />}
            draggable
            className="cursor-grab"
            onClick={() => setOpen(!isOpen)}
            onDragStart={(event) => {
              const view = viewOf()
              if (view && beginDrag(view, index, event)) setDragged(index)
            }}
            onDragEnd={() => setDragged(null)}
          />
        }
      >
        <BlockMenu
          index={index}
          state={state}
          onChoose={choose}
          onComment={
            onComment &&
            ((block) => {
              setOpen(false)
              onComment(block)
            })
          }
        />
      </Popover>
    </div>
  )
}

const ITEM =
  'flex h-[34px] w-full items-center gap-2.5 rounded-[var(--r-md)] px-3 text-left text-body hover:bg-wash disabled:text-ink-4'

interface BlockMenuProps {
  index: number
  state: EditorState
  onChoose: (command: Command) => void
  onComment: BlockHandleProps['onComment']
}

function BlockMenu({ index, state, onChoose, onComment }: BlockMenuProps) {
  const item = (label: string, icon: ReactNode, command: Command) => (
    <button
      key={label}
      type="button"
      className={ITEM}
      disabled={!command(state)}
      onClick={() => onChoose(command)}
    >
      {icon}
      {label}
    </button>
  )
  const kinds = [
    ...lineKinds.map(({ label, command }) => ({ label, command })),
    { label: '列表', command: toggleList('bulletList') },
    { label: '编号', command: toggleList('orderedList') },
  ].filter(({ command }) => inBlock(index, command)(state))
  return (
    <>
      {item('上移', <ArrowUp size={16} />, moveBlockTo(index, index - 1))}
      {item('下移', <ArrowDown size={16} />, moveBlockTo(index, index + 2))}
      {item('复制', <Copy size={16} />, duplicateBlock(index, newBlockId))}
      {kinds.length > 0 && <p className="px-3 pt-2 text-micro text-ink-3">变成</p>}
      {kinds.map(({ label, command }) => item(label, null, inBlock(index, command)))}
      <hr className="my-1 border-line" />
      {onComment && (
        <button
          type="button"
          className={ITEM}
          onClick={() =>
            onComment({ node: state.doc.child(index), place: offsetOf(state.doc, index) })
          }
        >
          <MessageSquare size={16} />
          批注
        </button>
      )}
      {item('删除', <Trash2 size={16} />, deleteBlock(index))}
    </>
  )
}

/** Follows the mouse over the page, its margins too, as long as it is not held still. */
function useHoveredBlock(viewOf: () => EditorView | null, isHeld: boolean): HoveredBlock | null {
  const [hovered, setHovered] = useState<HoveredBlock | null>(null)
  const move = useEffectEvent((event: PointerEvent) => {
    const view = viewOf()
    if (isHeld || event.buttons !== 0 || !view || event.pointerType !== 'mouse') return
    const page = view.dom.closest('article')
    const isOver = event.target instanceof Node && page?.contains(event.target)
    const next = isOver ? blockAtHeight(view, event.clientY) : null
    if (next?.index !== hovered?.index || next?.top !== hovered?.top) setHovered(next)
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => move(event)
    document.addEventListener('pointermove', listen)
    return () => document.removeEventListener('pointermove', listen)
  }, [])
  return hovered
}

function beginDrag(view: EditorView, index: number, event: DragEvent): boolean {
  const place = offsetOf(view.state.doc, index)
  const selection = NodeSelection.create(view.state.doc, place)
  view.dispatch(view.state.tr.setSelection(selection))
  const dom = view.nodeDOM(place)
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', selection.node.textContent)
  if (dom instanceof Element) event.dataTransfer.setDragImage(dom, 0, 0)
  // The line that shows where it would stand asks what is dragged.
  view.dragging = { slice: selection.content(), move: true }
  return true
}

/** Takes the drop before ProseMirror, which would put in a copy with other ids. */
function useBlockDrop(
  viewOf: () => EditorView | null,
  dragged: number | null,
  run: (command: Command) => void,
) {
  const drop = useEffectEvent((event: globalThis.DragEvent) => {
    const view = viewOf()
    if (!view || dragged === null) return
    event.preventDefault()
    event.stopPropagation()
    view.dragging = null
    run(moveBlockTo(dragged, targetAtHeight(view, event.clientY)))
  })
  useEffect(() => {
    const text = viewOf()?.dom
    if (!text || dragged === null) return
    const listen = (event: globalThis.DragEvent) => drop(event)
    text.addEventListener('drop', listen, { capture: true })
    return () => text.removeEventListener('drop', listen, { capture: true })
  }, [viewOf, dragged])
}
