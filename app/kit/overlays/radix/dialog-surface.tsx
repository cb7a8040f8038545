import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { CSSProperties } from 'react'
import { IconButton } from '../../controls/icon-button'
import type { DialogProps } from '../dialog'
import { useDialogFocus } from './dialog-focus'

export function DialogSurface(props: DialogProps) {
  const { open, onOpenChange, title, text, width = 420, isForced } = props
  const focus = useDialogFocus(undefined, props.focusBack)
  const hold = (event: Event) => event.preventDefault()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="k-scrim" />
        <Radix.Content
          className="k-dialog"
          style={dialogWidth(width)}
          {...focus}
          {...(isForced && { onEscapeKeyDown: hold, onInteractOutside: hold })}
          {...(!text && { 'aria-describedby': undefined })}
        >
          <div className={props.hideTitle ? 'sr-only' : 'flex items-start gap-2'}>
            <Radix.Title className="k-dialog-title min-w-0 flex-1">{title}</Radix.Title>
            {!isForced && !props.hideTitle && (
              <Radix.Close asChild>
                <IconButton label="关闭" size="small" icon={<X size={18} />} />
              </Radix.Close>
            )}
          </div>
          {text && <Radix.Description className="k-dialog-text">{text}</Radix.Description>}
          {props.children}
          {props.actions && <div className="k-dialog-acts">{props.actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** `--dialog-w` is read by the recipe in overlays.css. */
export function dialogWidth(width: number): CSSProperties {
  return Object.fromEntries([['--dialog-w', `${width}px`]])
}
