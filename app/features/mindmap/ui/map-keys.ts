import { isComposing } from '~/kit/controls/composing'
import type { PressedKey } from '~/features/document/ui/outline'

/** What a key asks of a mind map. */
export type MapAction =
  | 'addUnder'
  | 'addAfter'
  | 'addParent'
  | 'up'
  | 'down'
  | 'summarise'
  | 'fold'
  | 'remove'
  | 'removeAlone'
  | 'rename'
  | 'undo'
  | 'redo'
  | 'selectAll'
  | 'tidy'
  | 'find'
  | 'zoomIn'
  | 'zoomOut'
  | 'goRoot'
  | 'fit'
  | 'open'
  | 'assist'
  | 'leave'

const plain: Readonly<Record<string, MapAction>> = {
  Tab: 'addUnder',
  Insert: 'addUnder',
  Enter: 'addAfter',
  Delete: 'remove',
  Backspace: 'remove',
  F2: 'rename',
  '/': 'fold',
  ' ': 'open',
  Escape: 'leave',
}

const shifted: Readonly<Record<string, MapAction>> = {
  Tab: 'addParent',
  Backspace: 'removeAlone',
}

const withMod: Readonly<Record<string, MapAction>> = {
  arrowup: 'up',
  arrowdown: 'down',
  g: 'summarise',
  z: 'undo',
  y: 'redo',
  a: 'selectAll',
  l: 'tidy',
  f: 'find',
  enter: 'goRoot',
  i: 'fit',
  j: 'assist',
  '=': 'zoomIn',
  '+': 'zoomIn',
  '-': 'zoomOut',
  _: 'zoomOut',
}

/** Null: the key is nobody's here. Mod is Cmd on a Mac, Ctrl elsewhere. */
export function mapActionOf(pressed: PressedKey): MapAction | null {
  if (isComposing(pressed) || pressed.altKey) return null
  const { key, shiftKey } = pressed
  if (pressed.ctrlKey || pressed.metaKey) {
    const action = withMod[key.toLowerCase()] ?? null
    return action === 'undo' && shiftKey ? 'redo' : action
  }
  return (shiftKey ? shifted[key] : plain[key]) ?? null
}

/** Whether a key writes a character, by which a topic is written anew. */
export const isWriting = (pressed: PressedKey): boolean =>
  !pressed.ctrlKey &&
  !pressed.metaKey &&
  !pressed.altKey &&
  (isComposing(pressed) || (pressed.key.length === 1 && !(pressed.key in plain)))

interface Shortcut {
  name: string
  /** Keys held together; `Mod` is the platform's. Several ways apart. */
  keys: readonly (readonly string[])[]
}

/** The shortcuts as they are listed. */
export const shortcutGroups: readonly { name: string; shortcuts: readonly Shortcut[] }[] = [
  {
    name: '编辑',
    shortcuts: [
      { name: '子主题', keys: [['Tab'], ['Insert']] },
      { name: '同级主题', keys: [['Enter']] },
      { name: '上级主题', keys: [['Shift', 'Tab']] },
      { name: '改文字', keys: [['F2']] },
      { name: '换行', keys: [['Shift', 'Enter']] },
      { name: '概要', keys: [['Mod', 'G']] },
      { name: 'AI', keys: [['Mod', 'J']] },
      { name: '删除', keys: [['Delete'], ['Backspace']] },
      { name: '只删本主题', keys: [['Shift', 'Backspace']] },
      {
        name: '复制、剪切、粘贴',
        keys: [
          ['Mod', 'C'],
          ['Mod', 'X'],
          ['Mod', 'V'],
        ],
      },
      {
        name: '撤销、重做',
        keys: [
          ['Mod', 'Z'],
          ['Mod', 'Y'],
        ],
      },
    ],
  },
  {
    name: '移动与选择',
    shortcuts: [
      { name: '选主题', keys: [['↑'], ['↓'], ['←'], ['→']] },
      {
        name: '上移、下移',
        keys: [
          ['Mod', '↑'],
          ['Mod', '↓'],
        ],
      },
      { name: '全选', keys: [['Mod', 'A']] },
      { name: '多选', keys: [['Mod', '点击'], ['右键']] },
      { name: '连选', keys: [['Shift', '点击']] },
      { name: '折叠、展开', keys: [['/']] },
    ],
  },
  {
    name: '查看',
    shortcuts: [
      {
        name: '放大、缩小',
        keys: [
          ['Mod', '+'],
          ['Mod', '−'],
          ['Mod', '滚轮'],
        ],
      },
      { name: '适应窗口', keys: [['Mod', 'I']] },
      { name: '回到中心', keys: [['Mod', 'Enter']] },
      { name: '整理布局', keys: [['Mod', 'L']] },
      { name: '查找替换', keys: [['Mod', 'F']] },
      { name: '主题的备注与标记', keys: [['空格']] },
    ],
  },
]

/** A key by the name that it has on this platform, e.g. `MacIntel`. */
export function keyName(key: string, platform: string): string {
  const isMac = /^Mac|^iP/.test(platform)
  if (key === 'Mod') return isMac ? 'Cmd' : 'Ctrl'
  return key === 'F2' && isMac ? 'fn+F2' : key
}
