import { useState } from 'react'
import { NO_FILTERS, type SearchFilters } from '../use-search-all'
import { isNarrowed } from './search-filters'

/** What narrows the search, and whether its row is on screen: once opened, or while anything narrows. */
export function useFilters() {
  const [filters, setFilters] = useState<SearchFilters>(NO_FILTERS)
  const [isOpen, setOpen] = useState(false)
  const hasFilters = isOpen || isNarrowed(filters)
  return {
    filters,
    hasFilters,
    narrow: setFilters,
    widen: () => setFilters(NO_FILTERS),
    /** By its own row, which stays then. */
    choose: (chosen: SearchFilters) => {
      setOpen(true)
      setFilters(chosen)
    },
    toggle: () => {
      setOpen(!hasFilters)
      setFilters(NO_FILTERS)
    },
  }
}
