import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world'
import { openRecordInput } from '../contract'
import { addOpenRecord } from './open-records'
import { openRecords } from './tables'

const record = openRecordInput.parse({
  platform: 'web',
  channel: 'x',
  clickId: 'bd',
  openUrl: 'https://a.test/?phone=13900000000&bd_vid=bd',
  extra: { referer: 'https://search.test/?q=墨' },
  inviteUserId: '77',
  inviteUserIdUpdateTime: '2026-11-21T08:00:00.000Z',
})

test('where a person came from is kept, without their number', async () => {
  const { ctx } = createWorld()
  const { id } = await addOpenRecord(ctx, record)
  const [row] = await ctx.db.select().from(openRecords).where(eq(openRecords.id, id))
  expect(row).toMatchObject({
    accountId: ctx.actor.accountId,
    host: ctx.host,
    clickId: 'bd',
    openUrl: 'https://a.test/?bd_vid=bd',
    inviteUserId: '77',
  })
})

test('S48: nobody invites themselves, and a flood of records ends', async () => {
  const { ctx } = createWorld()
  const { id } = await addOpenRecord(ctx, { ...record, inviteUserId: ctx.actor.accountId })
  const [row] = await ctx.db.select().from(openRecords).where(eq(openRecords.id, id))
  expect(row).toMatchObject({ inviteUserId: '', inviteUserIdUpdateTime: '' })

  for (let no = 1; no < 30; no += 1) await addOpenRecord(ctx, record)
  await expect(addOpenRecord(ctx, record)).rejects.toMatchObject({ slug: 'request.tooMany' })
})

test('a visitor leaves no record', async () => {
  const { ctx } = createWorld()
  await expect(addOpenRecord({ ...ctx, actor: null }, record)).rejects.toMatchObject({
    slug: 'request.signInFirst',
  })
})

test('what is older than four hundred days goes with the next record', async () => {
  const { ctx, clock } = createWorld()
  const early = Date.UTC(2020, 0, 1)
  clock.now = early
  const { id } = await addOpenRecord(ctx, record)
  const kept = async () =>
    (await ctx.db.select().from(openRecords).where(eq(openRecords.id, id))).length
  clock.now = early + 400 * 86_400_000
  await addOpenRecord(ctx, record)
  expect(await kept()).toBe(1)
  clock.now += 1
  await addOpenRecord(ctx, record)
  expect(await kept()).toBe(0)
})
