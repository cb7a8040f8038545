import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useState, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { stepTree, visibleLines, type TreeLine, type TreeNode } from './tree-walk'

export type { TreeNode } from './tree-walk'

export interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  selectedId: string | null
  openIds: ReadonlySet<string>
  onOpenChange: (id: string, isOpen: boolean) => void
  onPick: (id: string) => void
  /** Row being dropped upon. */
  dropId?: string | null
  /** After the label, before the count: a menu button. */
  rowTools?: (node: TreeNode) => ReactNode
  /** What else the pointer may do with a row: dragging and dropping. */
  rowProps?: (node: TreeNode) => HTMLAttributes<HTMLDivElement>
}

/** Folders within folders. One Tab stop; arrows walk, right opens, left closes, Enter picks. */
export function Tree(props: TreeProps) {
  const root = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const lines = visibleLines(props.nodes, props.openIds)
  const isListed = (id: string | null) => lines.some((line) => line.id === id)
  const tabStop = [focused, props.selectedId].find(isListed) ?? lines[0]?.id ?? null

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.treeId : undefined
    const step = id === undefined ? null : stepTree(lines, id, event.key)
    if (!step) return
    event.preventDefault()
    if (step.type === 'pick') props.onPick(step.id)
    else if (step.type === 'focus') {
      setFocused(step.id)
      root.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(step.id)}"]`)?.focus()
    } else props.onOpenChange(step.id, step.type === 'open')
  }

  return (
    <ul ref={root} role="tree" aria-label={props.label} onKeyDown={onKeyDown}>
      {lines.map((line) => (
        <li
          key={line.id}
          role="treeitem"
          data-tree-id={line.id}
          tabIndex={line.id === tabStop ? 0 : -1}
          aria-level={line.level + 1}
          aria-expanded={line.hasChildren ? line.isOpen : undefined}
          aria-selected={line.id === props.selectedId}
          onFocus={(event) => event.target === event.currentTarget && setFocused(line.id)}
        >
          <TreeRow {...props} line={line} />
        </li>
      ))}
    </ul>
  )
}

// The keyboard is served by the tree itself; these handlers only serve the pointer.
function TreeRow({ line, ...props }: TreeProps & { line: TreeLine }) {
  const { node, isOpen } = line
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      {...props.rowProps?.(node)}
      className="k-tree-row"
      data-drop={line.id === props.dropId || undefined}
      style={{ paddingInlineStart: 6 + line.level * 20 }}
      onClick={() => props.onPick(line.id)}
    >
      {line.hasChildren ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          className="-m-1 grid size-6 flex-none place-items-center"
          onClick={(event) => {
            event.stopPropagation()
            props.onOpenChange(line.id, !isOpen)
          }}
        >
          <Chevron size={14} aria-hidden="true" />
        </span>
      ) : (
        <span className="w-4 flex-none" />
      )}
      <span className="min-w-0 flex-1 truncate" title={node.label}>
        {node.label}
      </span>
      {props.rowTools?.(node)}
      {node.count !== undefined && <span className="k-tree-count">{node.count}</span>}
    </div>
  )
}
