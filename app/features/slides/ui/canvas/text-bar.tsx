import { AlignCenter, AlignLeft, Bold, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { IconButton } from '~/kit/controls/icon-button'
import { Select } from '~/kit/controls/text-input'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { Extra } from '~/features/document/deck/extras'
import { aboveOf } from './selection-overlay'
import type { Handle } from '~/features/document/deck/fit/page'

type TextExtra = Extract<Extra, { kind: 'text' }>

export interface TextBarProps {
  extra: TextExtra
  handle: Handle
  onChange: (extra: TextExtra) => void
  onDuplicate: () => void
  onOrder: (step: 1 | -1) => void
  onRemove: () => void
}

export const SIZES = [14, 16, 18, 20, 22, 24, 28, 32, 40, 48, 60, 80, 112]

/** Over a text box of a person's own: its type, and what can be done to it. */
export function TextBar(props: TextBarProps) {
  const { extra, handle, onChange } = props
  return (
    <div
      className="k-pop pointer-events-auto absolute flex items-center gap-0.5 p-1 max-tablet:hidden"
      style={aboveOf(handle)}
      role="toolbar"
      aria-label="文字格式"
      data-bar
    >
      <SizeField extra={extra} onChange={onChange} />
      <IconButton
        size="small"
        label="加粗"
        icon={<Bold size={16} />}
        active={extra.isBold}
        aria-pressed={extra.isBold}
        onClick={() => onChange({ ...extra, isBold: !extra.isBold })}
      />
      <IconButton
        size="small"
        label={extra.align === 'center' ? '靠左' : '居中'}
        icon={extra.align === 'center' ? <AlignLeft size={16} /> : <AlignCenter size={16} />}
        onClick={() => onChange({ ...extra, align: extra.align === 'center' ? 'left' : 'center' })}
      />
      <Menu
        label="更多"
        trigger={<IconButton size="small" label="更多" icon={<Ellipsis size={16} />} />}
      >
        <MenuItem icon={<Copy size={16} />} shortcut="Ctrl D" onSelect={props.onDuplicate}>
          再来一个
        </MenuItem>
        <MenuItem shortcut="Ctrl ]" onSelect={() => props.onOrder(1)}>
          上移一层
        </MenuItem>
        <MenuItem shortcut="Ctrl [" onSelect={() => props.onOrder(-1)}>
          下移一层
        </MenuItem>
        <MenuRule />
        <MenuItem danger icon={<Trash2 size={16} />} onSelect={props.onRemove}>
          删除
        </MenuItem>
      </Menu>
    </div>
  )
}

export function SizeField({
  extra,
  onChange,
}: {
  extra: TextExtra
  onChange: (extra: TextExtra) => void
}) {
  const sizes = SIZES.includes(extra.size)
    ? SIZES
    : [...SIZES, extra.size].toSorted((a, b) => a - b)
  return (
    <Select
      size="small"
      aria-label="字号"
      value={String(extra.size)}
      options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={(size) => onChange({ ...extra, size: Number(size) })}
    />
  )
}
