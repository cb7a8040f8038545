import { useEffect, useState } from 'react'

export interface SearchState {
  typed: string
  /** What is searched, a moment after the typing rests; blank clears. */
  keyword: string
  type: (text: string) => void
  clear: () => void
}

/** The search box of a list. */
export function useSearch(): SearchState {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), typed.trim() ? 250 : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, keyword, type: setTyped, clear: () => setTyped('') }
}
