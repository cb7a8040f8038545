const RETRY_AFTER_MS = 500

/** Sends events one after the other; what failed is sent once more after a moment, and then forgotten. */
export async function deliver<Event>(
  events: readonly Event[],
  send: (event: Event) => Promise<boolean>,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const failed = await failuresOf(events, send)
  if (failed.length === 0) return
  await wait(RETRY_AFTER_MS)
  await failuresOf(failed, send)
}

async function failuresOf<Event>(
  events: readonly Event[],
  send: (event: Event) => Promise<boolean>,
): Promise<Event[]> {
  const failed: Event[] = []
  for (const event of events) if (!(await send(event))) failed.push(event)
  return failed
}
