import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { clsx } from 'clsx'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import {
  asParagraph,
  insertRule,
  insertTable,
  toggleCode,
  toggleHeading,
  toggleList,
  toggleQuote,
} from '../../prose/commands'
import { newBlockId } from '../live/editor-state'
import type { DialogKind } from '../insert/dialog-kind'
import { maySlashOpen } from './slash-place'

interface SlashState {
  /** Where the sign stands; null while the menu is closed. */
  from: number | null
  query: string
  active: number
}

const closed: SlashState = { from: null, query: '', active: 0 }
const key = new PluginKey<SlashState>('slash')

export interface SlashActions {
  onDialog: (kind: DialogKind) => void
  onPicture: () => void
  /** What a model may do here. */
  onAssist: () => void
}

interface Item {
  label: string
  /** Its pinyin: the first letters, and all. */
  letters: readonly [string, string]
  command?: Command
  open?: (actions: SlashActions) => void
}

const items: readonly Item[] = [
  { label: '正文', letters: ['zw', 'zhengwen'], command: asParagraph },
  { label: '小标题', letters: ['xbt', 'xiaobiaoti'], command: toggleHeading },
  { label: '列表', letters: ['lb', 'liebiao'], command: toggleList('bulletList') },
  { label: '编号', letters: ['bh', 'bianhao'], command: toggleList('orderedList') },
  { label: '引用', letters: ['yy', 'yinyong'], command: toggleQuote },
  { label: '代码', letters: ['dm', 'daima'], command: toggleCode },
  { label: '分隔线', letters: ['fgx', 'fengexian'], command: insertRule },
  { label: '表格', letters: ['bg', 'biaoge'], command: insertTable(newBlockId) },
  { label: '图片', letters: ['tp', 'tupian'], open: ({ onPicture }) => onPicture() },
  { label: '图表', letters: ['tb', 'tubiao'], open: ({ onDialog }) => onDialog('chart') },
  { label: '示意图', letters: ['syt', 'shiyitu'], open: ({ onDialog }) => onDialog('schematic') },
  { label: '公式', letters: ['gs', 'gongshi'], open: ({ onDialog }) => onDialog('math') },
  { label: '脚注', letters: ['jz', 'jiaozhu'], open: ({ onDialog }) => onDialog('note') },
  { label: '引文', letters: ['yw', 'yinwen'], open: ({ onDialog }) => onDialog('cite') },
  {
    label: '交叉引用',
    letters: ['jcyy', 'jiaochayinyong'],
    open: ({ onDialog }) => onDialog('xref'),
  },
]

const found = (query: string): Item[] =>
  items.filter(
    ({ label, letters }) =>
      label.includes(query) || letters.some((word) => word.startsWith(query.toLowerCase())),
  )

/** Opens a list of blocks when "/" is typed, save in what may be an address, a unit or a fraction; Escape leaves the sign. */
export const slashMenu = (actions: () => SlashActions): Plugin<SlashState> =>
  new Plugin<SlashState>({
    key,
    state: {
      init: () => closed,
      apply: (tr, before, _old, state) => {
        const asked: SlashState | undefined = tr.getMeta(key)
        if (asked) return asked
        if (before.from === null) return before
        const from = tr.mapping.map(before.from, -1)
        const query = queryAt(state, from)
        return query === null ? closed : { from, query, active: tr.docChanged ? 0 : before.active }
      },
    },
    props: {
      handleTextInput: (view, from, _to, text) => {
        if (text !== '/' || view.composing || !mayBegin(view.state, from)) return false
        view.dispatch(view.state.tr.insertText('/').setMeta(key, { from, query: '', active: 0 }))
        return true
      },
      handleKeyDown: (view, event) => {
        const state = key.getState(view.state) ?? closed
        if (state.from === null || view.composing || event.isComposing) return false
        return keyOf(view, event.key, state, actions())
      },
      handleDOMEvents: {
        blur: (view) => {
          close(view)
          return false
        },
      },
    },
  })

function mayBegin(state: EditorState, from: number): boolean {
  const $from = state.doc.resolve(from)
  if ($from.parent.type.spec.code || !$from.parent.inlineContent) return false
  const before = $from.parent.textBetween(0, $from.parentOffset, '', '\ufffc')
  return maySlashOpen(before)
}

/** What was typed behind the sign; null where the caret has left it. */
function queryAt(state: EditorState, from: number): string | null {
  const { $from, empty } = state.selection
  const $sign = state.doc.resolve(Math.min(from, state.doc.content.size))
  if (!empty || !$from.sameParent($sign) || $from.pos <= from) return null
  const typed = $from.parent.textBetween($sign.parentOffset, $from.parentOffset, '', '\ufffc')
  return /^\/\S{0,14}$/.test(typed) ? typed.slice(1) : null
}

function keyOf(
  view: EditorView,
  pressed: string,
  state: SlashState,
  actions: SlashActions,
): boolean {
  const list = found(state.query)
  if (list.length === 0) return false
  const step = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    const active = (state.active + step + list.length) % list.length
    view.dispatch(view.state.tr.setMeta(key, { ...state, active }))
    return true
  }
  if (pressed === 'Escape') {
    close(view)
    return true
  }
  const chosen = list[state.active]
  if ((pressed !== 'Enter' && pressed !== 'Tab') || !chosen) return false
  choose(view, chosen, actions)
  return true
}

function close(view: EditorView) {
  if (key.getState(view.state)?.from !== null) view.dispatch(view.state.tr.setMeta(key, closed))
}

function choose(view: EditorView, item: Item, actions: SlashActions) {
  const { from } = key.getState(view.state) ?? closed
  if (from === null) return
  view.dispatch(view.state.tr.delete(from, view.state.selection.from).setMeta(key, closed))
  if (item.command) item.command(view.state, view.dispatch, view)
  item.open?.(actions)
}

/** The list at the caret. */
export function SlashMenu(props: {
  viewOf: () => EditorView | null
  state: EditorState
  actions: () => SlashActions
}) {
  const { from, query, active } = key.getState(props.state) ?? closed
  const list = found(query)
  const height = list.length * 34 + 12
  const menu = useRef<HTMLDivElement>(null)
  const place = useEffectEvent(() => {
    const view = props.viewOf()
    if (view && from !== null && menu.current)
      Object.assign(menu.current.style, placeOf(view, from, height))
  })
  useLayoutEffect(() => place(), [from, height])
  if (from === null || list.length === 0) return null
  return (
    <div
      ref={menu}
      role="listbox"
      aria-label="插入"
      className="fixed z-[var(--z-popover)] w-40 rounded-[var(--r-lg)] bg-raised p-1.5 shadow-[var(--elev-3)]"
    >
      {list.map((item, index) => (
        <button
          key={item.label}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={clsx(
            'block h-[34px] w-full rounded-[var(--r-md)] px-3 text-left text-body',
            index === active ? 'bg-wash-2' : 'hover:bg-wash',
          )}
          onMouseDown={(event) => {
            event.preventDefault()
            const view = props.viewOf()
            if (view) choose(view, item, props.actions())
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** Below the sign, or above it where there is no room. */
function placeOf(view: EditorView, from: number, height: number) {
  const { left, bottom, top } = view.coordsAtPos(from)
  const isAbove = bottom + height > window.innerHeight && top > height
  return {
    left: `${Math.min(left, window.innerWidth - 176)}px`,
    top: `${isAbove ? top - height - 4 : bottom + 4}px`,
  }
}
