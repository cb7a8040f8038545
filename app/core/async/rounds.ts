// A scheduled run has a bounded number of statements and of seconds.
const ROUNDS_AT_MOST = 100

/**
 * Sweeps `atOnce` rows a round until a round finds fewer: what an hour brings must not outgrow what its sweep clears.
 * `sweep` answers how many it has cleared.
 */
export async function inRounds(atOnce: number, sweep: () => Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS_AT_MOST; round += 1) {
    if ((await sweep()) < atOnce) return
  }
}
