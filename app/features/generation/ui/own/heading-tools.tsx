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
  const history = isHistory && section && (
    <Revisions {...props} section={section} onClose={() => setHistory(false)} />
  )
  if (isFinal && !section) return null
  if (isFinal)
    return (
      <div className="sheet-tools">
        <IconButton
          label={`历史版本 ${name}`}
          size="small"
          icon={<History size={16} />}
          onClick={() => setHistory(true)}
        />
        {history}
      </div>
    )
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
      {history}
    </div>
  )
}

interface RevisionsProps extends HeadingToolsProps {
  section: SectionView
  onClose: () => void
}

const Revisions = ({ onClose, onTaken, isFinal, ...props }: RevisionsProps) => (
  <Suspense fallback={null}>
    <RevisionsDialog
      teamId={props.teamId}
      documentId={props.documentId}
      node={props.node}
      current={props.section}
      mayRestore={!isFinal}
      onTaken={() => {
        onClose()
        onTaken()
      }}
      onClose={onClose}
    />
  </Suspense>
)
