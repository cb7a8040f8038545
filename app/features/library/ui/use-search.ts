import { useEffect, useState, type KeyboardEvent } from 'react'
import { isComposing } from '~/kit/controls/composing'

export interface SearchState {
  typed: string
  /** What is searched, a moment after the typing rests; blank clears. */
  keyword: string
  type: (text: string) => void
  clear: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The search box over a list. Arrow down leads to what was found; `onEnter` gets the words at once. */
export function useSearch(actions?: {
  onDown: () => boolean
  onEnter: (keyword: string) => void
}): SearchState {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), typed.trim() ? 250 : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    typed,
    keyword,
    type: setTyped,
    clear: () => setTyped(''),
    onKeyDown: (event) => {
      if (isComposing(event.nativeEvent)) return
      if (event.key === 'ArrowDown' && actions?.onDown()) event.preventDefault()
      if (event.key === 'Enter' && typed.trim()) actions?.onEnter(typed.trim())
    },
  }
}
