/** What is closed, or loses the words that are being typed, when the focus goes elsewhere. */
const BUSY =
  '[role=menu], [role=dialog], [role=alertdialog], [role=listbox], input, textarea, select'

/**
 * Puts the keyboard and a screen reader at a place of the document. It may come late, from a document that was still
 * opening: whoever has meanwhile gone on to a menu, a dialog or a field is left alone.
 */
export function focusPassage(
  element: Pick<HTMLElement, 'focus'> | null | undefined,
  active: Pick<Element, 'closest'> | null = document.activeElement,
): void {
  if (active?.closest(BUSY)) return
  element?.focus({ preventScroll: true })
}
