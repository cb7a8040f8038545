import { and, eq, ne } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { dyingContext } from '#test/dying-context'
import { addMember, createTeamWorld } from '#test/teams'
import type { World } from '#test/world'
import { archivedMonths } from '~/core/archive/tables'
import { auditLog } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { auditQuery, usageQuery } from '../contract'
import { exportAudit, listAudit } from './audit/audit-log'
import { removeMember } from './members/member-actions'
import { sweepTeams } from './sweep'
import { usageDays } from './tables'
import { dayOf, listMemberUsage } from './usage'

const DAY_MS = 86_400_000

let created = 0

/** Twenty months of a team: some acts on each third day, of two people, and what both used. */
async function createOldTeam() {
  const world = await createTeamWorld()
  const { ctx, clock } = world
  const member = await addMember(world, 'admin')
  created += 1
  // Ids are made of the time.
  clock.now = Date.UTC(2027, 5, 15, 3) + created * 60_000
  await addHistory(world, [ctx, member])
  return { world, ctx, member }
}

// In one trip: of all that these tests did, writing their days one by one took most.
async function addHistory({ ctx, clock }: World, people: SeatedContext[]) {
  const { teamId } = ctx.seat
  const days = Array.from({ length: 200 }, (_, no) => 600 - no * 3).flatMap((age) => {
    const at = clock.now - age * DAY_MS
    const day = dayOf(new Date(at))
    return [
      ctx.db.insert(auditLog).values(
        people.map(({ actor }, no) => ({
          id: ctx.newId(),
          teamId,
          accountId: actor.accountId,
          action: age % 2 === no ? ('teams.update' as const) : ('teams.join' as const),
          targetName: `第${age}天`,
          facts: { count: age },
          address: '',
          createdAt: at,
        })),
      ),
      ctx.db.insert(usageDays).values(
        people.map(({ seat: { memberId } }, no) => ({
          memberId,
          day,
          teamId,
          questions: 1 + no,
          words: age,
          scholar: no,
        })),
      ),
    ]
  })
  const [first, ...rest] = days
  if (first) await ctx.db.batch([first, ...rest])
}

const firstDay = '2025-12-20'
const queries = (accountId: string) => [
  {},
  { accountId },
  { act: 'teams.join' },
  { start: firstDay, end: '2026-02-03' },
  { act: 'teams.update', end: '2026-06-30', accountId },
]

/** Everything a team may ask about its past: every page of lists, what an export writes, sums of any dates. */
async function pastOf(ctx: SeatedContext, accountId: string, filters = queries(accountId)) {
  const lists = []
  for (const query of filters) {
    for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
      const page = await listAudit(ctx, auditQuery.parse({ ...query, pageNo, pageSize: 100 }))
      pages = page.pages
      lists.push(page)
    }
  }
  const usage = []
  for (const dates of [
    {},
    { start: '2025-12-01', end: '2025-12-31' },
    { start: firstDay },
    { start: firstDay, end: '2026-02-03' },
    { end: '2026-01-15' },
    { start: '2026-01-05', end: '2026-01-08' },
    { start: '2027-01-01' },
    { start: '2027-05-20', end: '2027-06-02' },
  ]) {
    usage.push(await listMemberUsage(ctx, usageQuery.parse({ teamId: ctx.seat.teamId, ...dates })))
  }
  return { lists, usage }
}

/** What is read after each death: all lines and all sums. The deep set reads every filter of them, too. */
const afterDeath = (ctx: SeatedContext, accountId: string) =>
  pastOf(ctx, accountId, inject('isDeep') ? queries(accountId) : [{}])

const exported = async (ctx: SeatedContext) =>
  (await new Response(await exportAudit(ctx, {})).text())
    .split('\r\n')
    .filter((line) => !line.includes('导出审计日志'))

const oldestOf = async ({ db, seat }: SeatedContext) =>
  Math.min(
    ...(await db.select().from(auditLog).where(eq(auditLog.teamId, seat.teamId))).map(
      ({ createdAt }) => createdAt,
    ),
  )

async function oldestDayOf({ db, seat }: SeatedContext): Promise<string | undefined> {
  const days = await db.select().from(usageDays).where(eq(usageDays.teamId, seat.teamId))
  return days.map(({ day }) => day).sort()[0]
}

test('acts older than thirteen months and use of before this month leave the database, and are listed, summed and exported as before', async () => {
  const { world, ctx, member } = await createOldTeam()
  const { accountId } = member.actor
  const lines = await exported(ctx)
  const before = await pastOf(ctx, accountId)
  expect(before.lists[0]?.total).toBe(401)

  await sweepTeams(ctx)

  expect(await oldestOf(ctx)).toBeGreaterThanOrEqual(Date.UTC(2026, 3, 30, 16))
  expect(await oldestDayOf(ctx)).toMatch(/^2027-06/)
  const keys = await ctx.files.list(`archives/${ctx.seat.teamId}/`)
  expect(keys).toContain(`archives/${ctx.seat.teamId}/audit/2025-12.jsonl.gz`)
  expect(keys).toHaveLength(27)
  expect(await pastOf(ctx, accountId)).toEqual(before)
  expect(await exported(ctx)).toEqual(lines)

  // What was asked on a month's last day may be answered, or given back, on the next.
  world.clock.now = Date.UTC(2027, 6, 5, 15, 59)
  await sweepTeams(ctx)
  expect(await oldestDayOf(ctx)).toMatch(/^2027-06/)
  world.clock.now = Date.UTC(2027, 6, 16)
  await sweepTeams(ctx)
  expect(await oldestDayOf(ctx)).toBeUndefined()
  expect(await ctx.files.list(`archives/${ctx.seat.teamId}/`)).toHaveLength(29)
  expect((await pastOf(ctx, accountId)).usage.slice(0, -1)).toEqual(before.usage.slice(0, -1))
}, 120_000)

test('who has left is still in the sums of years of which the days are archived', async () => {
  const { ctx, member } = await createOldTeam()
  await removeMember(ctx, member.seat.memberId)
  const before = await pastOf(ctx, member.actor.accountId)
  await sweepTeams(ctx)
  expect(await pastOf(ctx, member.actor.accountId)).toEqual(before)
}, 120_000)

test.each(['before', 'after'] as const)(
  'a sweep that dies %s any step loses nothing and shows nothing twice',
  async (when) => {
    const { ctx, member } = await createOldTeam()
    const { accountId } = member.actor
    const before = await pastOf(ctx, accountId)
    const atOnce = await afterDeath(ctx, accountId)
    for (let at = 1; ; at += inject('isDeep') ? 3 : 10) {
      const dying = dyingContext(ctx, at, when)
      await sweepTeams(dying.ctx).catch(() => {})
      expect(await afterDeath(ctx, accountId), `died ${when} step ${at}`).toEqual(atOnce)
      if (dying.death.steps < at) break
    }
    await sweepTeams(ctx)
    expect(await oldestOf(ctx)).toBeGreaterThanOrEqual(Date.UTC(2026, 3, 30, 16))
    expect(await pastOf(ctx, accountId)).toEqual(before)
  },
  240_000,
)

test('two sweeps at once archive each month once', async () => {
  const { ctx, member } = await createOldTeam()
  const before = await pastOf(ctx, member.actor.accountId)
  await Promise.all([sweepTeams(ctx), sweepTeams(ctx), sweepTeams(ctx)])
  expect(await pastOf(ctx, member.actor.accountId)).toEqual(before)
}, 120_000)

test('the operator’s log of no team is archived, too', async () => {
  const { ctx } = await createOldTeam()
  const row = { id: ctx.newId(), teamId: '' as const, accountId: '', address: '', facts: {} }
  await ctx.db
    .insert(auditLog)
    .values({ ...row, action: 'teams.create', createdAt: Date.UTC(2025, 6, 1) })
  await sweepTeams(ctx)
  expect(await ctx.db.select().from(auditLog).where(eq(auditLog.id, row.id))).toEqual([])
  expect(await ctx.files.list('archives/none/audit/')).toContain(
    'archives/none/audit/2025-07.jsonl.gz',
  )
})

test('another team’s archive is read by nobody', async () => {
  const { ctx } = await createOldTeam()
  await sweepTeams(ctx)
  const stranger = await createTeamWorld()
  stranger.clock.now = ctx.now().getTime()
  expect((await listAudit(stranger.ctx, auditQuery.parse({}))).total).toBe(0)
  const foreign = await stranger.ctx.db
    .select()
    .from(archivedMonths)
    .where(and(ne(archivedMonths.teamId, ''), eq(archivedMonths.teamId, stranger.ctx.seat.teamId)))
  expect(foreign).toEqual([])
})
