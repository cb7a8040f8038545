/** One line of a tree as it is drawn: folded branches have no lines. */
export interface TreeLine {
  id: string
  node: TreeNode
  /** 0 for the top. */
  level: number
  isOpen: boolean
  hasChildren: boolean
  parentId: string | null
}

export interface TreeNode {
  id: string
  label: string
  count?: number | string
  children?: readonly TreeNode[]
  /** Children exist but are loaded on opening. */
  isBranch?: boolean
}

/** The lines on screen, top to bottom. */
export function visibleLines(
  nodes: readonly TreeNode[],
  openIds: ReadonlySet<string>,
  level = 0,
  parentId: string | null = null,
): TreeLine[] {
  return nodes.flatMap((node) => {
    const hasChildren = Boolean(node.children?.length) || Boolean(node.isBranch)
    const isOpen = hasChildren && openIds.has(node.id)
    const line = { id: node.id, node, level, isOpen, hasChildren, parentId }
    return isOpen
      ? [line, ...visibleLines(node.children ?? [], openIds, level + 1, node.id)]
      : [line]
  })
}

export type TreeStep =
  | { type: 'focus'; id: string }
  | { type: 'open'; id: string }
  | { type: 'close'; id: string }
  | { type: 'pick'; id: string }

/** What a key does on a line, as WAI-ARIA describes the tree; null when the key is not for the tree. */
export function stepTree(
  lines: readonly TreeLine[],
  current: string,
  key: string,
): TreeStep | null {
  const index = lines.findIndex(({ id }) => id === current)
  const line = lines[index]
  if (!line) return null
  switch (key) {
    case 'ArrowDown':
      return focusOn(lines[index + 1])
    case 'ArrowUp':
      return focusOn(lines[index - 1])
    case 'Home':
      return focusOn(lines[0])
    case 'End':
      return focusOn(lines.at(-1))
    case 'ArrowRight':
      return stepIn(line, lines[index + 1])
    case 'ArrowLeft':
      return stepOut(line)
    case 'Enter':
    case ' ':
      return { type: 'pick', id: current }
    default:
      return null
  }
}

const focusOn = (line: TreeLine | undefined): TreeStep | null =>
  line ? { type: 'focus', id: line.id } : null

function stepIn(line: TreeLine, next: TreeLine | undefined): TreeStep | null {
  if (!line.hasChildren) return null
  if (!line.isOpen) return { type: 'open', id: line.id }
  return next?.parentId === line.id ? { type: 'focus', id: next.id } : null
}

function stepOut(line: TreeLine): TreeStep | null {
  if (line.isOpen) return { type: 'close', id: line.id }
  return line.parentId ? { type: 'focus', id: line.parentId } : null
}
