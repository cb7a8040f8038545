import type { Context } from '~/core/context'
import { sha256Hex } from '~/core/signing/sha256'

/** A sum of these words that only this installation can make; in hex. */
export function digest(ctx: Context, words: string): Promise<string> {
  return sha256Hex(`${ctx.settings.JWT_SECRET}|${words}`)
}
