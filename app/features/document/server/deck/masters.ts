import { and, count, desc, eq } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { UploadId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { ownRegisteredUpload } from '~/features/library/server'
import type { Deck } from '../../deck/deck'
import type { MasterPictureQuery } from '../../masters-contract'
import { masterErrors } from '../../masters-errors'
import {
  MASTER_LIMIT_BYTES,
  MASTERS_LIMIT,
  type DeckMaster,
  type MasterReading,
  type MasterView,
} from '../../masters-terms'
import { deckMasters } from './tables'
import { deckPress } from './ports'

type MasterRow = typeof deckMasters.$inferSelect

const SAVES: RateRule = { name: 'studio.saveMaster', limit: 30, windowMs: 60 * 60_000 }

/** The team's masters, latest first. */
export async function listMasters(ctx: SeatedContext): Promise<MasterView[]> {
  const rows = await ctx.db
    .select()
    .from(deckMasters)
    .where(eq(deckMasters.teamId, ctx.seat.teamId))
    .orderBy(desc(deckMasters.createdAt), desc(deckMasters.id))
    .limit(MASTERS_LIMIT)
  return rows.map((row) => present(ctx, row))
}

/**
 * Takes an uploaded .pptx as a master of the team. Errors: `masterNotSlides`, `masterTooLarge`, `tooManyMasters`, and
 * why it cannot be read.
 */
export async function saveMaster(
  ctx: SeatedContext,
  { uploadId }: { uploadId: UploadId },
): Promise<MasterView> {
  const upload = await ownRegisteredUpload(ctx, uploadId)
  if (!upload || !/\.pptx$/i.test(upload.fileName)) throw masterErrors.masterNotSlides()
  if (upload.size > MASTER_LIMIT_BYTES) throw masterErrors.masterTooLarge()
  await limitRate(ctx, SAVES, ctx.actor.accountId)
  const { teamId } = ctx.seat
  const [existing] = await ctx.db
    .select({ count: count() })
    .from(deckMasters)
    .where(eq(deckMasters.teamId, teamId))
  if ((existing?.count ?? 0) >= MASTERS_LIMIT)
    throw masterErrors.tooManyMasters({ limit: MASTERS_LIMIT })
  const id = ctx.newId()
  const name = upload.fileName.replace(/\.pptx$/i, '')
  const bytes = await ctx.files.read(upload.objectKey)
  if (!bytes) throw masterErrors.masterNotSlides()
  const read = await deckPress.need(ctx).readMaster(new Uint8Array(bytes), { id, name })
  if (read.refused !== undefined) throw refusalOf(read.refused)
  await writeObjects(ctx, { id, teamId }, bytes, read)
  const row: MasterRow = {
    id,
    teamId,
    name,
    size: upload.size,
    createdBy: ctx.actor.accountId,
    look: read.look,
    createdAt: ctx.now().getTime(),
  }
  const target = { kind: 'master', id, name }
  await ctx.db.batch([
    ctx.db.insert(deckMasters).values(row),
    recordAuditAction(ctx, { action: 'studio.saveMaster', target }),
  ])
  return present(ctx, row)
}

async function writeObjects(
  ctx: SeatedContext,
  of: Pick<MasterRow, 'teamId' | 'id'>,
  bytes: ArrayBuffer,
  read: Extract<MasterReading, { pictures: unknown }>,
): Promise<void> {
  const type = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  await ctx.files.write(keyOf(of), bytes, type)
  for (const [name, picture] of read.pictures) {
    await ctx.files.write(
      pictureKey(of, name),
      Uint8Array.from(picture).buffer,
      masterPictureType(name),
    )
  }
}

/** Errors: `masterNotFound`, `masterNotYours` for who neither brought it nor keeps the team. */
export async function deleteMaster(
  ctx: SeatedContext,
  { masterId }: { masterId: string },
): Promise<true> {
  const row = await findMaster(ctx, masterId)
  if (row.createdBy !== ctx.actor.accountId && ctx.seat.role === 'member') {
    throw masterErrors.masterNotYours()
  }
  const target = { kind: 'master', id: row.id, name: row.name }
  await ctx.db.batch([
    ctx.db
      .delete(deckMasters)
      .where(and(eq(deckMasters.id, row.id), eq(deckMasters.teamId, ctx.seat.teamId))),
    recordAuditAction(ctx, { action: 'studio.deleteMaster', target }),
  ])
  await ctx.files.remove(await ctx.files.list(folderOf(row)))
  return true
}

/** A picture of a master, for screens. Errors: `masterNotFound`. */
export async function masterPicture(
  ctx: SeatedContext,
  { masterId, name }: MasterPictureQuery,
): Promise<Response> {
  const row = await findMaster(ctx, masterId)
  const bytes = row.look.pictures.includes(name)
    ? await ctx.files.read(pictureKey(row, name))
    : null
  if (!bytes) throw masterErrors.masterNotFound()
  return new Response(bytes, {
    headers: {
      'content-type': masterPictureType(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    },
  })
}

/** Errors: `masterNotFound`, for those of other teams too. */
export async function findMaster(ctx: SeatedContext, masterId: string): Promise<MasterRow> {
  const [row] = await ctx.db
    .select()
    .from(deckMasters)
    .where(and(eq(deckMasters.id, masterId), eq(deckMasters.teamId, ctx.seat.teamId)))
  if (!row) throw masterErrors.masterNotFound()
  return row
}

/** What a deck is drawn on; null where it is a look of ours, or the master has been deleted. */
export async function masterOf(
  ctx: SeatedContext,
  { masterId }: Pick<Deck, 'masterId'>,
): Promise<DeckMaster | null> {
  if (!masterId) return null
  const [row] = await ctx.db
    .select()
    .from(deckMasters)
    .where(and(eq(deckMasters.id, masterId), eq(deckMasters.teamId, ctx.seat.teamId)))
  return row ? { id: row.id, name: row.name, look: row.look } : null
}

/** The file that a deck is written on; null as for {@link masterOf}. */
export async function masterBytes(
  ctx: SeatedContext,
  deck: Pick<Deck, 'masterId'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const master = await masterOf(ctx, deck)
  const bytes = master && (await ctx.files.read(keyOf({ teamId: ctx.seat.teamId, id: master.id })))
  return bytes ? new Uint8Array(bytes) : null
}

const folderOf = ({ teamId, id }: Pick<MasterRow, 'teamId' | 'id'>) =>
  `deck-masters/${teamId}/${id}/`
const keyOf = (row: Pick<MasterRow, 'teamId' | 'id'>) => `${folderOf(row)}file`
const pictureKey = (row: Pick<MasterRow, 'teamId' | 'id'>, name: string) =>
  `${folderOf(row)}pictures/${name}`

/** Where a picture of a master of the caller's team lies. */
export const masterPictureKey = (ctx: SeatedContext, id: string, name: string): string =>
  pictureKey({ teamId: ctx.seat.teamId, id }, name)

export const masterPictureType = (name: string) => {
  const ending = name.split('.').at(-1) ?? ''
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`
}

const present = (ctx: SeatedContext, row: MasterRow): MasterView => ({
  id: row.id,
  name: row.name,
  size: row.size,
  look: row.look,
  isOwn: row.createdBy === ctx.actor.accountId,
  createTime: formatDateTime(new Date(row.createdAt)),
})

function refusalOf(slug: string) {
  const refusals = Object.values(masterErrors).map((make) => make({ limit: MASTERS_LIMIT }))
  return refusals.find((item) => item.slug === slug) ?? masterErrors.masterDamaged()
}
