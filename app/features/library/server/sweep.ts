import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { inRounds } from '~/core/async/rounds'
import { learningErrors } from '../errors'
import { objectKeyOf } from './uploads/object-key'
import { settleFiles } from './uploads/settle-files'
import { sumNames } from './files/sum-names'
import { keyTitles, purgeLater } from './bin/purge'
import { dropUploads, holdForgotten } from './uploads/held-uploads'
import { dropBlankNotes } from './notes/notes'
import { ocrTextKey } from './ocr/save-ocr-text'
import { files, uploads } from './tables'
import { resumeTranslations } from './translate/keeping'
import { uploadOfKey } from './uploads/register-uploads'
import { shrinkUploads } from './uploads/shrink-uploads'

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 50
const SHRUNK_AT_ONCE = 500
const SUMMED_AT_ONCE = 500
const SETTLED_AT_ONCE = 500

/**
 * Clears away what nobody will come back for: uploads never added (after an hour they take room of the space), what was deleted a month ago, objects without a row,
 * rows without an object. Everything has to be a day old, so that nothing on its way is taken. Cheap when there is
 * nothing to do, but for the objects, which are listed only when `isDaily`.
 */
export async function sweepLibrary(ctx: Context, { isDaily }: { isDaily: boolean }): Promise<void> {
  await inRounds(AT_ONCE, () => dropForgottenUploads(ctx))
  await holdOrDrop(ctx)
  await inRounds(SHRUNK_AT_ONCE, () => shrinkUploads(ctx, SHRUNK_AT_ONCE))
  await inRounds(SETTLED_AT_ONCE, () => settleFiles(ctx, SETTLED_AT_ONCE))
  await purgeLater(ctx)
  await keyTitles(ctx)
  await inRounds(SUMMED_AT_ONCE, () => sumNames(ctx, SUMMED_AT_ONCE))
  await failFilesWithoutObject(ctx)
  await resumeTranslations(ctx)
  if (isDaily) await dropBlankNotes(ctx)
  if (isDaily) await removeStrayObjects(ctx)
}

/** How many went. */
async function dropForgottenUploads(ctx: Context): Promise<number> {
  const dayAgo = ctx.now().getTime() - DAY_MS
  const added = ctx.db.select({ id: files.id }).from(files).where(eq(files.uploadId, uploads.id))
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        lt(uploads.createdAt, dayAgo),
        or(isNull(uploads.registeredAt), lt(uploads.registeredAt, dayAgo)),
        notExists(added),
      ),
    )
    .limit(AT_ONCE)
  if (rows.length === 0) return 0
  // Objects first: a crash in between leaves a row that the next sweep finds again.
  await ctx.files.remove(rows.flatMap((row) => keysOf(row.objectKey)))
  await dropUploads(ctx, rows)
  return rows.length
}

async function holdOrDrop(ctx: Context): Promise<void> {
  const rows = await holdForgotten(ctx, ctx.now().getTime() - DAY_MS)
  if (rows.length === 0) return
  await ctx.files.remove(rows.flatMap((row) => keysOf(row.objectKey)))
  await dropUploads(ctx, rows)
}

async function failFilesWithoutObject(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(files)
    .where(
      and(
        // The second is what the index holds.
        inArray(files.status, ['INIT', 'PROCESSING']),
        sql`${files.status} <> 'DONE'`,
        lt(files.updatedAt, ctx.now().getTime() - DAY_MS),
        isNull(files.deletedAt),
      ),
    )
    .limit(AT_ONCE)
  for (const row of rows) {
    if (await ctx.files.head(objectKeyOf(row))) continue
    await ctx.db
      .update(files)
      .set({ status: 'ERROR', errorCode: codeOf(), updatedAt: ctx.now().getTime() })
      .where(and(eq(files.id, row.id), eq(files.generation, row.generation)))
  }
}

async function removeStrayObjects(ctx: Context): Promise<void> {
  const dayAgo = ctx.now().getTime() - DAY_MS
  const keys = [...(await ctx.files.list('incoming/')), ...(await ctx.files.list('originals/'))]
  const old = keys.flatMap((key) => {
    const upload = uploadOfKey(key)
    return upload && upload.askedAt < dayAgo ? [{ key, id: upload.id }] : []
  })
  for (let index = 0; index < old.length; index += AT_ONCE) {
    const some = old.slice(index, index + AT_ONCE)
    const ids = some.map((object) => object.id)
    const [existing, settled] = await ctx.db.batch([
      ctx.db
        .select({ id: uploads.id, registeredAt: uploads.registeredAt })
        .from(uploads)
        .where(inArray(uploads.id, ids)),
      // Their uploads are gone, and they are what is left of them.
      ctx.db
        .select({ id: files.uploadId, registeredAt: files.createdAt })
        .from(files)
        .where(inArray(files.uploadId, ids)),
    ])
    const existingById = new Map([...settled, ...existing].map((row) => [row.id, row]))
    const strays = some.filter(({ key, id }) => {
      const row = existingById.get(id)
      // What still lies in `incoming/` of a registered upload came after it was registered.
      return !row || (key.startsWith('incoming/') && row.registeredAt !== null)
    })
    await ctx.files.remove(strays.map((object) => object.key))
  }
}

const keysOf = (objectKey: string) => [
  objectKey,
  objectKey.replace(/^originals\//, 'incoming/'),
  ocrTextKey(objectKey),
]
const codeOf = () => String(learningErrors.missing().kind.code)
