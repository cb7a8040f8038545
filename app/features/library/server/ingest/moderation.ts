import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import { findPlace, requireModerationPassAt, type Place } from '~/features/moderation/server'
import { learningErrors } from '../../errors'
import type { Block } from '#packages/office-read'
import type { FileRow } from './learning-row'
import { objectKeyOf } from '../uploads/object-key'

/** Checks what was read of a file before any of it is kept; `tail`: how the window before ends. */
export type Checking = (window: number, blocks: readonly Block[], tail?: string) => Promise<void>

const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg'])

/**
 * Who checks a file's words, its name and, where a service judges pictures, the picture itself. Whether anybody does is
 * asked once a ticket for files of one person. A window that lies in R2 was checked before it came there.
 * Errors of the check: `learning.refused`; `moderation.unavailable`, which sends the ticket back to its queue.
 */
export function openChecks(ctx: Context): (file: FileRow) => Checking {
  const places = new Map<string, Promise<Place | null>>()
  return (file) => {
    const { spaceId: teamId, createdBy: accountId } = file
    const key = `${teamId} ${accountId}`
    return async (window, blocks, tail = '') => {
      const asked = places.get(key) ?? findPlace(ctx, { teamId, accountId })
      places.set(key, asked)
      const place = await asked
      if (place) await check(ctx, place, { file, window, blocks, tail })
    }
  }
}

interface Window {
  file: FileRow
  window: number
  blocks: readonly Block[]
  tail: string
}

async function check(
  ctx: Context,
  place: Place,
  { file, window, blocks, tail }: Window,
): Promise<void> {
  const words = blocks.map(({ text }) => text)
  words.unshift(window === 0 ? file.title : tail)
  await inOurWords(requireModerationPassAt(ctx, place, { kind: 'file', text: words.join('\n') }))
  if (window > 0 || !PICTURES.has(file.extension)) return
  if (ctx.settings.MODERATION_PROVIDERS.length === 0) return
  const bytes = await ctx.files.read(objectKeyOf(file))
  if (!bytes) throw learningErrors.missing()
  const picture = new Uint8Array(bytes)
  await inOurWords(requireModerationPassAt(ctx, place, { kind: 'picture', picture }))
}

async function inOurWords(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    const isRefusal = error instanceof AppError && error.slug === 'moderation.refused'
    throw isRefusal ? learningErrors.refused() : error
  }
}
