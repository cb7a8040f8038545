import { useEffect, useMemo, useState } from 'react'
import type { Found } from '../found'
import { findText, isWhole, type Hit } from './find-text'
import type { TextReading } from './use-text-document'

export interface TextFind {
  isOpen: boolean
  open: () => void
  close: () => void
  search: (query: string, step?: 'next' | 'previous') => void
  found: Found
  hits: readonly Hit[]
  /** The one that stands in sight. */
  current: Hit | null
}

/** Search in a text: brings the windows that have not come and walks what is found in them. */
export function useTextFind({ document, failed, want }: TextReading): TextFind {
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState({ query: '', index: 0 })
  const hits = useMemo(
    () => (isOpen ? findText(document, asked.query) : []),
    [isOpen, document, asked.query],
  )
  const isComing = isOpen && asked.query.trim() !== '' && !isWhole(document)
  useEffect(() => {
    if (isComing && !failed) want(0, (document.total ?? 1) - 1)
  }, [isComing, failed, want, document.total])

  const index = hits.length === 0 ? 0 : ((asked.index % hits.length) + hits.length) % hits.length
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      setAsked({ query: '', index: 0 })
    },
    search: (query, step) => {
      if (failed) want(0, (document.total ?? 1) - 1)
      if (query !== asked.query || !step) setAsked({ query, index: 0 })
      else setAsked({ query, index: index + (step === 'next' ? 1 : -1) })
    },
    found: {
      current: hits.length === 0 ? 0 : index + 1,
      total: hits.length,
      pending: isComing && !failed,
      isPartial: isComing,
    },
    hits,
    current: hits[index] ?? null,
  }
}
