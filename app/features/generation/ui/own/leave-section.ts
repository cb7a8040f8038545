import type { Editing } from '../writing/use-editing'

const TRIES = 3

/** Nothing is in hand any more, once it is saved; false where it could not be. */
export async function leaveSection({ liveView, setEdited }: Editing): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const live = liveView()
    const isSaved = !live || (await live.saveAll())
    // A heading that was typed may have opened its own section meanwhile: that one is left then.
    if (liveView()?.nodeId !== live?.nodeId) continue
    if (isSaved) setEdited('')
    return isSaved
  }
  return false
}
