// A page that never rests has it done all the same.
const AT_LATEST_MS = 5_000

/** Does something once the page is at rest. Answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  const wait =
    globalThis.requestIdleCallback ??
    ((then: () => void, _: IdleRequestOptions) => setTimeout(then, 2000))
  const cancel = globalThis.cancelIdleCallback ?? clearTimeout
  const handle = wait(run, { timeout: AT_LATEST_MS })
  return () => cancel(handle)
}
