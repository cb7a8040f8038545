/** Does something once the page is at rest. Answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  const wait = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 2000))
  const cancel = globalThis.cancelIdleCallback ?? clearTimeout
  const handle = wait(run)
  return () => cancel(handle)
}
