import { onSignOut } from '~/client/session/session-store'
import { local } from '~/client/storage'
import { useSearch } from './search-store'

/** Begins the keys under which the latest searches are kept. */
export const RECENT_KEY = 'recent_searches'

/** Of all teams. */
export const forgetSearches = () => local.removeStartingWith(RECENT_KEY)

export const closeSearch = () => useSearch.setState(useSearch.getInitialState())

onSignOut(() => {
  closeSearch()
  forgetSearches()
})
