import { useEffect, type RefObject } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * What a person or their browser wrote before the page was awake is told to the page as if it were written now.
 * Without it the words stand in the box while the form takes it for empty.
 */
export function useEarlyTyping(around: RefObject<HTMLElement | null>, value: unknown) {
  useEffect(() => {
    const box = around.current && boxIn(around.current)
    if (box && value === '' && box.value !== '') replayInput(box, box.value)
    // Once, as the page wakes: from then on React hears every letter itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

function boxIn(element: HTMLElement): Box | null {
  if (element instanceof HTMLTextAreaElement) return element
  // A colour well that stands before the text is never empty and was not written in.
  return element.querySelector<HTMLInputElement>('input:not([type="color"])')
}

// React hears of a change only where the box differs from what it last saw; it sees assignments, not the setter below.
function replayInput(box: Box, text: string) {
  box.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
