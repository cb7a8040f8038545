import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actionLogInput } from '../contract'
import { addActionLog } from './action-logs'
import { sweepAttribution } from './sweep'
import { actionLogs, operationDays, visitDays } from './tables'

const DAY_MS = 86_400_000

test('S56: days that are over are summed up by channel and campaign, and removed; today stays', async () => {
  const { ctx, clock } = createWorld({ actor: null })
  const today = clock.now
  const visit = (visitor_id: string, channel: string) =>
    addActionLog(
      ctx,
      actionLogInput.parse({ event: 'unique_visitor', visitor_id, channel, channel_id: 2 }),
    )
  clock.now = today - 40 * DAY_MS
  for (const id of ['a', 'b', 'c']) await visit(id, id === 'c' ? 'spring' : '')
  await addActionLog(ctx, actionLogInput.parse({ event: 'login' }))
  await ctx.db.insert(operationDays).values([
    { day: '2020-01-01', code: 'chat', type: 'open', uses: 1 },
    { day: '2099-01-01', code: 'chat', type: 'open', uses: 1 },
  ])
  clock.now = today
  await visit('a', '')
  await sweepAttribution(ctx)
  await sweepAttribution(ctx)
  expect(await ctx.db.$count(actionLogs)).toBe(1)
  const sums = await ctx.db.select().from(visitDays)
  expect(sums.map(({ channel, visitors }) => [channel, visitors]).toSorted()).toEqual([
    ['', 2],
    ['spring', 1],
  ])
  expect((await ctx.db.select().from(operationDays)).map(({ day }) => day)).toEqual(['2099-01-01'])
})

test('campaigns that nobody counts by name are summed up without one', async () => {
  const { ctx, clock } = createWorld({ actor: null })
  const today = clock.now
  clock.now = today - 50 * DAY_MS
  const words = { event: 'unique_visitor', visitor_id: 'n0', channel: 'c0' }
  await addActionLog(ctx, actionLogInput.parse(words))
  const old = clock.now
  const [log] = await ctx.db.select().from(actionLogs).where(eq(actionLogs.createdAt, old))
  if (!log) throw new Error('no line')
  const others = Array.from({ length: 204 }, (_, no) => ({
    ...log,
    id: ctx.newId(),
    visitorId: `n${no + 1}`,
    channel: `c${no + 1}`,
  }))
  const [first, ...rest] = others.map((row) => ctx.db.insert(actionLogs).values(row))
  if (first) await ctx.db.batch([first, ...rest])
  clock.now = today
  await sweepAttribution(ctx)
  const day = new Date(old + 8 * 3_600_000).toISOString().slice(0, 10)
  const sums = (await ctx.db.select().from(visitDays)).filter((row) => row.day === day)
  expect(sums.length).toBe(201)
  expect(sums.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(205)
})
