import {
  Bold,
  ChartColumn,
  ChartNoAxesGantt,
  ChevronDown,
  Ellipsis,
  Hash,
  Highlighter,
  ImagePlus,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Sigma,
  Superscript,
  Underline,
  Undo2,
} from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { useRef, type ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuCheck, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { around, insertRule, insertTable, toggle, toggleList } from '../../prose/commands'
import { proseSchema } from '~/features/document/prose/schema'
import { lineKinds } from './line-kinds'
import type { DialogKind } from '../insert/dialog-kind'
import { TableSize } from '../insert/table-size'
import { newBlockId } from '../live/editor-state'
import { hasMark } from './has-mark'

export interface ToolbarProps {
  state: EditorState
  run: (command: Command) => void
  onDialog: (kind: DialogKind) => void
  /** A picture is going up. */
  isAdding: boolean
  onPicture: () => void
  onSourcePicture: () => void
  /** The text has the keyboard again. */
  returnFocus: () => void
}

const { nodes } = proseSchema

/** What can be done with the text, each with its key. */
export function Toolbar(props: ToolbarProps) {
  const { state, run } = props
  const { $from } = state.selection
  const tool = (label: string, icon: ReactNode, command: Command, active = false) => (
    <IconButton
      label={label}
      icon={icon}
      size="small"
      active={active}
      aria-pressed={active}
      disabled={!command(state)}
      onClick={() => run(command)}
    />
  )
  const has = (name: string) => hasMark(state, name)
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="排版"
      className="flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto"
      onMouseDown={(event) => event.preventDefault()}
    >
      {tool('撤销 (Ctrl+Z)', <Undo2 size={16} />, undo)}
      {tool('重做 (Ctrl+Y)', <Redo2 size={16} />, redo)}
      <Rule />
      <LineKind {...props} />
      {tool('加粗 (Ctrl+B)', <Bold size={16} />, toggle('bold'), has('bold'))}
      {tool('斜体 (Ctrl+I)', <Italic size={16} />, toggle('italic'), has('italic'))}
      {tool('下划线 (Ctrl+U)', <Underline size={16} />, toggle('underline'), has('underline'))}
      {tool(
        '标记 (Ctrl+Shift+H)',
        <Highlighter size={16} />,
        toggle('highlight'),
        has('highlight'),
      )}
      <Rule />
      {tool(
        '列表 (Ctrl+Shift+8)',
        <List size={16} />,
        toggleList('bulletList'),
        around($from, nodes.bulletList) !== null,
      )}
      {tool(
        '编号 (Ctrl+Shift+7)',
        <ListOrdered size={16} />,
        toggleList('orderedList'),
        around($from, nodes.orderedList) !== null,
      )}
      <Rule />
      <Inserts {...props} />
    </div>
  )
}

const Rule = () => <i aria-hidden="true" className="mx-1.5 h-4 w-px flex-none bg-line-2" />

/** What the line of the caret is, and what it may become. */
function LineKind({ state, run, returnFocus }: ToolbarProps) {
  const current = lineKinds.find(({ isAt }) => isAt(state)) ?? lineKinds[0]
  return (
    <Menu
      align="start"
      label="段落样式"
      returnFocus={returnFocus}
      trigger={
        <Button kind="ghost" size="small" className="flex-none">
          {current.label}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      {lineKinds.map((kind) => (
        <MenuCheck
          key={kind.label}
          closes
          checked={kind === current}
          onCheckedChange={() => kind !== current && run(kind.command)}
        >
          {kind.label}
        </MenuCheck>
      ))}
    </Menu>
  )
}

/** What is put into the text; the seldom ones in a menu. */
function Inserts({ state, run, onDialog, ...props }: ToolbarProps) {
  const canInsert = insertTable(newBlockId)(state)
  // A dialog gives the keyboard back to what had it: it opens once that is the text again, not this menu.
  const chosen = useRef<(() => void) | null>(null)
  const choose = (insertion: () => void) => () => {
    chosen.current = insertion
  }
  const goOn = () => {
    props.returnFocus()
    chosen.current?.()
    chosen.current = null
  }
  const open = (kind: DialogKind) => {
    props.returnFocus()
    onDialog(kind)
  }
  const insert = (label: string, icon: ReactNode, onPress: () => void, isOff = !canInsert) => (
    <Button
      kind="ghost"
      size="small"
      className="flex-none"
      icon={icon}
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
    >
      <span className="hidden wide:inline">{label}</span>
    </Button>
  )
  return (
    <>
      <TableSize
        isOff={!canInsert}
        onPick={(rows, columns) => {
          props.returnFocus()
          run(insertTable(newBlockId, rows, columns))
        }}
      />
      {insert('图片', <ImagePlus size={16} />, props.onPicture, props.isAdding || !canInsert)}
      {insert('图表', <ChartColumn size={16} />, () => open('chart'))}
      {insert('示意图', <ChartNoAxesGantt size={16} />, () => open('schematic'))}
      {insert('公式', <Sigma size={16} />, () => open('math'), false)}
      <Menu
        align="end"
        label="插入更多"
        returnFocus={goOn}
        trigger={<IconButton label="插入更多" icon={<Ellipsis size={16} />} size="small" />}
      >
        <MenuItem
          icon={<Link size={16} />}
          shortcut="Ctrl K"
          onSelect={choose(() => onDialog('link'))}
        >
          链接
        </MenuItem>
        <MenuItem
          icon={<Quote size={16} />}
          shortcut="Ctrl Alt C"
          onSelect={choose(() => onDialog('cite'))}
        >
          引文
        </MenuItem>
        <MenuItem icon={<Hash size={16} />} onSelect={choose(() => onDialog('xref'))}>
          交叉引用
        </MenuItem>
        <MenuItem
          icon={<Superscript size={16} />}
          shortcut="Ctrl Alt F"
          onSelect={choose(() => onDialog('note'))}
        >
          脚注
        </MenuItem>
        <MenuRule />
        <MenuItem
          icon={<Images size={16} />}
          disabled={props.isAdding || !canInsert}
          onSelect={choose(props.onSourcePicture)}
        >
          资料里的图
        </MenuItem>
        <MenuItem
          icon={<Minus size={16} />}
          disabled={!canInsert}
          onSelect={choose(() => run(insertRule))}
        >
          分隔线
        </MenuItem>
      </Menu>
    </>
  )
}
