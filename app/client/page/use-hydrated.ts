import { useSyncExternalStore } from 'react'

/** False in what the server renders and in the browser's first look at it. */
export const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
