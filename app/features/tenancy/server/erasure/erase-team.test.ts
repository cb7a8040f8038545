import { furnish } from '#test/belongings'
import { createNeighbours, heldBesides, type Neighbour } from '#test/neighbours'
import { env, runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditLog } from '~/core/audit'
import type { TeamId } from '~/core/ids'
import { outbox } from '~/core/outbox/tables'
import { accounts } from '~/features/auth/server/tables'
import { brands } from '~/features/brands/server/tables'
import { homeItems } from '~/features/home/server/tables'
import { members, teams } from '~/features/teams/server/tables'
import { spaceIndex } from '~/features/library/server/space-index'
import { deleteTeam, restoreTeam } from '../delete-team'
import { teamDeletions } from '../tables'
import { eraseSome, sweepDeletions } from './erase-team'

const DAY_MS = 86_400_000
const wish = (id: TeamId) => ({ id, name: '墨队', reason: '合同结束' })

const deletionOf = async ({ ctx }: Neighbour) => {
  const [row] = await ctx.db
    .select()
    .from(teamDeletions)
    .where(eq(teamDeletions.teamId, ctx.seat.teamId))
  if (!row) throw new Error('no deletion')
  return row
}

/** The same world some days later. */
const later = ({ ctx }: Neighbour, days: number) => {
  const now = new Date(Date.now() + days * DAY_MS)
  return { ...ctx, now: () => now }
}

/** How much an object has stored. */
const rowsIn = (namespace: DurableObjectNamespace, name: string) =>
  runInDurableObject(namespace.get(namespace.idFromName(name)), (_object, { storage: { sql } }) => {
    const tables = sql.exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'pairs*'",
    )
    const counts = [...tables].map(
      (table) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM "${table.name}"`).one().n,
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })

// Rows that stay, each as `table`: the receipt, what books are kept of, and what operators did.
const STAYS =
  /^(?:teams|team_deletions|orders|order_events|payments|refunds|invoices|audit_log|access_changes|scholar_works|payment_notices|invoices\/\S+|operation_days|attributed_orders|conversions) /

test('a team is erased after 30 days, in every table, file and object; its neighbour keeps all of theirs, and a receipt stays', async () => {
  // Tried again, it finds the hosts of the first time taken.
  const host = `erase-${crypto.randomUUID().slice(0, 8)}.test`
  const [house, leaving] = await createNeighbours(host)
  const own = await furnish(leaving)
  const { ctx } = leaving
  const { teamId } = ctx.seat
  // Somebody of the team works in the neighbour's, too.
  const shared = ctx.newId()
  await ctx.db.batch([
    ctx.db
      .insert(accounts)
      .values({ id: shared, account: `p${shared}`, passwordHash: '', name: '共', createdAt: 0 }),
    ...[teamId, house.ctx.seat.teamId].map((id) =>
      ctx.db
        .insert(members)
        .values({ id: ctx.newId(), teamId: id, accountId: shared, role: 'member', joinedAt: 0 }),
    ),
  ])
  const people = await ctx.db
    .select({ id: members.accountId, memberId: members.id })
    .from(members)
    .where(eq(members.teamId, teamId))
  const rowsOfHouse = async () =>
    (await heldBesides(leaving, house)).filter(
      (row) => row.includes(house.ctx.seat.teamId) && !/^(?:team_deletions|audit_log) /.test(row),
    )
  const neighbours = await rowsOfHouse()
  expect(neighbours.length).toBeGreaterThan(3)

  const objects = [
    [env.CHAT_SESSION, own.sessionId],
    [env.QUESTION_ARCHIVE, `${teamId}:${ctx.actor.accountId}`],
    [env.DOCUMENT_ROOM, own.documentId],
  ] as const
  // A turn settles after its answer.
  for (const [namespace, name] of objects)
    await vi.waitFor(async () => expect(await rowsIn(namespace, name)).toBeGreaterThan(0))

  await deleteTeam(house.ctx, wish(teamId))
  await sweepDeletions(later(leaving, 29))
  expect(await deletionOf(leaving)).toMatchObject({ state: 'waiting' })
  await sweepDeletions(later(leaving, 31))
  await sweepDeletions(later(leaving, 31))
  const tickets = await ctx.db.select().from(outbox).where(eq(outbox.type, 'tenancy.erase-team'))
  expect(tickets).toMatchObject([
    { teamId: '', payload: { deletionId: (await deletionOf(leaving)).id } },
  ])

  const { id: deletionId } = await deletionOf(leaving)
  for (let run = 0; run < 20 && (await deletionOf(leaving)).state !== 'erased'; run += 1)
    await eraseSome(later(leaving, 31), { deletionId })
  const receipt = await deletionOf(leaving)
  expect(receipt).toMatchObject({
    state: 'erased',
    askedBy: house.ctx.actor.accountId,
    reason: '合同结束',
  })
  expect(receipt.counts).toMatchObject({ accounts: 3, members: 4, conversations: 1 })
  for (const kind of ['files', 'documents', 'creations', 'objects', 'records'] as const)
    expect(receipt.counts[kind], kind).toBeGreaterThan(0)

  // What was to be ended is over: nothing goes on in a team that is erased.
  await ctx.db.delete(outbox).where(eq(outbox.type, 'tenancy.end-work'))
  const gone = people
    .filter(({ id }) => id !== shared)
    .flatMap(({ id, memberId }) => [id, memberId])
  // Works of the world and checksums are others’, too.
  const isOwn = (id: string) => /\d{15}/.test(id) || id === own.tic
  const named = [teamId, ...gone, ...Object.values(own)].filter(isOwn)
  const rows = await heldBesides(house, leaving)
  const traces = rows.filter((row) => !STAYS.test(row) && named.some((id) => row.includes(id)))
  expect(traces.join('\n')).toBe('')
  const books = rows.filter(
    (row) =>
      /^(?:orders|order_events|payments|refunds|invoices) /.test(row) && row.includes(teamId),
  )
  expect(books.length).toBeGreaterThan(0)
  expect(
    books.filter((row) => gone.some((id) => row.includes(id)) || /a@b\.cn|文三路/.test(row)),
  ).toEqual([])
  const logged = await ctx.db.select().from(auditLog).where(eq(auditLog.teamId, teamId))
  expect(logged).toEqual([])
  expect(await ctx.db.select().from(teams).where(eq(teams.id, teamId))).toMatchObject([
    { closure: 'erased', name: '墨队' },
  ])
  expect(await ctx.db.select().from(accounts).where(eq(accounts.id, shared))).toHaveLength(1)
  expect(await spaceIndex(ctx, teamId).statistics([])).toMatchObject({ passages: 0 })
  for (const [namespace, name] of objects) expect(await rowsIn(namespace, name)).toBe(0)
  expect((await env.FILES.list({ prefix: `originals/${teamId}/` })).objects).toEqual([])
  expect(await rowsOfHouse()).toEqual(neighbours)
  await expect(restoreTeam(house.ctx, { id: teamId })).rejects.toMatchObject({
    slug: 'tenancy.teamNotFound',
  })
}, 60_000)

test('erasing that breaks off goes on where it was, and two at once do it once', async () => {
  const [house, leaving] = await createNeighbours('erase-again.test')
  const { ctx } = leaving
  await deleteTeam(house.ctx, wish(ctx.seat.teamId))
  const { id: deletionId } = await deletionOf(leaving)
  let asks = 0
  const broken = {
    ...later(leaving, 31),
    files: {
      ...ctx.files,
      list: async () => {
        asks += 1
        throw new Error('R2 is down')
      },
    },
  }
  await expect(eraseSome(broken, { deletionId })).rejects.toThrow('R2 is down')
  expect(asks).toBe(1)
  const between = await deletionOf(leaving)
  expect(between).toMatchObject({ state: 'erasing', leasedUntil: 0 })
  await expect(restoreTeam(house.ctx, { id: ctx.seat.teamId })).rejects.toMatchObject({
    slug: 'tenancy.notRestorable',
  })
  await Promise.all([1, 2].map(() => eraseSome(later(leaving, 31), { deletionId })))
  expect(await deletionOf(leaving)).toMatchObject({
    state: 'erased',
    counts: { accounts: 1, members: 1 },
  })
  await eraseSome(later(leaving, 40), { deletionId })
  const erasures = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'tenancy.erase'))
  expect(erasures.filter(({ targetId }) => targetId === ctx.seat.teamId)).toHaveLength(1)
})

test('what home shows on the hosts of the team goes with its pictures, that of others stays', async () => {
  const [house, leaving] = await createNeighbours('erase-home.test')
  const { ctx } = leaving
  const brandId = ctx.newId()
  const words = { name: '墨', loginMethods: [], updatedAt: 0 }
  await ctx.db.insert(brands).values({ id: brandId, teamId: ctx.seat.teamId, ...words })
  const show = async (of: string, name: string) => {
    const picture = `home/${name}${'p'.repeat(18)}.png`
    await env.FILES.put(picture, 'picture')
    const item = { title: '横幅', link: '/create', slot: 'banner' as const, rank: 1, updatedAt: 0 }
    await ctx.db.insert(homeItems).values({ id: ctx.newId(), brandId: of, picture, ...item })
    return picture
  }
  const own = await show(brandId, 'team')
  const everybodys = await show('', 'each')
  await deleteTeam(house.ctx, wish(ctx.seat.teamId))
  const { id: deletionId } = await deletionOf(leaving)
  for (let run = 0; run < 20 && (await deletionOf(leaving)).state !== 'erased'; run += 1)
    await eraseSome(later(leaving, 31), { deletionId })
  expect(await deletionOf(leaving)).toMatchObject({ state: 'erased' })
  const rows = await ctx.db.select().from(homeItems)
  const pictures = rows.map(({ picture }) => picture)
  expect(pictures).toContain(everybodys)
  expect(pictures).not.toContain(own)
  expect(await env.FILES.head(own)).toBeNull()
  expect(await env.FILES.head(everybodys)).not.toBeNull()
})
