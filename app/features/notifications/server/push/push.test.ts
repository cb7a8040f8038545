import { addFile } from '#test/learning'
import type { Received } from '#test/providers/push'
import { createReview, signIn } from '#test/reviews'
import { addMember, createTeamWorld } from '#test/teams'
import type { World } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { Actor, Context, SeatedContext } from '~/core/context'
import type { JobMessage } from '~/core/jobs'
import { signIns } from '~/features/auth/server/tables'
import { setAudience } from '~/features/document/server'
import { files } from '~/features/library/server/tables'
import { members } from '~/features/teams/server/tables'
import type { SubscribeInput } from '../../push-contract'
import { commentNotifications } from '../notify'
import { notifications } from '../tables'
import { forgetPush, sweepPush } from './gather'
import { pushHandlers } from './handlers'
import { choosePushKinds, readPushSettings, subscribe, unsubscribe } from './subscriptions'
import { pushEvents, pushMessages, pushSubscriptions } from './tables'

const url = inject('fakePush')
const KEYS = {
  VAPID_PUBLIC_KEY:
    'BGqhFEPWmQpZ8ghshu7a8Fpo3gf-7zOLMwn42x-LhJELL5gqrnhzwEsQeGVZnQUye8bnOelDo2jdJ8p31WoEIKw',
  VAPID_PRIVATE_KEY: 'Ov4QHX6JCQwYGG7R5L0bXsmh9G2FpooKodysVrx2WaM',
  VAPID_SUBJECT: 'mailto:ops@ink.test',
}
const DAY_MS = 86_400_000

/** The same context where messages are sent. */
const sending = <Ctx extends Context>(ctx: Ctx): Ctx => ({
  ...ctx,
  settings: { ...ctx.settings, ...KEYS, OUTSIDE_ALLOWED_HOSTS: [new URL(url).host] },
})

async function createSender() {
  const world = await createTeamWorld()
  Object.assign(world.ctx, sending(world.ctx))
  await signIn(world.ctx)
  await keepSignIn(world.ctx)
  return world
}

// Sign-ins of tests end by the machine's clock, and their worlds have another.
const keepSignIn = (ctx: SeatedContext) =>
  ctx.db
    .update(signIns)
    .set({ expiresAt: ctx.now().getTime() + 30 * DAY_MS })
    .where(eq(signIns.id, ctx.actor.signInId))

async function addDevice(ctx: Context & { actor: Actor }, statuses = ''): Promise<SubscribeInput> {
  const response = await fetch(`${url}/devices?status=${statuses}`)
  const device: SubscribeInput = await response.json()
  await subscribe(ctx, device)
  return device
}

async function inboxOf({
  endpoint,
}: SubscribeInput): Promise<{ asked: number; received: Received[] }> {
  return (await fetch(endpoint)).json()
}

/** What happened is gathered, and each ticket of it tried once. */
async function sendAll({ ctx, queued }: Pick<World, 'ctx' | 'queued'>): Promise<string[]> {
  await sweepPush(ctx)
  const faults: string[] = []
  for (const message of queued.splice(0)) faults.push(...(await tryTicket(ctx, message)))
  return faults
}

async function tryTicket(ctx: Context, { type, payload }: JobMessage): Promise<string[]> {
  const handler = pushHandlers.find((item) => item.type === type)
  try {
    await handler?.run(ctx, payload)
    return []
  } catch (error) {
    return [String(error)]
  }
}

async function learn(world: World, title: string, changes = {}) {
  const id = await addFile(world, title, '核心保护区。', changes)
  const updatedAt = world.ctx.now().getTime()
  await world.ctx.db.update(files).set({ status: 'DONE', updatedAt }).where(eq(files.id, id))
  return id
}

const countRows = async ({ ctx: { db } }: World) =>
  await Promise.all([db.$count(pushSubscriptions), db.$count(pushEvents), db.$count(pushMessages)])

test('who learned a file hears of it on each device, by its title and nothing else', async () => {
  const world = await createSender()
  const devices = [await addDevice(world.ctx), await addDevice(world.ctx)]
  const id = await learn(world, '年度报告.pdf')
  expect(await sendAll(world)).toEqual([])
  for (const device of devices) {
    const { received } = await inboxOf(device)
    expect(received).toEqual([
      {
        payload: {
          title: '资料学习已完成',
          body: '《年度报告.pdf》',
          path: `/library/${id}`,
          tag: `learning-/library/${id}`,
        },
        ttl: '86400',
        subject: 'mailto:ops@ink.test',
      },
    ])
  }
  // Nothing is sent twice.
  await sendAll(world)
  expect((await inboxOf(devices[0]!)).asked).toBe(1)
})

test('files that were learned together are one message', async () => {
  const world = await createSender()
  const device = await addDevice(world.ctx)
  for (const title of ['甲.pdf', '乙.pdf', '丙.pdf']) await learn(world, title)
  await sendAll(world)
  const { received } = await inboxOf(device)
  expect(received.map(({ payload }) => payload)).toEqual([
    { title: '3份资料有结果', body: '《甲.pdf》等', path: '/library', tag: 'learning' },
  ])
})

test('nothing is written down of people without a device, nor of what is learned again', async () => {
  const world = await createSender()
  await learn(world, '甲.pdf')
  expect(await world.ctx.db.select().from(pushEvents)).toEqual([])
  await addDevice(world.ctx)
  await learn(world, '乙.pdf', { generation: 2 })
  expect(await world.ctx.db.select().from(pushEvents)).toEqual([])
})

test('a kind that was not chosen is not sent', async () => {
  const world = await createSender()
  const device = await addDevice(world.ctx)
  await choosePushKinds(world.ctx, ['writing', 'review'])
  expect(await readPushSettings(world.ctx)).toEqual({
    publicKey: KEYS.VAPID_PUBLIC_KEY,
    kinds: ['writing', 'review'],
  })
  await learn(world, '甲.pdf')
  await sendAll(world)
  expect((await inboxOf(device)).asked).toBe(0)
})

test('a service that is down is asked again; what it never takes is dropped', async () => {
  const world = await createSender()
  const device = await addDevice(world.ctx, '503,429')
  await learn(world, '甲.pdf')
  await sweepPush(world.ctx)
  const [message] = world.queued
  expect(await tryTicket(world.ctx, message!)).toEqual(['Error: push service answered 503'])
  expect(await tryTicket(world.ctx, message!)).toEqual(['Error: push service answered 429'])
  expect(await tryTicket(world.ctx, message!)).toEqual([])
  expect((await inboxOf(device)).received).toHaveLength(1)
  // A ticket may run twice.
  expect(await tryTicket(world.ctx, message!)).toEqual([])
  expect((await inboxOf(device)).received).toHaveLength(1)
})

test.each(['404', '410'])('a device that answers %s is forgotten', async (status) => {
  const world = await createSender()
  const { endpoint } = await addDevice(world.ctx, status)
  await learn(world, '甲.pdf')
  expect(await sendAll(world)).toEqual([])
  const isIt = eq(pushSubscriptions.endpoint, endpoint)
  expect(await world.ctx.db.select().from(pushSubscriptions).where(isIt)).toEqual([])
})

test('a refusal is not repeated, and costs no device', async () => {
  const world = await createSender()
  const device = await addDevice(world.ctx, '400')
  await learn(world, '甲.pdf')
  expect(await sendAll(world)).toEqual([])
  await learn(world, '乙.pdf')
  await sendAll(world)
  expect((await inboxOf(device)).received).toHaveLength(1)
})

test('a device hears nothing after its sign-in has ended', async () => {
  const world = await createSender()
  const device = await addDevice(world.ctx)
  await learn(world, '甲.pdf')
  const ended = eq(signIns.id, world.ctx.actor.signInId)
  await world.ctx.db.update(signIns).set({ revokedAt: 1 }).where(ended)
  await sendAll(world)
  expect((await inboxOf(device)).asked).toBe(0)
  const { accountId } = world.ctx.actor
  const own = eq(pushSubscriptions.accountId, accountId)
  expect(await world.ctx.db.select().from(pushSubscriptions).where(own)).toEqual([])
})

test('who left the team hears nothing of it, nor on the host of another brand', async () => {
  const world = await createSender()
  const other = await createTeamWorld()
  const elsewhere = await addDevice({ ...world.ctx, host: other.ctx.host })
  await learn(world, '甲.pdf')
  await sendAll(world)
  expect((await inboxOf(elsewhere)).asked).toBe(0)
  const device = await addDevice(world.ctx)
  await learn(world, '乙.pdf')
  const seat = eq(members.id, world.ctx.seat.memberId)
  await world.ctx.db.update(members).set({ removedAt: 1 }).where(seat)
  await sendAll(world)
  expect((await inboxOf(device)).asked).toBe(0)
})

test('a file that was deleted meanwhile is not named', async () => {
  const world = await createSender()
  const ctx = sending(await addMember(world, 'member'))
  await signIn(ctx)
  await keepSignIn(ctx)
  const device = await addDevice(ctx)
  const theirs = { ...world, ctx }
  const id = await learn(theirs, '甲.pdf')
  await world.ctx.db.update(files).set({ deletedAt: 1 }).where(eq(files.id, id))
  await sendAll(theirs)
  expect((await inboxOf(device)).asked).toBe(0)
})

test('a text sent for approval is told by its title; one that closed again is not', async () => {
  const review = await createReview()
  const { owner, documentId } = review
  const member = sending({ ...review.member.ctx, host: review.host })
  await keepSignIn(member)
  const device = await addDevice(member)
  const world = { ctx: sending(owner.ctx), queued: owner.world.queued }
  const notice = { kind: 'submit' as const, documentId, nodeId: '' as const, threadId: '' }
  const submit = () =>
    commentNotifications.asked(world.ctx, {
      ...notice,
      accountId: member.actor.accountId,
      text: '请过目，工资表在附件',
      files: [],
    })
  await submit()
  await sendAll(world)
  const { received } = await inboxOf(device)
  expect(received.map(({ payload }) => payload)).toEqual([
    {
      title: '有一份文档待审批',
      body: '《合写》',
      path: `/create/${documentId}`,
      tag: `review-/create/${documentId}`,
    },
  ])
  expect(JSON.stringify(received)).not.toContain('工资表')
  await submit()
  await setAudience(owner.ctx, { id: documentId, audience: 'maker' })
  await sendAll(world)
  expect((await inboxOf(device)).asked).toBe(1)
  expect(await world.ctx.db.$count(notifications)).toBeGreaterThan(0)
})

test('one browser serves one person: who signs in next takes it over', async () => {
  const world = await createSender()
  const device = await addDevice(world.ctx)
  const next = sending(await addMember(world, 'member'))
  await signIn(next)
  await keepSignIn(next)
  await subscribe(next, device)
  await learn(world, '甲.pdf')
  await sendAll(world)
  expect((await inboxOf(device)).asked).toBe(0)
  // Only its own person turns it off.
  await unsubscribe(world.ctx, device.endpoint)
  await learn({ ...world, ctx: next }, '乙.pdf')
  await sendAll(world)
  expect((await inboxOf(device)).asked).toBe(1)
})

test('nothing is offered, taken or sent without keys', async () => {
  const world = await createSender()
  const device = await addDevice(world.ctx)
  await learn(world, '甲.pdf')
  const off = { ...world.ctx, settings: { ...world.ctx.settings, VAPID_PRIVATE_KEY: '' } }
  expect(await readPushSettings(off)).toMatchObject({ publicKey: '' })
  await expect(subscribe(off, device)).rejects.toMatchObject({ slug: 'push.off' })
  await sendAll({ ...world, ctx: off })
  expect((await inboxOf(device)).asked).toBe(0)
})

test.each([
  'https://127.0.0.1/a',
  'https://localhost/a',
  'http://push.ink-paper.com/a',
  'https://a.internal/a',
])('an endpoint that leads into a house is refused: %s', async (endpoint) => {
  const { ctx } = await createSender()
  const device = { endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  await expect(subscribe(ctx, device)).rejects.toMatchObject({ slug: 'push.endpointRefused' })
})

test('what nobody sent within a day is forgotten', async () => {
  const world = await createSender()
  await addDevice(world.ctx)
  await learn(world, '甲.pdf')
  world.clock.now += DAY_MS + 1
  await forgetPush(world.ctx)
  const [, events, messages] = await countRows(world)
  expect([events, messages]).toEqual([0, 0])
})
