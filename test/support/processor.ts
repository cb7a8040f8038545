/** Processor time of this process so far, in seconds: what else runs on the machine does not count. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Processor time that a piece of work takes, in seconds. A bound on it tells proportion from square, not fast from slow. */
export function processorSecondsOf(work: () => unknown): number {
  const before = processorSeconds()
  work()
  return processorSeconds() - before
}
