import { createWorld } from '#test/learning'
import { countingTrips } from '#test/trips'
import { sql } from 'drizzle-orm'
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { MAX_BATCH } from '../../wire/terms/folders'
import { openDatabase } from '../../../../../workers/platform/database'
import { libraryHandlers } from '../handlers'
import { listFiles } from '../files/list-files'
import { relearnFiles } from '../passages/relearn'
import { getSpace } from '../spaces'
import { sweepLibrary } from '../sweep'
import { binItems } from '../folders/tables'
import { files } from '../tables'
import { listBin } from './bin'
import { deleteFiles } from './delete-files'
import { emptyBin } from './remove'
import { restoreItems } from './restore'

/** Learned files, laid down as rows. Their ids. */
async function layDown(ctx: SeatedContext, count: number): Promise<FileId[]> {
  const first = Number(ctx.newId())
  await ctx.db
    .run(sql`INSERT INTO files (id, space_id, upload_id, title, title_key, extension, size, object_key,
      content_sha256, status, progress, generation, created_by, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})
    SELECT CAST(CAST(${first} AS INTEGER) + i AS TEXT), ${ctx.seat.spaceId}, CAST(CAST(${first} AS INTEGER) + i AS TEXT), '资料' || i || '.md', printf('%06d', i),
      'md', 10, 'originals/none/' || i, '', 'DONE', 100, 1, ${ctx.actor.accountId}, 0, 0 FROM n`)
  const rows = await ctx.db.select({ id: files.id }).from(files)
  return rows.map(({ id }) => id).filter((id) => Number(id) >= first && Number(id) < first + count)
}

const batchesOf = (ids: FileId[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_BATCH) }, (_, index) =>
    ids.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH),
  )

test('a thousand files are deleted call by call and leave list, space and bin at once', async () => {
  const { ctx } = createWorld()
  const ids = await layDown(ctx, 1000)
  for (const some of batchesOf(ids)) expect(await deleteFiles(ctx, { ids: some })).toBe(true)
  expect((await listFiles(ctx, { folderId: '', deep: '1', pageSize: 50 })).total).toBe(0)
  expect((await listBin(ctx, { pageSize: 50 })).total).toBe(1000)
  expect((await getSpace(ctx)).usedSize).toBe(0)
  await emptyBin(ctx)
  expect((await listBin(ctx, { pageSize: 50 })).total).toBe(0)
})

test('a bin of six thousand files is listed and emptied in the time of one page', async () => {
  const world = createWorld()
  const { seat } = world.ctx
  await layDown(world.ctx, 6000)
  const { spaceId } = seat
  await world.ctx.db.run(
    sql`UPDATE files SET deleted_at = created_at + 1, bin_id = id WHERE space_id = ${spaceId}`,
  )
  await world.ctx.db
    .insert(binItems)
    .select(
      sql`SELECT id, space_id, 'file', id, title, '', 1, size, created_by, ${world.clock.now} FROM files WHERE space_id = ${spaceId}`,
    )
  // As a member too, whose rows are each held against the files that others added.
  for (const role of ['member', 'owner'] as const) {
    const ctx = { ...world.ctx, seat: { ...seat, role } }
    const { total } = await listBin(ctx, { pageSize: 50 })
    expect(total).toBe(role === 'member' ? 6000 : 0)
    await emptyBin(ctx)
  }
})

test('what leaves the bin for good goes fifty files a job, until nothing is left', async () => {
  const world = createWorld()
  const { ctx } = world
  await deleteFiles(ctx, { ids: await layDown(ctx, 120) })
  await emptyBin(ctx)
  const purge = libraryHandlers.find(({ type }) => type === 'library.purge-bin')
  const waiting = () => world.queued.filter(({ type }) => type === 'library.purge-bin')
  const left = async () => {
    const ofSpace = sql`space_id = ${ctx.seat.spaceId}`
    return (await ctx.db.select({ id: files.id }).from(files).where(ofSpace)).length
  }
  const lefts = [await left()]
  for (let next = waiting()[0]; next; next = waiting()[0]) {
    expect(waiting()).toHaveLength(1)
    world.queued.splice(world.queued.indexOf(next), 1)
    await purge?.run(ctx, next.payload)
    lefts.push(await left())
  }
  expect(lefts).toEqual([120, 70, 20, 0])
})

test('two hundred small files are learned again by one call: fifty a ticket, and none for those that are being learned', async () => {
  const world = createWorld()
  const { ctx } = world
  const ids = await layDown(ctx, MAX_BATCH)
  const [running = '', ...others] = ids
  await ctx.db
    .update(files)
    .set({ status: 'PROCESSING' })
    .where(sql`id = ${running}`)
  const queued = await relearnFiles(ctx, { ids })
  expect(queued.ids.toSorted()).toEqual(others.toSorted())
  const tickets = world.queued.filter(({ type }) => type === 'library.ingest-small')
  expect(tickets).toHaveLength(MAX_BATCH / 50)
  const generations = JSON.stringify(tickets.map(({ payload }) => payload)).match(/"generation":2/g)
  expect(generations).toHaveLength(MAX_BATCH - 1)
  const sent = await env.DB.prepare('SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL').first(
    'n',
  )
  expect(sent).toBe(0)
  // Once more does nothing: they wait already.
  expect(await relearnFiles(ctx, { ids })).toEqual({ ids: [] })
  const stranger = {
    ...ctx,
    seat: { ...ctx.seat, role: 'member' as const },
    actor: { accountId: '9', signInId: '1' },
  }
  await expect(relearnFiles(stranger, { ids })).rejects.toMatchObject({ slug: 'library.notYours' })
})

test('two hundred rows of the bin come back in a few transactions, whatever is at fault with one of them', async () => {
  const world = createWorld()
  const { ctx } = world
  await getSpace(ctx)
  const ids = await layDown(ctx, MAX_BATCH)
  await deleteFiles(ctx, { ids })
  // One was added once more since it was deleted.
  const twin = sql`INSERT INTO files (id, space_id, upload_id, title, title_key, extension, size, object_key,
      content_sha256, status, created_by, created_at, updated_at)
    SELECT 'twin' || id, space_id, upload_id, 'x', 'x', 'md', 1, 'k', '', 'DONE', created_by, 0, 0
    FROM files WHERE id = ${ids[7]}`
  await ctx.db.run(twin)
  const { d1, trips } = countingTrips(env.DB)
  const counting = { ...ctx, db: openDatabase(d1, ctx.settings) }
  await expect(restoreItems(counting, { ids })).rejects.toMatchObject({
    slug: 'library.alreadyBack',
  })
  expect((await listBin(ctx, { pageSize: 50 })).total).toBe(MAX_BATCH - 7)
  await ctx.db.run(sql`DELETE FROM files WHERE id = ${`twin${ids[7]}`}`)
  trips.count = 0
  const { records } = await allOf(ctx)
  await restoreItems(counting, { ids: records.map(({ id }) => id) })
  expect((await listBin(ctx, { pageSize: 50 })).total).toBe(0)
  expect((await getSpace(ctx)).usedSize).toBe(MAX_BATCH * 10)
  expect((await listFiles(ctx, { folderId: '', deep: '1', pageSize: 50 })).total).toBe(MAX_BATCH)
  expect(trips.count).toBeLessThan(20)
  const placed = world.queued.filter(({ type }) => type === 'library.place-files')
  expect(placed.length).toBeLessThan(20)
}, 30_000)

const allOf = (ctx: SeatedContext) => listBin(ctx, { pageSize: MAX_BATCH })

test('the sweep leaves a ticket a space, and none where one waits', async () => {
  const world = createWorld()
  const { ctx, clock } = world
  await deleteFiles(ctx, { ids: await layDown(ctx, 60) })
  clock.now += 40 * 86_400_000
  const waiting = () => world.queued.filter(({ payload }) => isOf(payload, ctx.seat.spaceId))
  await sweepLibrary(ctx, { isDaily: false })
  await sweepLibrary(ctx, { isDaily: false })
  expect(waiting()).toHaveLength(1)
  expect((await listBin(ctx, { pageSize: 50 })).total).toBe(0)
})

const isOf = (payload: unknown, spaceId: string) =>
  JSON.stringify(payload) === JSON.stringify({ spaceId })
