import type { Node } from 'prosemirror-model'
import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
} from 'prosemirror-tables'
import { deleteSelection } from 'prosemirror-commands'
import type { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import { around } from '../../prose/commands'
import type { FigureSpec } from '#packages/document/body'
import { proseSchema } from '~/features/document/prose/schema'
import type { DialogKind } from '../insert/dialog-kind'

export interface ContextBarProps {
  state: EditorState
  run: (command: Command) => void
  onDialog: (kind: DialogKind) => void
}

/** What can be done with the table that the caret is in, or with the figure or sign that is selected. */
export function ContextBar({ state, run, onDialog }: ContextBarProps) {
  const selected = state.selection instanceof NodeSelection ? state.selection.node : null
  const kind = selected && dialogOf(selected)
  if (kind)
    return (
      <Bar label="所选">
        <Act label="修改" onPress={() => onDialog(kind)} />
        <Act label="删除" onPress={() => run(deleteSelection)} />
      </Bar>
    )
  if (!isInTable(state)) return null
  return (
    <Bar label="表格" className="tablet:hidden">
      <TableCommands {...{ state, run, onDialog }} />
    </Bar>
  )
}

/** The same at the table itself, in sight as long as the table is; a phone has it over the keyboard. */
export function TableBar({
  viewOf,
  ...props
}: ContextBarProps & { viewOf: () => EditorView | null }) {
  const { state } = props
  const holder = useRef<HTMLDivElement>(null)
  const isVisible = isInTable(state)
  useLayoutEffect(() => {
    const view = isVisible ? viewOf() : null
    const figure = around(state.selection.$from, proseSchema.nodes.tableFigure)
    const table = view && figure && view.nodeDOM(figure.pos)
    const root = holder.current?.parentElement
    if (!holder.current || !root || !(table instanceof HTMLElement)) return
    const [frame, place] = [root.getBoundingClientRect(), table.getBoundingClientRect()]
    holder.current.style.top = `${place.top - frame.top}px`
    holder.current.style.height = `${place.height}px`
  }, [isVisible, state, viewOf])
  if (!isVisible) return null
  return (
    <div
      ref={holder}
      className="pointer-events-none absolute inset-x-0 z-10 flex flex-col justify-end max-tablet:hidden"
    >
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label="表格"
        className="pointer-events-auto sticky bottom-2 mx-auto flex w-max max-w-full gap-0.5 overflow-x-auto rounded-[var(--r-lg)] bg-raised p-1 font-sans shadow-[var(--elev-3)]"
        onMouseDown={(event) => event.preventDefault()}
      >
        <TableCommands {...props} />
      </div>
    </div>
  )
}

function TableCommands({ state, run, onDialog }: ContextBarProps) {
  return (
    <>
      {tableCommands.map(([label, command]) => (
        <Act key={label} label={label} isOff={!command(state)} onPress={() => run(command)} />
      ))}
      <Act label="题注" onPress={() => onDialog('table')} />
      <Act label="删除表格" onPress={() => run(removeTable)} />
    </>
  )
}

function Bar({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={`absolute top-full left-1/2 mt-1.5 flex w-max max-w-[calc(100%-24px)] -translate-x-1/2 gap-0.5 overflow-x-auto rounded-[var(--r-lg)] bg-raised p-1 shadow-[var(--elev-3)] max-tablet:top-auto max-tablet:bottom-full max-tablet:mb-1.5 ${className}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}

const Act = (props: { label: string; isOff?: boolean; onPress: () => void }) => (
  <Button kind="ghost" size="small" disabled={props.isOff} onClick={props.onPress}>
    {props.label}
  </Button>
)

const DIALOGS: Partial<Record<string, DialogKind>> = {
  math: 'math',
  note: 'note',
  figure: 'figure',
  tableFigure: 'table',
}
const dialogOf = ({ type, attrs }: Node): DialogKind | null =>
  (attrs['spec'] as FigureSpec | undefined)?.kind === 'chart'
    ? 'chart'
    : (DIALOGS[type.name] ?? null)

/** Names of columns stay one row high: they are merged with no cell below. */
const merge: Command = (state, dispatch) => {
  const { selection } = state
  if (selection instanceof CellSelection) {
    const roles = new Set<string>()
    selection.forEachCell((cell) => void roles.add(cell.type.name))
    if (roles.size > 1 || roles.has('table_header')) return false
  }
  return mergeCells(state, dispatch)
}

/** The first row names the columns: nothing stands above it, and it stays. */
const inBody =
  (command: Command): Command =>
  (state, dispatch) =>
    !around(state.selection.$from, proseSchema.nodes.table_header) && command(state, dispatch)

const removeTable: Command = (state, dispatch) => {
  const figure = around(state.selection.$from, proseSchema.nodes.tableFigure)
  if (!figure) return deleteTable(state, dispatch)
  dispatch?.(state.tr.delete(figure.pos, figure.pos + figure.node.nodeSize).scrollIntoView())
  return true
}

const tableCommands: readonly [string, Command][] = [
  ['上加行', inBody(addRowBefore)],
  ['下加行', addRowAfter],
  ['左加列', addColumnBefore],
  ['右加列', addColumnAfter],
  ['删行', inBody(deleteRow)],
  ['删列', deleteColumn],
  ['合并', merge],
  ['拆分', splitCell],
]
