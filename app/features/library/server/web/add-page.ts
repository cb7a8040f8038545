import { and, eq } from 'drizzle-orm'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { idSchemas } from '~/core/id-schemas'
import type { FileId } from '~/core/ids'
import { addressRules, readOutsideUrl } from '~/core/outside'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import type { AddHtmlInput } from '../../wire/contracts/web'
import type { FileView } from '../../wire/contracts/files'
import { libraryErrors } from '../../errors'
import { addedByKey } from '../files/added-by-key'
import { describeFiles } from '../files/describe-files'
import { requirePlace } from '../folders/folders'
import { titleKey } from '../folders/title-key'
import { visibleFilesWhere } from '../folders/visibility'
import { isPlace } from '../folders/write-folders'
import { nameSum } from '../files/name-sum'
import { cleanTitle } from '../files/names'
import type { FileRow } from '../present'
import { ensureSpace } from '../spaces'
import { files } from '../tables'
import { fetchPage } from './jobs'
import { addressTitle, folderOf } from './persist-page'

const ADDINGS: RateRule = {
  name: 'library.add-page',
  limit: 20,
  windowMs: 60_000,
  also: [{ limit: 300, windowMs: 24 * 3_600_000 }],
}

/**
 * Adds a web page by its address and starts its learning, which fetches it first. A page that is in the library already
 * answers the file that it is. Errors: `pageRefused`, `folderNotFound`, `folderClosed`, `requestErrors.tooMany`; what the
 * page itself is guilty of shows as the file's reason.
 */
export async function addPage(ctx: SeatedContext, input: AddHtmlInput): Promise<FileView> {
  const { spaceId } = ctx.seat
  if (input.spaceId !== spaceId) throw requestErrors.invalid()
  await requirePlace(ctx, input.folderId)
  const sourceUrl = readAddress(ctx, input.url)
  const [existing] = await ctx.db
    .select()
    .from(files)
    .where(and(visibleFilesWhere(ctx), eq(files.sourceUrl, sourceUrl)))
    .limit(1)
  const file = existing ?? (await insert(ctx, input, sourceUrl))
  const [view] = await describeFiles(ctx, [file])
  if (!view) throw libraryErrors.fileNotFound()
  return view
}

async function insert(
  ctx: SeatedContext,
  input: AddHtmlInput,
  sourceUrl: string,
): Promise<FileRow> {
  await limitRate(ctx, ADDINGS, ctx.actor.accountId)
  await ensureSpace(ctx)
  const id = ctx.newId<FileId>()
  const now = ctx.now().getTime()
  const { spaceId } = ctx.seat
  const title = cleanTitle(input.title || addressTitle(sourceUrl), 'html')
  const row: FileRow = {
    id,
    spaceId,
    folderId: input.folderId,
    // Nothing was put up: its own id keeps the column unique.
    uploadId: idSchemas.upload.parse(id),
    title,
    titleKey: titleKey(title),
    nameSum: nameSum(title),
    binId: '',
    extension: 'html',
    // Known once it is fetched, and taken of the space then.
    size: 0,
    objectKey: `${folderOf({ id, spaceId })}none`,
    contentSha256: '',
    status: 'INIT',
    progress: 0,
    errorCode: '',
    generation: 1,
    wordCount: 0,
    pageCount: 0,
    passageCount: 0,
    readyPages: 0,
    card: null,
    parseFacts: null,
    createdBy: ctx.actor.accountId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    sourceUrl,
    isAnswer: false,
  }
  await keep(ctx, row)
  return row
}

async function keep(ctx: SeatedContext, row: FileRow): Promise<void> {
  const place = mustHold(ctx, isPlace(ctx, row.folderId))
  const fetching = ticket(ctx, fetchPage, { fileId: row.id, generation: 1 })
  const writes = [ctx.db.insert(files).values(row), ...addedByKey(ctx, [row])]
  try {
    await commit(ctx, [place, ...writes], [fetching])
  } catch (error) {
    // Deleted in this very moment.
    if (didNotHold(error)) throw libraryErrors.folderNotFound()
    throw error
  }
}

/** The address as it is kept: with a scheme, without a fragment. */
function readAddress(ctx: SeatedContext, typed: string): string {
  const text =
    /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+\.[^/]+:\d/.test(typed)
      ? typed
      : `https://${typed}`
  try {
    return readOutsideUrl(text, addressRules(ctx.settings, ctx.host)).url.href
  } catch {
    throw libraryErrors.pageRefused()
  }
}
