import type { SeatedContext } from '~/core/context'
import { limitRate } from '~/core/rate'
import { requireModerationPass } from '~/features/moderation/server'
import type { AskInput } from '../contract'
import { chatErrors } from '../errors'
import type { AskableImage } from './images'

/**
 * Refuses a question that may not be asked, before anything is taken for it.
 * Errors: `moderation.refused`, `moderation.unavailable`, `requestErrors.tooMany`.
 */
export async function requireModerationPassOfQuestion(
  ctx: SeatedContext,
  ask: AskInput,
): Promise<void> {
  await limitChecks(ctx)
  await requireModerationPass(ctx, { kind: 'question', text: ask.question })
}

/** The same of its picture. */
export async function requireModerationPassOfImage(
  ctx: SeatedContext,
  image: AskableImage,
): Promise<void> {
  const { settings } = ctx
  // Lists of words say nothing of pictures.
  if (settings.MODERATION_PROVIDERS.length === 0) return
  const bytes = await ctx.files.read(image.objectKey)
  if (!bytes) throw chatErrors.imageNotFound()
  await requireModerationPass(ctx, { kind: 'picture', picture: new Uint8Array(bytes) })
}

// Each check is paid for, and a refused question is counted nowhere else.
async function limitChecks(ctx: SeatedContext): Promise<void> {
  const { MODERATION_PROVIDERS: judges, MAX_ASKS_PER_MINUTE: limit } = ctx.settings
  if (judges.length === 0) return
  await limitRate(
    ctx,
    { name: 'moderation.question', limit, windowMs: 60_000 },
    ctx.actor.accountId,
  )
}
