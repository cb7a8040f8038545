import { Plugin } from 'prosemirror-state'

/**
 * Keys act on what is selected when they are pressed. A busy browser hands them over before it says that the selection has
 * moved, and the editor would act on the one before: it is told first.
 */
export const selectionBeforeKeys = (): Plugin => {
  let reported: readonly unknown[] = []
  const isReported = (page: Document) =>
    rangeIn(page).every((part, index) => part === reported[index])
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown({ dom: { ownerDocument } }, event) {
          const isComposing = event.isComposing || event.keyCode === 229
          if (!isComposing && !isReported(ownerDocument))
            ownerDocument.dispatchEvent(new Event('selectionchange'))
          return false
        },
      },
    },
    view({ dom: { ownerDocument } }) {
      const report = () => {
        reported = rangeIn(ownerDocument)
      }
      ownerDocument.addEventListener('selectionchange', report)
      return { destroy: () => ownerDocument.removeEventListener('selectionchange', report) }
    },
  })
}

function rangeIn(page: Document): readonly unknown[] {
  const selection = page.getSelection()
  if (!selection) return []
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  return [anchorNode, anchorOffset, focusNode, focusOffset]
}
