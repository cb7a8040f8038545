import { create } from 'zustand'
import type { SearchAnswer } from '../terms'

/** The search over everything, by the names of the specification. */
export interface SearchState {
  isShowSearch: boolean
  /** What is searched, a moment behind what is typed. */
  searchQuery: string
  searchResults: SearchAnswer | null
  isSearching: boolean
  hasFailed: boolean
}

// Every page loads this: the rest comes with the panel.
export const useSearch = create<SearchState>(() => ({
  isShowSearch: false,
  searchQuery: '',
  searchResults: null,
  isSearching: false,
  hasFailed: false,
}))

export const openSearch = () => useSearch.setState({ isShowSearch: true })
