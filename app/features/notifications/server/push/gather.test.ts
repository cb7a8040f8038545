import { createTeamWorld } from '#test/teams'
import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepPush } from './gather'
import { pushEvents, pushMessages, pushSubscriptions } from './tables'

const PEOPLE = 30
const DEVICES = 10

test('what makes more messages than a batch takes is gathered minute by minute, all of it', async () => {
  const { ctx } = await createTeamWorld()
  const { teamId } = ctx.seat
  await ctx.db.delete(pushEvents)
  await ctx.db.delete(pushMessages)
  const accountIds = Array.from({ length: PEOPLE }, () => ctx.newId())
  const keys = { p256dh: '', auth: '', signInId: '', host: '', createdAt: 1 }
  for (const accountId of accountIds) {
    for (let no = 0; no < DEVICES; no += 1) {
      const endpoint = `https://push.test/${accountId}/${no}`
      await ctx.db
        .insert(pushSubscriptions)
        .values({ ...keys, id: ctx.newId(), accountId, endpoint })
    }
    const event = {
      kind: 'learning',
      state: 'done',
      subjectId: '1',
      title: '甲',
      path: '/library/1',
    } as const
    await ctx.db.insert(pushEvents).values({ ...event, teamId, accountId, createdAt: 1 })
  }
  const settings = { ...ctx.settings, VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b' }
  const messages = async () =>
    (await ctx.db.select({ total: count() }).from(pushMessages))[0]?.total ?? 0
  await sweepPush({ ...ctx, settings })
  expect(await messages()).toBe((PEOPLE / 2) * DEVICES)
  await sweepPush({ ...ctx, settings })
  expect(await messages()).toBe(PEOPLE * DEVICES)
  expect(await ctx.db.select().from(pushEvents)).toEqual([])
})
