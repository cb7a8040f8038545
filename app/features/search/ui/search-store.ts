import { create } from 'zustand'
import type { SearchAnswer } from '../terms'

/** The search over everything, by the names of the specification. */
export interface SearchState {
  isShowSearch: boolean
  /** What is searched, a moment behind what is typed. */
  searchQuery: string
  searchResults: SearchAnswer | null
  /** What the results are of: while another word is on its way, they stand for it. */
  answeredQuery: string
  /** How long that took, milliseconds. */
  answeredInMs: number
  isSearching: boolean
  hasFailed: boolean
}

// Every page loads this: the rest comes with the panel.
export const useSearch = create<SearchState>(() => ({
  isShowSearch: false,
  searchQuery: '',
  searchResults: null,
  answeredQuery: '',
  answeredInMs: 0,
  isSearching: false,
  hasFailed: false,
}))

export const openSearch = () => useSearch.setState({ isShowSearch: true })
