const WIDE = '(min-width: 1360px)'

/** Wide enough for three columns: sessions, thread, sources. */
export const isWideNow = () => window.matchMedia(WIDE).matches

/** For `useSyncExternalStore`. */
export function watchWide(listener: () => void) {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
