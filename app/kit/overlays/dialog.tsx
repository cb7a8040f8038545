import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { useDialogFocus } from './dialog-focus'
import { IconButton } from '../controls/icon-button'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  /** px: 360 notice, 420 form, 620 pay, 740 picker. */
  width?: number
  /** No close button, no Esc, no click outside: only an act inside ends it. */
  isForced?: boolean
  hideTitle?: boolean
  /** The element that opens it, when there is one: focus returns there. */
  trigger?: ReactElement
  /** What the keyboard goes on with afterwards, where that is not what opened it. */
  focusBack?: () => HTMLElement | null
  children?: ReactNode
  /** Buttons, right-aligned, the act last. */
  actions?: ReactNode
}

/** A paper laid over the page: traps focus, Esc closes, focus returns. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, text, width = 420, isForced, trigger } = props
  const focus = useDialogFocus(undefined, props.focusBack)
  const hold = (event: Event) => event.preventDefault()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
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
