import { useRef } from 'react'

/**
 * Where the keyboard goes when a dialog opens and closes. Inside: the first field, else the dialog itself, so that
 * the close button's tooltip does not open by itself (a field that takes the focus on its own would be taken for what
 * opened it). Back: to what opened it, also when that was a menu row
 * that is gone by then (its menu's button stands in).
 */
export function useDialogFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = openerOf(document.activeElement)
      const content = event.currentTarget
      if (!(content instanceof HTMLElement)) return
      event.preventDefault()
      const first = content.querySelector<HTMLElement>(FIRST) ?? content
      first.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      opener.current?.focus()
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
  if (event.isComposing) event.preventDefault()
}

const FIRST =
  '[data-first], input:not(:disabled, [type="hidden"], [hidden]), textarea:not(:disabled), select:not(:disabled)'

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (button) return button
  return element instanceof HTMLElement ? element : null
}
