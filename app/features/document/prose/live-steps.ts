import { getVersion, receiveTransaction } from 'prosemirror-collab'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Step } from 'prosemirror-transform'
import type { LiveSteps } from '../live-terms'
import { proseSchema } from './schema'

/**
 * Takes in what the room has accepted, one's own steps among it. Of steps that come twice those of before are passed over;
 * null where nothing is new, `gap` where some are missing in between.
 */
export function receiveSteps(
  state: EditorState,
  { version, steps, clientIds }: LiveSteps,
): Transaction | 'gap' | null {
  const passed = getVersion(state) - (version - steps.length)
  if (passed < 0) return 'gap'
  if (passed >= steps.length) return null
  const later = steps.slice(passed).map((step) => Step.fromJSON(proseSchema, step))
  return receiveTransaction(state, later, clientIds.slice(passed), { mapSelectionBackward: true })
}
