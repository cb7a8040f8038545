import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { commitIf, didNotHold, mustHold } from '~/core/commit-if'
import { AppError } from '~/core/errors'
import type { Statement } from '~/core/database'
import { formatDateTime } from '~/core/format'
import type { FileId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import { pageDiff, type SettleRefreshInput } from '../../wire/contracts/web'
import { type PageDiffView, type WebPageView } from '../../wire/terms/web'
import { learningErrors, libraryErrors } from '../../errors'
import { changeableFile, findFile } from '../files/find-files'
import { ingestTicket } from '../ingest-tickets'
import { reasonOf, type FileRow } from '../present'
import { files } from '../tables'
import { refreshPage } from './jobs'
import { commitPage, webPageRow, originalOf } from './persist-page'
import { diffKeyOf } from './keys'
import { webPages } from './tables'

type PageRow = typeof webPages.$inferSelect

/** Where a web page came from, and how its latest refresh ended. Errors: `fileNotFound`, `notAPage`. */
export async function getWebPage(ctx: SeatedContext, input: { id: FileId }): Promise<WebPageView> {
  const file = await findFile(ctx, input.id)
  return presentPage(file, await pageOf(ctx, file))
}

const REFRESHES: RateRule = { name: 'library.refresh-page', limit: 20, windowMs: 60_000 }

/**
 * Begins to look whether a page has changed. One that is on its way stays the one. Errors: `fileNotFound`, `notYours`,
 * `notAPage`, `notLearned`, `requestErrors.tooMany`.
 */
export async function startRefresh(
  ctx: SeatedContext,
  input: { id: FileId },
): Promise<WebPageView> {
  const file = await changeableFile(ctx, input.id)
  const page = await pageOf(ctx, file)
  if (file.status !== 'DONE') throw libraryErrors.notLearned()
  if (page.refreshState === 'fetching') return presentPage(file, page)
  await limitRate(ctx, REFRESHES, ctx.actor.accountId)
  const refreshId = ctx.newId()
  const asked = {
    refreshId,
    refreshState: 'fetching' as const,
    refreshError: '',
    refreshPage: null,
    refreshedAt: ctx.now().getTime(),
  }
  const starting = ctx.db.update(webPages).set(asked).where(isAsRead(page))
  const asking = ticket(ctx, refreshPage, { fileId: file.id, refreshId })
  // Somebody else settled the waiting version, or asked anew, in this very moment: theirs counts.
  if (!(await settledHere(commit(ctx, [mustHold(ctx, isStill(page)), starting], [asking])))) {
    return presentPage(file, await pageOf(ctx, file))
  }
  await forgetWaiting(ctx, file, page)
  return presentPage(file, { ...page, ...asked })
}

const isAsRead = ({ fileId, refreshId, refreshState }: PageRow) =>
  and(
    eq(webPages.fileId, fileId),
    eq(webPages.refreshId, refreshId),
    eq(webPages.refreshState, refreshState),
  )

const isStill = (page: PageRow) => sql`EXISTS (SELECT 1 FROM ${webPages} WHERE ${isAsRead(page)})`

async function settledHere(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    if (didNotHold(error)) return false
    throw error
  }
}

/** What the waiting newer version changes. Errors: `fileNotFound`, `notAPage`, `refreshSettled`. */
export async function getPageDiff(
  ctx: SeatedContext,
  input: { id: FileId },
): Promise<PageDiffView> {
  const file = await findFile(ctx, input.id)
  const page = await pageOf(ctx, file)
  const bytes =
    page.refreshState === 'ready' && (await ctx.files.read(diffKeyOf(file, page.refreshId)))
  if (!bytes || !page.refreshPage) throw libraryErrors.refreshSettled()
  return {
    ...pageDiff.parse(JSON.parse(new TextDecoder().decode(bytes))),
    refreshId: page.refreshId,
    before: { title: page.pageTitle, time: formatDateTime(new Date(page.fetchedAt)) },
    after: {
      title: page.refreshPage.pageTitle,
      time: formatDateTime(new Date(page.refreshPage.fetchedAt)),
    },
  }
}

/**
 * Takes the newer version and learns it, or keeps what is there. Errors: `fileNotFound`, `notYours`, `notAPage`,
 * `refreshSettled` (decided before, or another refresh since), `spaceFull`.
 */
export async function settleRefresh(
  ctx: SeatedContext,
  input: SettleRefreshInput,
): Promise<WebPageView> {
  const file = await changeableFile(ctx, input.id)
  const page = await pageOf(ctx, file)
  const { refreshPage: newer, refreshId } = page
  if (page.refreshState !== 'ready' || refreshId !== input.refreshId || !newer) {
    throw libraryErrors.refreshSettled()
  }
  const settled = { refreshState: 'none' as const, refreshPage: null }
  const settling = ctx.db.update(webPages).set(settled).where(isAsRead(page))
  if (!input.isTaken) {
    // Whoever settles it first decides; the bytes of a version that was taken are the file's own by then.
    if (!(await commitIf(ctx, isStill(page), [settling]))) throw libraryErrors.refreshSettled()
    await forgetWaiting(ctx, file, page)
    return presentPage(file, { ...page, ...settled })
  }
  await take(ctx, { file, newer, refreshId }, settling)
  await ctx.files.remove([file.objectKey, diffKeyOf(file, refreshId)])
  return presentPage(file, { ...page, ...newer, ...settled })
}

type Taken = { file: FileRow; newer: NonNullable<PageRow['refreshPage']>; refreshId: string }

async function take(
  ctx: SeatedContext,
  { file, newer, refreshId }: Taken,
  settling: Statement,
): Promise<void> {
  const generation = file.generation + 1
  const learning = {
    status: 'INIT' as const,
    progress: 0,
    errorCode: '',
    generation,
    updatedAt: ctx.now().getTime(),
  }
  const isWaiting = sql`EXISTS (SELECT 1 FROM web_pages JOIN files ON files.id = file_id
    WHERE file_id = ${file.id} AND refresh_id = ${refreshId} AND refresh_state = 'ready'
      AND generation = ${file.generation} AND files.deleted_at IS NULL)`
  const writes = [
    ctx.db
      .update(files)
      .set({ ...learning, ...originalOf(newer) })
      .where(eq(files.id, file.id)),
    webPageRow(ctx, file, newer),
    settling,
  ]
  const tickets = [ingestTicket(ctx, { ...file, size: newer.size, generation })]
  const taking = { writes, size: newer.size, tickets }
  const isCommitted = await commitPage(ctx, file, isWaiting, taking).catch(inOwnWords)
  if (!isCommitted) throw libraryErrors.refreshSettled()
}

function inOwnWords(error: unknown): never {
  if (error instanceof AppError && error.slug === learningErrors.noSpace().slug) {
    throw libraryErrors.spaceFull()
  }
  throw error
}

async function forgetWaiting(ctx: SeatedContext, file: FileRow, page: PageRow): Promise<void> {
  if (!page.refreshPage) return
  await ctx.files.remove([page.refreshPage.objectKey, diffKeyOf(file, page.refreshId)])
}

async function pageOf(ctx: SeatedContext, file: FileRow): Promise<PageRow> {
  const [row] = await ctx.db
    .select()
    .from(webPages)
    .where(and(eq(webPages.fileId, file.id), eq(webPages.spaceId, ctx.seat.spaceId)))
  if (!row) throw libraryErrors.notAPage()
  return row
}

function presentPage(file: FileRow, page: PageRow): WebPageView {
  return {
    url: file.sourceUrl,
    finalUrl: page.finalUrl,
    site: page.site,
    byline: page.byline,
    publishedOn: page.publishedOn,
    fetchTime: formatDateTime(new Date(page.fetchedAt)),
    refresh: {
      id: page.refreshId,
      state: page.refreshState,
      error: page.refreshState === 'failed' ? reasonOf(page.refreshError) : '',
      time: page.refreshedAt === 0 ? '' : formatDateTime(new Date(page.refreshedAt)),
    },
  }
}
