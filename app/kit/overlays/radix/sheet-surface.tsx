import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { CSSProperties } from 'react'
import { IconButton } from '../../controls/icon-button'
import type { SheetProps } from '../sheet'
import { useDialogFocus } from './dialog-focus'

export function SheetSurface(props: SheetProps) {
  const { open, onOpenChange, title, side = 'right', width, tools, foot } = props
  const focus = useDialogFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
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
