import { Buffer } from 'node:buffer'
import type { AskedImage } from '../../contract'
import { chatErrors } from '../../errors'
import { abortable } from '../abortable'
import { readAskImage } from '../images'
import { isOffline, type Desk } from './desk'

/** A question's picture as a model takes it: a data URL. Errors: `noVision`, `imageNotFound`. */
export async function readPicture(desk: Desk, { id }: AskedImage): Promise<string> {
  const { ctx, turn } = desk
  if (isOffline(desk)) throw chatErrors.noVision()
  const { mime, bytes } = await abortable(turn.signal)(readAskImage(ctx, id))
  return `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`
}
