import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Context, SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { readId, timeOfId, type TeamId, type UploadId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import type { RegisterUploadInput, UploadRecord, UploadUrlInput } from '../../contract'
import { libraryErrors } from '../../errors'
import { visibleFilesWhere } from '../folders/visibility'
import { contentTypeOf, extensionOf, HEAD_BYTES, looksLike } from '#packages/office-read/formats'
import type { ReadableExtension } from '#packages/office-read/extensions'
import { uploads } from '../tables'
import { originalKey } from './object-key'

// Asked for just before the bytes are sent; whoever has left the team may hold it no longer than this.
const ADDRESS_LASTS_SECONDS = 5 * 60
// Fifty files at a time, a dozen times over; whoever asks for more fills the storage, not a library.
export const UPLOADS: RateRule = {
  name: 'library.upload',
  limit: 600,
  windowMs: 10 * 60_000,
  also: [{ limit: 3_000, windowMs: 24 * 60 * 60_000 }],
}

// A browser writes to `incoming/`; registering copies to `originals/`, which no address ever opens. So what was
// hashed and checked cannot be overwritten, whatever happens to the address afterwards.
const incomingKey = (teamId: TeamId, id: UploadId) => `incoming/${teamId}/${id}`
const INCOMING = /^incoming\/(\d{1,16})\/(\d{1,16})$/

type UploadRow = typeof uploads.$inferSelect

/**
 * The caller's own registered upload of this identity in this team, or null: also where it became a file that they may no
 * longer see, so that its bytes come anew and become another.
 */
export async function checkDigest(
  ctx: SeatedContext,
  { sha256 }: { sha256: string },
): Promise<UploadRecord | null> {
  // The browsers' fallback is a short hash padded with zeros: too weak to take one file for another.
  if (/^0{32}/.test(sha256)) return null
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.accountId, ctx.actor.accountId),
        eq(uploads.teamId, ctx.seat.teamId),
        eq(uploads.clientSha256, sha256),
        sql`${uploads.id} NOT IN (${hiddenUploads(ctx)})`,
      ),
    )
    .orderBy(desc(uploads.registeredAt))
    .limit(20)
  const [latest] = rows
  // One identity, several contents: the identity says nothing, so the bytes have to come again.
  const isAmbiguous = new Set(rows.map((row) => row.contentSha256)).size > 1
  if (!latest || isAmbiguous || !(await ctx.files.head(latest.objectKey))) return null
  return { fileName: latest.fileName, fileUrl: addressOf(ctx, latest), fileSha256: sha256 }
}

const hiddenUploads = (ctx: SeatedContext) => sql`
  SELECT upload_id FROM files WHERE space_id = ${ctx.seat.spaceId} AND deleted_at IS NULL
    AND created_by = ${ctx.actor.accountId} AND NOT (${visibleFilesWhere(ctx)})`

/**
 * A place for exactly this file, open for five minutes. Errors: `formatRefused`, `fileTooLarge`,
 * `requestErrors.tooMany`.
 */
export async function issueUploadUrl(
  ctx: SeatedContext,
  input: UploadUrlInput,
): Promise<{ url: string; contentType: string }> {
  const extension = extensionOf(input.filename)
  if (!extension) throw libraryErrors.formatRefused()
  const size = input.size ?? 0
  if (size > ctx.settings.MAX_FILE_BYTES) throw tooLarge(ctx, input.filename)
  await limitRate(ctx, UPLOADS, ctx.actor.accountId)
  const id = ctx.newId<UploadId>()
  const { teamId } = ctx.seat
  const contentType = contentTypeOf(extension)
  await ctx.db.insert(uploads).values({
    id,
    accountId: ctx.actor.accountId,
    teamId,
    fileName: storableName(input.filename),
    objectKey: originalKey(teamId, id),
    contentType,
    size,
    createdAt: ctx.now().getTime(),
  })
  const place = { key: incomingKey(teamId, id), contentType, size }
  return { url: await ctx.files.presignPut(place, ctx.now(), ADDRESS_LASTS_SECONDS), contentType }
}

/** Bytes that came to an address of our own, whose signature was checked. Refused once registered. */
export async function receiveUpload(
  ctx: Context,
  place: { key: string; contentType: string; size: number },
  sent: { body: ReadableStream<Uint8Array> | null; length: number; contentType: string },
): Promise<void> {
  const named = uploadAt(place.key)
  const [row] = named
    ? await ctx.db
        .select()
        .from(uploads)
        .where(
          and(
            eq(uploads.id, named.id),
            eq(uploads.teamId, named.teamId),
            isNull(uploads.registeredAt),
          ),
        )
    : []
  const isAsPromised =
    sent.contentType === place.contentType && (place.size === 0 || sent.length === place.size)
  if (!row || !isAsPromised) throw libraryErrors.uploadRefused()
  if (sent.length > ctx.settings.MAX_FILE_BYTES) throw tooLarge(ctx, row.fileName)
  const body = sent.body ?? new Blob([]).stream()
  const isWhole = await stored(
    ctx,
    ctx.files.writeStream(place.key, body, sent.length, place.contentType),
  )
  if (!isWhole) throw libraryErrors.uploadMissing()
}

/** Storage that is full or away is a fact that a person should read; what lay there before lies there still. */
async function stored<Value>(ctx: Context, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    ctx.log('error', 'library.storage-failed', { reason: reasonOf(error) })
    throw libraryErrors.storageFailed()
  }
}

/**
 * Takes what lies at an address of ours for the caller's file, after looking at the bytes themselves. Registering
 * again answers the same id. Errors: `uploadMissing`, `uploadAltered`, `fileTooLarge`, `contentMismatch`,
 * `storageFailed`.
 */
export async function registerUpload(
  ctx: SeatedContext,
  input: RegisterUploadInput,
): Promise<{ id: UploadId }> {
  const row = await ownUpload(ctx, input.fileUrl)
  const extension = extensionOf(input.fileName)
  if (!row || !extension || extension !== extensionOf(row.fileName)) {
    throw libraryErrors.uploadMissing()
  }
  if (row.registeredAt !== null) return registeredBefore(row, input)
  const incoming = incomingKey(row.teamId, row.id)
  const lying = await ctx.files.head(incoming)
  if (!lying) return registeredMeanwhile(ctx, row, input)
  if (lying.size > ctx.settings.MAX_FILE_BYTES) {
    await ctx.files.remove([incoming])
    throw tooLarge(ctx, input.fileName)
  }
  // Written once: of two calls at the same time, or after a crash half-way, both go on with the same bytes.
  if (!(await stored(ctx, ctx.files.copyOnce(incoming, row.objectKey)))) {
    return registeredMeanwhile(ctx, row, input)
  }
  await settle(ctx, row, input, extension)
  await ctx.files.remove([incoming])
  return { id: row.id }
}

async function settle(
  ctx: SeatedContext,
  row: UploadRow,
  input: RegisterUploadInput,
  extension: ReadableExtension,
): Promise<void> {
  const found = await measure(ctx, row.objectKey)
  if (!found) throw libraryErrors.uploadMissing()
  const isCut = row.size !== 0 && found.size !== row.size
  // Looked at once more: between the first look and the copy other bytes may have come to the address.
  const isTooLarge = found.size > ctx.settings.MAX_FILE_BYTES
  if (isCut || isTooLarge || !looksLike(extension, found.head)) {
    await ctx.files.remove([row.objectKey, incomingKey(row.teamId, row.id)])
    if (isTooLarge) throw tooLarge(ctx, input.fileName)
    throw isCut ? libraryErrors.uploadAltered() : libraryErrors.contentMismatch()
  }
  await ctx.db
    .update(uploads)
    .set({
      fileName: storableName(input.fileName),
      clientSha256: input.fileSha256,
      contentSha256: found.sha256,
      size: found.size,
      registeredAt: ctx.now().getTime(),
    })
    .where(and(eq(uploads.id, row.id), isNull(uploads.registeredAt)))
}

// A database that takes a text for ended at a NUL would lose the extension behind it.
const storableName = (name: string) => name.replaceAll('\0', '')

/** Hash, size and first bytes, read as a stream: memory does not grow with the file. */
async function measure(ctx: Context, key: string) {
  const stream = await ctx.files.stream(key)
  if (!stream) return null
  const hash = createHash('sha256')
  const head = new Uint8Array(HEAD_BYTES)
  let size = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size, head: head.subarray(0, Math.min(size, HEAD_BYTES)) }
}

async function ownUpload(ctx: SeatedContext, fileUrl: string): Promise<UploadRow | undefined> {
  const named = uploadAt(ctx.files.keyAt(fromRoot(ctx, fileUrl)) ?? '')
  if (named?.teamId !== ctx.seat.teamId) return undefined
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, named.id),
        eq(uploads.teamId, ctx.seat.teamId),
        eq(uploads.accountId, ctx.actor.accountId),
      ),
    )
  return row
}

/** The upload that a key of `incomingKey` names; null for any other key. */
function uploadAt(key: string): { teamId: TeamId; id: UploadId } | null {
  const [, team, upload] = INCOMING.exec(key) ?? []
  const teamId = readId<TeamId>(team)
  const id = readId<UploadId>(upload)
  return teamId && id && { teamId, id }
}

// An address of this very host, as clients resolve the one that they were given.
function fromRoot(ctx: SeatedContext, fileUrl: string): string {
  if (!URL.canParse(fileUrl)) return fileUrl
  const { host, pathname } = new URL(fileUrl)
  return host === ctx.host ? pathname : fileUrl
}

function registeredBefore(row: UploadRow, input: RegisterUploadInput): { id: UploadId } {
  if (row.clientSha256 !== input.fileSha256) throw libraryErrors.uploadAltered()
  return { id: row.id }
}

// Two calls at once: the other one may have moved the bytes before this one looked.
async function registeredMeanwhile(ctx: Context, row: UploadRow, input: RegisterUploadInput) {
  const [now] = await ctx.db.select().from(uploads).where(eq(uploads.id, row.id))
  if (!now || now.registeredAt === null) throw libraryErrors.uploadMissing()
  return registeredBefore(now, input)
}

const addressOf = (ctx: Context, row: UploadRow) =>
  ctx.files.addressOf(incomingKey(row.teamId, row.id))

function tooLarge(ctx: Context, name: string) {
  const limit = `${Math.floor(ctx.settings.MAX_FILE_BYTES / 1024 ** 2)}M`
  return libraryErrors.fileTooLarge({ name, limit })
}

/** The upload behind an object's key and when it was asked for; null for other objects. For the sweep. */
export function uploadOfKey(key: string): { id: UploadId; askedAt: number } | null {
  const id = readId<UploadId>(/^(?:incoming|originals)\/\d{1,16}\/(\d{1,16})$/.exec(key)?.[1])
  return id && { id, askedAt: timeOfId(id) }
}
