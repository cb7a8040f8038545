import { getVersion, receiveTransaction } from 'prosemirror-collab'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Step } from 'prosemirror-transform'
import type { LiveSteps } from '../live-contract'
import { proseSchema } from './schema'

/**
 * Takes in what the room has accepted, one's own steps among it. Of steps that come twice the known ones are passed over;
 * null where nothing is new, `gap` where some are missing in between.
 */
export function receiveSteps(
  state: EditorState,
  { version, steps, clientIds }: LiveSteps,
): Transaction | 'gap' | null {
  const known = getVersion(state) - (version - steps.length)
  if (known < 0) return 'gap'
  if (known >= steps.length) return null
  const later = steps.slice(known).map((step) => Step.fromJSON(proseSchema, step))
  return receiveTransaction(state, later, clientIds.slice(known), { mapSelectionBackward: true })
}
