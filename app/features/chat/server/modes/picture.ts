import { Buffer } from 'node:buffer'
import type { AskedImage } from '../../terms'
import { chatErrors } from '../../errors'
import { abortable } from '../abortable'
import { readAskImage } from '../images'
import { isOffline, type TurnState } from './turn-state'

/** A question's picture as a model takes it: a data URL. Errors: `noVision`, `imageNotFound`. */
export async function readPicture(state: TurnState, { id }: AskedImage): Promise<string> {
  const { ctx, turn } = state
  if (isOffline(state)) throw chatErrors.noVision()
  const { mime, bytes } = await abortable(turn.signal)(readAskImage(ctx, id))
  return `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`
}
