import { eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { didNotHold, mustHold } from '~/core/commit-if'
import { isRefused, type Statement } from '~/core/database'
import { commit, type Ticket } from '~/core/outbox'
import { sha256Hex } from '~/core/signing/sha256'
import { learningErrors } from '../../errors'
import { titleKey } from '../folders/title-key'
import type { FileRow } from '../ingest/learning-row'
import { ingestTicket } from '../ingest-tickets'
import { nameSum } from '../files/name-sum'
import { cleanTitle } from '../files/names'
import { files, spaces } from '../tables'
import { takeSnapshot, type Snapshot } from './snapshot'
import { webPages, type StoredPage } from './tables'

/** Whether a file is a web page that nobody has fetched yet. */
export const isUnfetched = (file: Pick<FileRow, 'sourceUrl' | 'size'>) =>
  file.sourceUrl !== '' && file.size === 0

/**
 * Fetches a web page that was added, makes its snapshot the file's original and has it learned. Throws a learning error
 * with the reason.
 */
export async function keepFetchedPage(ctx: Context, file: FileRow): Promise<void> {
  const snapshot = await takeSnapshot(ctx, file.sourceUrl)
  const page = await writeSnapshot(ctx, file, snapshot)
  // Named after its address until the page says better; a person's own name stays.
  const isNamed = file.title !== cleanTitle(addressTitle(file.sourceUrl), 'html')
  const title = isNamed || page.pageTitle === '' ? file.title : cleanTitle(page.pageTitle, 'html')
  const isAsRead = sql`EXISTS (SELECT 1 FROM files WHERE id = ${file.id} AND deleted_at IS NULL
    AND generation = ${file.generation} AND size = 0)`
  const writes = [
    ctx.db
      .update(files)
      .set({
        title,
        titleKey: titleKey(title),
        nameSum: nameSum(title),
        ...originalOf(page),
        updatedAt: ctx.now().getTime(),
      })
      .where(eq(files.id, file.id)),
    webPageRow(ctx, file, page),
  ]
  const tickets = [ingestTicket(ctx, { ...file, size: page.size })]
  // Not written when another run of the same ticket, or a deletion, was first.
  await commitPage(ctx, file, isAsRead, { writes, size: page.size, tickets })
}

/** What a page is called before anyone has seen it. */
export function addressTitle(url: string): string {
  const { hostname, pathname } = new URL(url)
  const path = pathname.replace(/\/+$/, '')
  return `${hostname}${path.length > 60 ? `${path.slice(0, 60)}…` : path}`
}

/** Keeps a snapshot's bytes under a key of their own: a learning that reads the former ones is not disturbed. */
export async function writeSnapshot(
  ctx: Context,
  file: Pick<FileRow, 'id' | 'spaceId'>,
  { html, facts }: Snapshot,
): Promise<StoredPage> {
  const bytes = new TextEncoder().encode(html)
  const contentSha256 = await sha256Hex(bytes)
  const objectKey = `${folderOf(file)}${ctx.newId()}.html`
  await ctx.files.write(objectKey, bytes.buffer, 'text/html')
  const size = bytes.byteLength
  return { ...facts, objectKey, size, contentSha256, fetchedAt: ctx.now().getTime() }
}

/** Where all snapshots of a page lie. */
export const folderOf = ({ id, spaceId }: Pick<FileRow, 'id' | 'spaceId'>) =>
  `pages/${spaceId}/${id}/`

export const originalOf = ({ objectKey, size, contentSha256 }: StoredPage) => ({
  objectKey,
  size,
  contentSha256,
})

/** The row beside the file, as a statement. */
export function webPageRow(ctx: Context, file: Pick<FileRow, 'id' | 'spaceId'>, page: StoredPage) {
  const { finalUrl, pageTitle, site, byline, publishedOn, fetchedAt } = page
  const facts = { finalUrl, pageTitle, site, byline, publishedOn, fetchedAt }
  return ctx.db
    .insert(webPages)
    .values({ fileId: file.id, spaceId: file.spaceId, ...facts })
    .onConflictDoUpdate({ target: webPages.fileId, set: facts })
}

/**
 * Takes the space that a snapshot needs more than the file holds, and writes, all or nothing. False when the condition
 * does not hold any more. Throws `learningErrors.noSpace`.
 */
export async function commitPage(
  ctx: Context,
  file: Pick<FileRow, 'spaceId' | 'size'>,
  condition: SQL,
  { writes, size, tickets = [] }: { writes: Statement[]; size: number; tickets?: Ticket[] },
): Promise<boolean> {
  const more = size - file.size
  try {
    const taking = ctx.db
      .update(spaces)
      .set({ usedBytes: sql`max(0, ${spaces.usedBytes} + ${more})` })
      .where(eq(spaces.id, file.spaceId))
    await commit(ctx, [mustHold(ctx, condition), taking, ...writes], tickets)
    return true
  } catch (error) {
    if (didNotHold(error)) return false
    if (isRefused(error, 'SPACE_FULL')) throw learningErrors.noSpace()
    throw error
  }
}
