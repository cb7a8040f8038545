import { useEffect } from 'react'
import { isComposing } from '~/kit/controls/composing'
import type { DeckEditor } from './use-deck'

export interface SlideKeys {
  editor: DeckEditor
  index: number
  present: (from: number) => void
  isPresenting: boolean
}

/** Keys of the whole page: undo and redo anywhere, F5 presents. */
export function useSlideKeys({ editor, index, present, isPresenting }: SlideKeys): void {
  const { undoLast, redoLast } = editor
  useEffect(() => {
    if (isPresenting) return
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event)) return
      if (event.key === 'F5' && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        present(event.shiftKey ? index : 0)
        return
      }
      const step = undoStep(event)
      // While words are typed, the field takes back its own letters.
      if (step === null || isTyping(event.target)) return
      event.preventDefault()
      if (step === 'redo') redoLast()
      else undoLast()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undoLast, redoLast, index, present, isPresenting])
}

function undoStep({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null
  if (key.toLowerCase() === 'y') return 'redo'
  return key.toLowerCase() === 'z' ? (shiftKey ? 'redo' : 'undo') : null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'INPUT')
