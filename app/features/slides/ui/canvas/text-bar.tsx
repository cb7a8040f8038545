import {
  AlignCenter,
  AlignLeft,
  Bold,
  Copy,
  Ellipsis,
  RemoveFormatting,
  Trash2,
} from 'lucide-react'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { Template } from '~/features/document/deck/design/template'
import type { BoxStyle, Extra } from '~/features/document/deck/extras'
import { aboveOf } from './selection-overlay'
import type { Handle } from '~/features/document/deck/fit/page'
import { SizeField, Tones } from '../panel/type-fields'
import { length } from '../points'

type TextExtra = Extract<Extra, { kind: 'text' }>

export type BoxType = Omit<BoxStyle, 'box'>

export interface TextBarProps {
  extra: TextExtra
  template: Template
  handle: Handle
  onChange: (extra: TextExtra) => void
  onDuplicate: () => void
  onOrder: (step: 1 | -1) => void
  onRemove: () => void
}

const BAR = 'k-pop pointer-events-auto absolute flex items-center gap-0.5 p-1 max-tablet:hidden'

/** Over a text box of a person's own: its type, and what can be done to it. */
export function TextBar(props: TextBarProps) {
  const { extra, handle, onChange } = props
  return (
    <div className={BAR} style={aboveOf(handle)} role="toolbar" aria-label="文字格式" data-bar>
      <SizeField
        value={extra.size}
        onChange={(size) => size !== null && onChange({ ...extra, size })}
      />
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
      <Tones
        label="文字颜色"
        template={props.template}
        value={extra.tone}
        onPick={(tone) => onChange({ ...extra, tone })}
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

interface BoxBarProps {
  template: Template
  handle: Handle
  style: BoxType
  onChange: (style: BoxType | null) => void
}

/** Titles begin on the left: over what is below one, the bar stands on the right. */
const besideTitle = (handle: Handle) => {
  const { rect, name } = handle
  return name === 'title'
    ? aboveOf(handle)
    : {
        left: length(rect.x + rect.width),
        top: length(rect.y),
        transform: 'translate(-100%, calc(-100% - 10px))',
      }
}

/** The same over a box of the template: what is not set is as the template has it. */
export const BoxBar = ({ template, handle, style, onChange }: BoxBarProps) => (
  <div className={BAR} style={besideTitle(handle)} role="toolbar" aria-label="文字格式" data-bar>
    <SizeField hasAuto value={style.size} onChange={(size) => onChange({ ...style, size })} />
    <Tones
      label="文字颜色"
      template={template}
      value={style.tone}
      onPick={(tone) => onChange({ ...style, tone })}
    />
    {(style.size !== null || style.tone !== null) && (
      <IconButton
        size="small"
        label="恢复模板的字号与颜色"
        icon={<RemoveFormatting size={16} />}
        onClick={() => onChange(null)}
      />
    )}
  </div>
)
