/** More connections than that one process of this machine does not open at once. */
const CONNECTIONS = Number(process.env.BENCH_AT_ONCE ?? 100)

/**
 * Begins all of them at once, as far as there are connections; or, with `everyMs`, each so long after the one before,
 * whether or not that is answered. How long each took, ms, and all together.
 */
export async function inFlight(name, count, work, { everyMs = 0 } = {}) {
  const begun = performance.now()
  const each = []
  let next = 0
  async function goOn() {
    for (let no = next++; no < count; no = next++) {
      const waitMs = begun + no * everyMs - performance.now()
      if (everyMs > 0 && waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const started = performance.now()
      await work(no)
      each[no] = performance.now() - started
    }
  }
  await Promise.all(Array.from({ length: Math.min(count, CONNECTIONS) }, goOn))
  return { name, each, all: performance.now() - begun }
}
