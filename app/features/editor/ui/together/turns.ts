/** By chance between these: whoever sends at once meets all the others who were behind, too. */
const AGAIN_AFTER_MS = [5, 20] as const

/** How long steps of one's own wait once these came, ms: not at all where nobody else was faster. */
export function pauseAfterSteps(
  frames: readonly { clientIds: readonly string[] }[],
  clientId: string,
): number {
  const isBehind = frames.some(({ clientIds }) => clientIds.some((id) => id !== clientId))
  const [least, most] = AGAIN_AFTER_MS
  return isBehind ? least + Math.random() * (most - least) : 0
}
