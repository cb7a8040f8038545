import { createWorld, type World } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actionLogInput, operationInput } from '../contract'
import { addActionLog } from './action-logs'
import { addOperation } from './operations'
import { actionLogs, operationDays } from './tables'

const uv = (visitor_id: string, more: object = {}) =>
  actionLogInput.parse({ event: 'unique_visitor', visitor_id, ...more })

const logsOf = ({ ctx }: World, visitorId: string) =>
  ctx.db.select().from(actionLogs).where(eq(actionLogs.visitorId, visitorId))

test('S48, F20: a visitor counts once a day and host, by our clock in Shanghai', async () => {
  const world = createWorld({ actor: null })
  const { ctx, clock } = world
  const id = `v-${ctx.newId()}`
  // 23:59 in Shanghai.
  clock.now = Date.UTC(2026, 5, 1, 15, 59)
  for (let times = 0; times < 3; times += 1)
    await addActionLog(ctx, uv(id, { time: '2026-01-01 00:00:00' }))
  clock.now += 60_000
  await addActionLog(ctx, uv(id))
  await addActionLog({ ...ctx, host: 'other.test' }, uv(id))
  const rows = await logsOf(world, id)
  expect(rows.map(({ day, host }) => `${day} ${host}`).toSorted()).toEqual([
    '2026-06-01 team.test',
    '2026-06-02 other.test',
    '2026-06-02 team.test',
  ])
})

test('whose event it is says the token, never the body', async () => {
  const world = createWorld()
  const { ctx } = world
  const input = actionLogInput.parse({ event: 'login', visitor_id: 'x1', user_id: '7', team_id: 9 })
  await addActionLog(ctx, input)
  await addActionLog({ ...ctx, actor: null }, { ...input, visitor_id: 'x2' })
  expect((await logsOf(world, 'x1')).at(-1)).toMatchObject({
    accountId: ctx.actor.accountId,
    namedTeamId: '9',
  })
  expect((await logsOf(world, 'x2')).at(-1)).toMatchObject({ accountId: '' })
})

test('an event has a name of small letters and bounded fields', () => {
  const bad = [
    { event: 'Login' },
    { event: 'a'.repeat(65) },
    { event: 'unique_visitor' },
    { event: 'x', visitor_id: 'a b' },
    { event: 'x', channel: 'c'.repeat(65) },
    { event: 'x', channel_id: -1 },
  ]
  for (const body of bad) expect(actionLogInput.safeParse(body).success).toBe(false)
})

test('R-TRK-24: use is counted by day, of codes that are ours or a client’s', async () => {
  const { ctx, clock } = createWorld()
  clock.now = Date.UTC(2027, 2, 1)
  const marker = { marker: '', appCode: '' }
  const settings = {
    ...ctx.settings,
    CLIENT_MARKERS: {
      mouse: '',
      officeShell: '',
      gamingPc: { marker: 'x', appCode: 'partner-g' },
      desktopShell: marker,
      adNames: { clickId: 'baidu', qhclickId: '360' },
    },
  }
  const report = (code: string) =>
    addOperation({ ...ctx, settings }, operationInput.parse({ code, type: 'open' }))
  for (const code of ['chat', 'chat', 'partner-g']) await report(code)
  await expect(report('invented')).rejects.toMatchObject({ slug: 'request.invalid' })
  const rows = await ctx.db.select().from(operationDays).where(eq(operationDays.day, '2027-03-01'))
  expect(Object.fromEntries(rows.map(({ code, uses }) => [code, uses]))).toEqual({
    chat: 2,
    'partner-g': 1,
  })
  await expect(
    addOperation({ ...ctx, actor: null }, { code: 'chat', type: 'open' }),
  ).rejects.toMatchObject({ slug: 'request.signInFirst' })
})
