const target = new EventTarget()

/** Something happened on this page that others may have told its reader of. */
export function noteActivity(): void {
  target.dispatchEvent(new Event('activity'))
}

/** Listens until the returned function is called. */
export function onActivity(listener: () => void): () => void {
  target.addEventListener('activity', listener)
  return () => target.removeEventListener('activity', listener)
}
