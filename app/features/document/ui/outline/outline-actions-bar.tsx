import {
  Download,
  Ellipsis,
  FoldVertical,
  History,
  Redo2,
  Undo2,
  UnfoldVertical,
} from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { OutlineEditing } from './use-outline-editing'

export interface OutlineActionsProps {
  editing: OutlineEditing
  canUndo: boolean
  canRedo: boolean
  onVersions: () => void
  onExport: () => void
}

/** Versions and a file of the outline; on a phone in a menu, with what stands over the rows elsewhere. */
export function OutlineActions(props: OutlineActionsProps) {
  return (
    <>
      <More {...props} />
      <Button kind="ghost" size="small" onClick={props.onVersions}>
        历史版本
      </Button>
      <Button
        size="small"
        icon={<Download size={15} aria-hidden="true" />}
        onClick={props.onExport}
      >
        导出大纲
      </Button>
    </>
  )
}

function More({ editing, canUndo, canRedo, onVersions, onExport }: OutlineActionsProps) {
  const isFolded = editing.folded.size > 0
  return (
    <span className="outline-more">
      <Menu
        align="end"
        label="大纲的操作"
        trigger={<IconButton label="更多" icon={<Ellipsis size={20} aria-hidden="true" />} />}
      >
        <MenuItem
          icon={<Undo2 size={16} />}
          disabled={!canUndo}
          onSelect={() => editing.perform('undo')}
        >
          撤销
        </MenuItem>
        <MenuItem
          icon={<Redo2 size={16} />}
          disabled={!canRedo}
          onSelect={() => editing.perform('redo')}
        >
          重做
        </MenuItem>
        <MenuItem
          icon={isFolded ? <UnfoldVertical size={16} /> : <FoldVertical size={16} />}
          onSelect={() => editing.foldAll(!isFolded)}
        >
          {isFolded ? '全部展开' : '全部收起'}
        </MenuItem>
        <MenuRule />
        <MenuItem icon={<History size={16} />} onSelect={onVersions}>
          历史版本
        </MenuItem>
        <MenuItem icon={<Download size={16} />} onSelect={onExport}>
          导出大纲
        </MenuItem>
      </Menu>
    </span>
  )
}
