import { Columns2 } from 'lucide-react'
import { IconButton } from '~/kit/icon-button'
import { Menu, MenuItem } from '~/kit/menu'
import type { MessageView } from '../terms'
import { othersThan } from './answerers'
import { useReadyModes } from './chat-shell'

/** Who else may answer the same question, beside this answer. Nothing where nobody else can. */
export function CompareMenu(props: {
  message: MessageView
  isBusy: boolean
  onCompare(provider: string): void
}) {
  const { message, isBusy, onCompare } = props
  const others = othersThan(message.by, useReadyModes())
  // One model sees pictures.
  if (others.length === 0 || message.image) return null
  const reason = isBusy ? '正在回答，完成后可以对照' : ''
  const trigger = (
    <IconButton
      label="换个模型对照"
      size="small"
      icon={<Columns2 size={16} aria-hidden="true" />}
      {...(reason && { disabledReason: reason })}
    />
  )
  if (reason) return trigger
  return (
    <Menu label="换个模型对照" side="top" trigger={trigger}>
      {others.map(({ provider, label, model }) => (
        <MenuItem key={provider} onSelect={() => onCompare(provider)}>
          <span>
            也请{label}回答
            <span className="k-menu-reason">{model}，再计一次提问</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
