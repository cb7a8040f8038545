import { createWorld, type World } from '#test/world'
import { expect, test } from 'vitest'
import { chatDoor } from '#test/chat-door'
import type { SeatedContext } from '~/core/context'
import { savePromptInput } from '../../contract'
import { MOST_PROMPTS } from '../../terms'
import { prompts } from '../tables'
import { deletePrompt, listPrompts, savePrompt } from './prompts'

const words = { title: '改写', content: '把{{段落}}改写得更短', isShared: false }

function seatedAs({ ctx }: World, role: 'admin' | 'member'): SeatedContext {
  const actor = { accountId: ctx.newId(), signInId: '1' }
  return { ...ctx, actor, seat: { ...ctx.seat, memberId: ctx.newId(), role } }
}

const titles = async (ctx: SeatedContext) => (await listPrompts(ctx)).map(({ title }) => title)

test('a prompt is kept, changed and deleted; the latest changed stands first', async () => {
  const { ctx, clock } = createWorld()
  const first = await savePrompt(ctx, words)
  clock.now += 1000
  await savePrompt(ctx, { ...words, title: '归纳' })
  expect(await titles(ctx)).toEqual(['归纳', '改写'])
  clock.now += 1000
  await savePrompt(ctx, { ...words, id: first.id, title: '改写二' })
  expect(await titles(ctx)).toEqual(['改写二', '归纳'])
  await deletePrompt(ctx, { id: first.id })
  expect(await titles(ctx)).toEqual(['归纳'])
})

test('one’s own are unseen by others, and cannot be changed or deleted by their ids', async () => {
  const world = createWorld()
  const { id } = await savePrompt(world.ctx, words)
  for (const other of [seatedAs(world, 'admin'), createWorld().ctx]) {
    expect(await listPrompts(other)).toEqual([])
    const refused = { slug: 'chat.promptNotFound' }
    await expect(savePrompt(other, { ...words, id })).rejects.toMatchObject(refused)
    await expect(deletePrompt(other, { id })).rejects.toMatchObject(refused)
  }
})

test('the team’s are read by members and written by owner and admins alone', async () => {
  const world = createWorld()
  const [admin, member] = [seatedAs(world, 'admin'), seatedAs(world, 'member')]
  const { id } = await savePrompt(admin, { ...words, isShared: true })
  expect(await listPrompts(member)).toMatchObject([{ id, isShared: true, mayChange: false }])
  const notAdmin = { slug: 'teams.notAdmin' }
  await expect(savePrompt(member, { ...words, isShared: true })).rejects.toMatchObject(notAdmin)
  await expect(savePrompt(member, { ...words, id })).rejects.toMatchObject(notAdmin)
  await expect(deletePrompt(member, { id })).rejects.toMatchObject(notAdmin)
  expect(await savePrompt(world.ctx, { ...words, id, isShared: true })).toMatchObject({ id })
  expect(await listPrompts(createWorld().ctx)).toEqual([])
})

test('a shelf that is full takes no more, and says so', async () => {
  const { ctx } = createWorld()
  const { teamId } = ctx.seat
  const { accountId } = ctx.actor
  const full = Array.from({ length: MOST_PROMPTS }, () => ({
    id: ctx.newId(),
    teamId,
    accountId,
    title: '一',
    content: '二',
    createdAt: 0,
    updatedAt: 0,
  }))
  for (let index = 0; index < full.length; index += 10)
    await ctx.db.insert(prompts).values(full.slice(index, index + 10))
  await expect(savePrompt(ctx, words)).rejects.toMatchObject({
    text: expect.stringContaining('300'),
  })
  expect(await savePrompt(ctx, { ...words, isShared: true })).toMatchObject({ isShared: true })
})

test('without a title or a text, or too long, it is refused at the door', async () => {
  const { ctx } = createWorld()
  const { teamId } = ctx.seat
  const send = async (input: object) => {
    const answer = await chatDoor(ctx).request('/ai/chat/prompt/save', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ teamId, ...words, ...input }),
    })
    return answer.status
  }
  const broken = [{ title: ' ' }, { title: '字'.repeat(51) }, { content: ' \n' }]
  const statuses = await Promise.all([{}, ...broken, { content: '字'.repeat(2001) }].map(send))
  expect(statuses).toEqual([200, 400, 400, 400, 400])
  expect(savePromptInput.parse({ teamId, ...words, title: '改\n写' }).title).toBe('改 写')
})
