import { create } from 'zustand'
import { onSignOut } from '~/client/session/session-store'
import type { SearchAnswer } from '../terms'
import { forgetSearches } from './recent-searches'

/** The search over everything, by the names of the specification. */
export interface SearchState {
  isShowSearch: boolean
  /** What is searched, a moment behind what is typed. */
  searchQuery: string
  searchResults: SearchAnswer | null
  isSearching: boolean
  hasFailed: boolean
}

const nothing: SearchState = {
  isShowSearch: false,
  searchQuery: '',
  searchResults: null,
  isSearching: false,
  hasFailed: false,
}

export const useSearch = create<SearchState>(() => nothing)

export const openSearch = () => useSearch.setState({ isShowSearch: true })
export const closeSearch = () => useSearch.setState(nothing)

onSignOut(() => {
  closeSearch()
  forgetSearches()
})
