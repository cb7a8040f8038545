const REFETCH_AFTER_MS = 5_000

let second: ReturnType<typeof setTimeout> | undefined

/**
 * Looks now and once more five seconds later: what signing in set in motion elsewhere (seats, plans) shows by then.
 * Resolves after the first look. A newer call takes the older one's second look over.
 */
export function delayedRefetch(refetch: () => Promise<void>): Promise<void> {
  clearTimeout(second)
  second = setTimeout(() => void refetch(), REFETCH_AFTER_MS)
  return refetch()
}
