import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  History,
  IndentDecrease,
  IndentIncrease,
  PencilLine,
  Plus,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DocNode } from '#packages/document'
import type { SectionView } from '~/features/document/terms'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { HeadingMove, ownHeadings } from './own-headings'

// Looked at seldom; it comes when it is.
const RevisionsDialog = lazy(async () => ({
  default: (await import('~/features/document/ui/history')).RevisionsDialog,
}))

export interface HeadingToolsProps {
  teamId: string
  documentId: string
  node: DocNode
  section: SectionView | undefined
  headings: ReturnType<typeof ownHeadings>
  isFinal: boolean
  onEdit: () => void
  onAdd: () => void
  onRemove: () => void
  onTaken: () => void
}

/** What can be done with one section and its heading. */
export function HeadingTools(props: HeadingToolsProps) {
  const { node, section, headings, isFinal } = props
  const [isHistory, setHistory] = useState(false)
  const name = node.title || '开头'
  const change = (move: HeadingMove) => () => headings.change(node.id, move)
  if (isFinal) return null
  return (
    <div className="sheet-tools">
      {!section?.isWithheld && (
        <IconButton
          label={`编辑 ${name}`}
          size="small"
          icon={<PencilLine size={16} />}
          onClick={props.onEdit}
        />
      )}
      <Menu
        align="end"
        label={`更多：${name}`}
        trigger={<IconButton label={`更多：${name}`} size="small" icon={<Ellipsis size={16} />} />}
      >
        <MenuItem icon={<Plus size={16} />} onSelect={props.onAdd}>
          在下面加一节
        </MenuItem>
        {node.title !== '' && (
          <>
            <MenuItem icon={<IndentIncrease size={16} />} onSelect={change('indent')}>
              降一级
            </MenuItem>
            <MenuItem icon={<IndentDecrease size={16} />} onSelect={change('outdent')}>
              升一级
            </MenuItem>
            <MenuItem icon={<ArrowUp size={16} />} onSelect={change('up')}>
              上移
            </MenuItem>
            <MenuItem icon={<ArrowDown size={16} />} onSelect={change('down')}>
              下移
            </MenuItem>
          </>
        )}
        {section && (
          <MenuItem icon={<History size={16} />} onSelect={() => setHistory(true)}>
            历史版本
          </MenuItem>
        )}
        <MenuRule />
        <MenuItem danger icon={<Trash2 size={16} />} onSelect={props.onRemove}>
          删除这一节
        </MenuItem>
      </Menu>
      {isHistory && section && (
        <Suspense fallback={null}>
          <RevisionsDialog
            teamId={props.teamId}
            documentId={props.documentId}
            node={node}
            current={section}
            mayRestore
            onTaken={() => {
              setHistory(false)
              props.onTaken()
            }}
            onClose={() => setHistory(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
