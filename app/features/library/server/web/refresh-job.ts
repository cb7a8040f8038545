import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { FileId } from '~/core/ids'
import { type JobHandler, handle } from '~/core/jobs'
import { learningErrors } from '../../errors'
import { presentFile } from '../ingest/learning-row'
import { diffParagraphs } from './diff'
import { markRefreshFailed } from './fail-refresh'
import { refreshPage } from './jobs'
import { writeSnapshot } from './persist-page'
import { diffKeyOf } from './keys'
import { paragraphsOf, takeSnapshot } from './snapshot'
import { webPages } from './tables'

/** The ingest Worker's part of refreshing: it has the parsers. */
export const refreshHandlers: JobHandler[] = [
  handle(refreshPage, refresh, (ctx, ticket) => markRefreshFailed(ctx, ticket)),
]

/** Takes a new snapshot and keeps it beside the present one with what has changed, until a person decides. */
async function refresh(ctx: Context, ticket: { fileId: FileId; refreshId: string }): Promise<void> {
  const file = await presentFile(ctx, ticket.fileId)
  const isAsked = and(
    eq(webPages.fileId, ticket.fileId),
    eq(webPages.refreshId, ticket.refreshId),
    eq(webPages.refreshState, 'fetching'),
  )
  const [existing] = await ctx.db.select().from(webPages).where(isAsked)
  if (!file || file.deletedAt !== null || !existing) return
  try {
    const snapshot = await takeSnapshot(ctx, file.sourceUrl)
    const bytes = await ctx.files.read(file.objectKey)
    if (!bytes) throw learningErrors.missing()
    const diff = diffParagraphs(paragraphsOf(new TextDecoder().decode(bytes)), snapshot.paragraphs)
    const { added, removed, changed } = diff.counts
    if (added + removed + changed === 0) {
      await ctx.db.update(webPages).set({ refreshState: 'same', refreshPage: null }).where(isAsked)
      return
    }
    const page = await writeSnapshot(ctx, file, snapshot)
    await ctx.files.write(
      diffKeyOf(file, ticket.refreshId),
      JSON.stringify(diff),
      'application/json',
    )
    await ctx.db.update(webPages).set({ refreshState: 'ready', refreshPage: page }).where(isAsked)
  } catch (error) {
    // What the page is guilty of is reported; everything else goes back to the queue.
    if (!(error instanceof AppError) || !error.slug.startsWith('learning.')) throw error
    await markRefreshFailed(ctx, ticket, String(error.kind.code))
  }
}
