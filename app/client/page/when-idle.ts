// A page that never rests has it done all the same.
const AT_LATEST_MS = 5_000

/** Does something once the page is at rest. Answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(run, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: AT_LATEST_MS })
  return () => cancelIdleCallback(handle)
}
