/**
 * A wait that an abort ends at once with the signal's reason: a stop must not wait for a provider that does not
 * listen. One listener serves a whole turn, since a listener a token is what a busy turn would spend its time on;
 * so one wait at a time.
 */
export function abortable(signal: AbortSignal): <T>(work: Promise<T>) => Promise<T> {
  let giveUp = () => {}
  signal.addEventListener('abort', () => giveUp(), { once: true })
  return (work) =>
    new Promise((resolve, reject) => {
      giveUp = () => reject(signal.reason)
      work.then(resolve, reject)
      if (signal.aborted) giveUp()
    })
}
