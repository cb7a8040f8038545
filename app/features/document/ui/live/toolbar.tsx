import {
  Bold,
  ChartNoAxesGantt,
  Code,
  Heading,
  Highlighter,
  ImagePlus,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Redo2,
  Sigma,
  Superscript,
  Table,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import {
  around,
  insertRule,
  insertTable,
  toggle,
  toggleCode,
  toggleHeading,
  toggleList,
  toggleQuote,
} from '../../prose/commands'
import { proseSchema } from '../../prose/schema'
import { newBlockId } from './editor-state'
import type { DialogKind } from './dialog-kind'
import { hasMark } from './has-mark'

export interface ToolbarProps {
  state: EditorState
  run: (command: Command) => void
  onDialog: (kind: DialogKind) => void
  /** A picture is going up. */
  isAdding: boolean
  onPicture: () => void
  onSourcePicture: () => void
}

const { nodes } = proseSchema

/** What can be done with the text, each with its key; floats below the section. */
export function Toolbar(props: ToolbarProps) {
  const { state, run, onDialog } = props
  const { $from } = state.selection
  const tool = (label: string, icon: ReactNode, command: Command, active = false) => (
    <IconButton
      key={label}
      label={label}
      icon={icon}
      size="small"
      tooltipSide="top"
      active={active}
      aria-pressed={active}
      disabled={!command(state)}
      onClick={() => run(command)}
    />
  )
  const opener = (label: string, icon: ReactNode, open: () => void, isOff = false) => (
    <IconButton
      label={label}
      icon={icon}
      size="small"
      tooltipSide="top"
      disabled={isOff}
      onClick={open}
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
      {tool('加粗 (Ctrl+B)', <Bold size={16} />, toggle('bold'), has('bold'))}
      {tool('斜体 (Ctrl+I)', <Italic size={16} />, toggle('italic'), has('italic'))}
      {tool('下划线 (Ctrl+U)', <Underline size={16} />, toggle('underline'), has('underline'))}
      {tool(
        '标记 (Ctrl+Shift+H)',
        <Highlighter size={16} />,
        toggle('highlight'),
        has('highlight'),
      )}
      {opener('链接 (Ctrl+K)', <Link size={16} />, () => onDialog('link'))}
      {tool('小标题', <Heading size={16} />, toggleHeading, $from.parent.type === nodes.heading)}
      {tool(
        '列表',
        <List size={16} />,
        toggleList('bulletList'),
        around($from, nodes.bulletList) !== null,
      )}
      {tool(
        '编号',
        <ListOrdered size={16} />,
        toggleList('orderedList'),
        around($from, nodes.orderedList) !== null,
      )}
      {tool('引用', <TextQuote size={16} />, toggleQuote, around($from, nodes.blockquote) !== null)}
      {tool('代码', <Code size={16} />, toggleCode, $from.parent.type === nodes.codeBlock)}
      {tool('分隔线', <Minus size={16} />, insertRule)}
      {tool('表格', <Table size={16} />, insertTable(newBlockId))}
      {opener('插图', <ImagePlus size={16} />, props.onPicture, props.isAdding)}
      {opener('资料里的图', <Images size={16} />, props.onSourcePicture, props.isAdding)}
      {opener('示意图', <ChartNoAxesGantt size={16} />, () => onDialog('schematic'))}
      {opener('公式', <Sigma size={16} />, () => onDialog('math'))}
      {opener('脚注', <Superscript size={16} />, () => onDialog('note'))}
    </div>
  )
}
