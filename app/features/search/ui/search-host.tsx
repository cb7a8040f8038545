import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useShell } from '~/client/use-shell'
import { closeSearch } from './close-search'
import { openSearch, useSearch } from './search-store'

// Nobody sees it before they ask for it.
const SearchPanel = lazy(async () => ({
  default: (await import('./panel/search-panel')).SearchPanel,
}))

/** Mod+K on every page of somebody who sits in a team, and the panel that it opens. */
export function SearchHost() {
  const { user, team } = useShell()
  const isOpen = useSearch(({ isShowSearch }) => isShowSearch)
  const mayOpen = user !== null && team !== null && !user.isNeedChangePassword
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!mayOpen || !isShortcut(event) || hasDialog()) return
    event.preventDefault()
    openSearch()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  if (!team || !mayOpen || !isOpen) return null
  return (
    <Suspense>
      <SearchPanel key={team.id} team={team} onClose={closeSearch} />
    </Suspense>
  )
}

// Editors have a use of their own for it, and say so.
const isShortcut = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.altKey &&
  !event.shiftKey &&
  event.metaKey !== event.ctrlKey &&
  event.key.toLowerCase() === 'k'

const hasDialog = () => document.querySelector('[role="dialog"][data-state="open"]') !== null
