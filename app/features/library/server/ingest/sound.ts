import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import { findPlace, requireSoundAt } from '~/features/moderation/server'
import { learningErrors } from '../../errors'
import type { Block } from '../parsers'
import type { FileRow } from './learning-row'

/** Looks at what was read of a file before any of it is kept. */
export type Checking = (window: number, blocks: readonly Block[]) => Promise<void>

const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg'])

/**
 * Who looks at a file's words, its name and, where a service judges pictures, the picture itself. Asked once a ticket
 * whether anybody does. A window that lies in R2 was looked at before it came there.
 * Errors of the check: `learning.refused`; `moderation.unavailable`, which sends the ticket back to its queue.
 */
export async function checkingOf(ctx: Context, file: FileRow): Promise<Checking> {
  const place = await findPlace(ctx, { teamId: file.spaceId, accountId: file.createdBy })
  if (!place) return async () => {}
  return async (window, blocks) => {
    const words = blocks.map(({ text }) => text)
    if (window === 0) words.unshift(file.title)
    await inOurWords(requireSoundAt(ctx, place, { kind: 'file', text: words.join('\n') }))
    if (window > 0 || !PICTURES.has(file.extension)) return
    if (ctx.settings.MODERATION_PROVIDERS.length === 0) return
    const bytes = await ctx.files.read(file.objectKey)
    if (!bytes) throw learningErrors.missing()
    const picture = new Uint8Array(bytes)
    await inOurWords(requireSoundAt(ctx, place, { kind: 'picture', picture }))
  }
}

async function inOurWords(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    const isRefusal = error instanceof AppError && error.slug === 'moderation.refused'
    throw isRefusal ? learningErrors.refused() : error
  }
}
