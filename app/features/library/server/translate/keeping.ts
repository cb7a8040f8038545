import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { notes } from '../notes/tables'
import { translateNext } from './jobs'
import { translatedBlocks, translations } from './tables'

const STALLED_AFTER_MS = 15 * 60_000
const AT_ONCE = 50

/** Sends translations on whose ticket was lost with the process that had it. */
export async function resumeTranslations(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - STALLED_AFTER_MS
  const rows = await ctx.db
    .select({ id: translations.id, run: translations.run })
    .from(translations)
    .where(
      and(
        inArray(translations.state, ['running', 'mending']),
        lt(translations.updatedAt, before),
        lt(translations.leaseUntil, before),
      ),
    )
    .limit(AT_ONCE)
  for (const { id, run } of rows) {
    const touching = ctx.db
      .update(translations)
      .set({ updatedAt: ctx.now().getTime() })
      .where(eq(translations.id, id))
    await commit(ctx, [touching], [ticket(ctx, translateNext, { translationId: id, run })])
  }
}

/** What people wrote beside a file that is gone for good, and its translations. */
export async function forgetBeside(ctx: Context, fileId: FileId): Promise<void> {
  const ofFile = ctx.db
    .select({ id: translations.id })
    .from(translations)
    .where(eq(translations.fileId, fileId))
  await ctx.db.batch([
    ctx.db.delete(translatedBlocks).where(inArray(translatedBlocks.translationId, ofFile)),
    ctx.db.delete(translations).where(eq(translations.fileId, fileId)),
    ctx.db.delete(notes).where(eq(notes.fileId, fileId)),
  ])
}
