import { useRef } from 'react'
import { isComposing } from '../../controls/composing'

/**
 * Where the keyboard goes when a dialog opens and closes. Inside: the first field, else the dialog itself, so that
 * the close button's tooltip does not open by itself (a field that takes the focus on its own would be taken for what
 * opened it). Back: to what opened it, also when that was a menu row
 * that is gone by then (its menu's button stands in); `goOn` where it was taken away by what was confirmed. `focusBack`
 * names what is to have it instead.
 */
export function useDialogFocus(goOn?: () => void, focusBack?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = openerOf(document.activeElement)
      const content = event.currentTarget
      if (!(content instanceof HTMLElement)) return
      event.preventDefault()
      const first = content.querySelector<HTMLElement>(FIRST)
      if (first && !opensKeyboard(first)) first.focus()
      else content.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const target = focusBack?.()
      if (target) target.focus()
      else if (opener.current?.isConnected) opener.current.focus()
      else goOn?.()
    },
    onEscapeKeyDown: keepWhileComposing,
    onInteractOutside: keepForToasts,
  }
}

/** Toasts lie over everything: whoever holds or closes one means no dialog by it. */
function keepForToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('.k-toasts')) event.preventDefault()
}

/** Esc that dismisses the candidates of an input method closes nothing else. */
export function keepWhileComposing(event: KeyboardEvent) {
  if (isComposing(event)) event.preventDefault()
}

const FIRST =
  '[data-first], input:not(:disabled, [type="hidden"], [hidden]), textarea:not(:disabled), select:not(:disabled)'

// On a phone a drawer, or a list that can be searched, is opened to be looked at: the keyboard would cover half of it.
const opensKeyboard = (field: HTMLElement) =>
  field.matches('[type="search"], .k-sheet *') && !window.matchMedia('(hover: hover)').matches

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (button) return button
  return element instanceof HTMLElement ? element : null
}
