import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { useDialogFocus } from './dialog-focus'
import { IconButton } from '../controls/icon-button'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** On phones every sheet comes from below. */
  side?: 'left' | 'right'
  /** px; the phone takes the whole width. */
  width?: number
  hideTitle?: boolean
  trigger?: ReactElement
  /** Beside the title, before the close button. */
  tools?: ReactNode
  children: ReactNode
  /** 取消 and 保存 right; the destructive act left as text with `mr-auto`. */
  foot?: ReactNode
}

/** A drawer over the page, with its own scroll. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, side = 'right', width, trigger, tools, foot } = props
  const focus = useDialogFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="k-scrim" />
        <Radix.Content
          className="k-sheet"
          {...focus}
          data-side={side}
          style={sheetWidth(width)}
          aria-describedby={undefined}
        >
          <i className="k-sheet-grip" aria-hidden="true" />
          {props.hideTitle ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <div className="k-sheet-bar">
              <Radix.Title>{title}</Radix.Title>
              {tools}
              <Radix.Close asChild>
                <IconButton label="关闭" icon={<X size={18} />} />
              </Radix.Close>
            </div>
          )}
          <div className="k-sheet-body">{props.children}</div>
          {foot && <div className="k-sheet-foot">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** `--sheet-width` is read by the recipe in overlays.css; without it the token `--sheet-w` holds. */
function sheetWidth(width: number | undefined): CSSProperties | undefined {
  return width ? Object.fromEntries([['--sheet-width', `${width}px`]]) : undefined
}
