import { env } from 'cloudflare:test'
import {
  askAndRead,
  createChatWorld,
  sessionOf,
  strangerTo,
  typesOf,
  type ChatWorld,
} from '#test/chat'
import { chatDoor } from '#test/chat-door'
import { upload } from '#test/uploads'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { findAskImage, readAskImage } from './images'
import { removeRecord } from './records'
import { deleteMessage, deleteSession, viewSession } from './sessions'
import { sweepChat } from './sweep'

const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)

const picture = (ctx: SeatedContext, name = '立面.png') => upload(ctx, name, PNG.slice().buffer)

async function askWith({ ctx }: ChatWorld, image: { id: string }) {
  const received = await askAndRead(ctx, { question: '檐口是否超限？', image })
  return { received, sessionId: sessionOf(received) }
}

const show = (ctx: SeatedContext, sessionId: string, id: string) =>
  chatDoor(ctx).request(`/ai/chat/image?teamId=${ctx.seat.teamId}&sessionId=${sessionId}&id=${id}`)

const savedImages = async (ctx: SeatedContext) =>
  (await env.FILES.list({ prefix: `question-images/${ctx.seat.teamId}/` })).objects.length

test('a picture goes along with its question and is shown with it', async () => {
  const world = await createChatWorld()
  const { ctx } = world
  const { id } = await picture(ctx)
  const { sessionId, received } = await askWith(world, { id })
  expect(typesOf(received).at(-1)).toBe('conversation.completed')
  const { messages } = await viewSession(ctx, sessionId)
  expect(messages[0]?.image).toEqual({ id, fileName: '立面.png' })
  const served = await show(ctx, sessionId, id)
  expect(served.status).toBe(200)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(served.headers.get('content-security-policy')).toContain('sandbox')
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG)
})

test('the turn reads the bytes of its picture, also when the upload is gone', async () => {
  const world = await createChatWorld()
  const { id } = await picture(world.ctx)
  await askWith(world, { id })
  await env.FILES.delete(`originals/${world.ctx.seat.teamId}/${id}`)
  expect(await readAskImage(world.ctx, id)).toEqual({ mime: 'image/png', bytes: PNG })
})

test('another person finds no picture, of the same team or of another', async () => {
  const world = await createChatWorld()
  const { id } = await picture(world.ctx)
  const { sessionId } = await askWith(world, { id })
  for (const team of ['same team', 'other team'] as const) {
    const stranger = strangerTo(world, team)
    stranger.actor = { accountId: stranger.newId(), signInId: '1' }
    expect((await show(stranger, sessionId, id)).status).toBe(404)
    await expect(findAskImage(stranger, id)).rejects.toMatchObject({ slug: 'chat.imageNotFound' })
    await expect(readAskImage(stranger, id)).rejects.toMatchObject({ slug: 'chat.imageNotFound' })
  }
})

test('a question cannot carry what is no picture, or one that is too large, and nothing is opened', async () => {
  const { ctx } = await createChatWorld()
  const { id: text } = await upload(ctx, '说明.txt', '文字')
  await expect(askAndRead(ctx, { image: { id: text } })).rejects.toMatchObject({
    slug: 'chat.imageRefused',
  })
  const bytes = new Uint8Array(10 * 1024 * 1024)
  bytes.set(PNG)
  const { id: large } = await upload(ctx, '大图.png', bytes.buffer)
  await expect(askAndRead(ctx, { image: { id: large } })).rejects.toMatchObject({
    text: '文件:大图.png大小不能超过10M!',
  })
  expect(await savedImages(ctx)).toBe(0)
})

test('R-QBOX-13: a picture alone is a question, nothing at all is none, and a picture and files do not go together', async () => {
  const world = await createChatWorld()
  const { ctx } = world
  const { id } = await picture(ctx)
  const received = await askAndRead(ctx, { question: '', image: { id } })
  expect((await viewSession(ctx, sessionOf(received))).title).toBe('图片提问')
  await expect(askAndRead(ctx, { question: ' ' })).rejects.toThrow()
  const files = [{ fileId: '1', repositoryFileId: '1' }]
  await expect(askAndRead(ctx, { image: { id }, files })).rejects.toThrow()
})

test('a deleted conversation takes its pictures along, and another keeps its own', async () => {
  const world = await createChatWorld()
  const { ctx } = world
  const { id } = await picture(ctx)
  const first = await askWith(world, { id })
  const second = await askWith(world, { id })
  expect(await savedImages(ctx)).toBe(2)
  await deleteSession(ctx, first.sessionId)
  expect(await savedImages(ctx)).toBe(1)
  expect((await show(ctx, first.sessionId, id)).status).toBe(404)
  expect((await show(ctx, second.sessionId, id)).status).toBe(200)
})

test('a deleted question takes its picture along unless another question carries it too', async () => {
  const world = await createChatWorld()
  const { ctx } = world
  const { id } = await picture(ctx)
  const { sessionId } = await askWith(world, { id })
  await askAndRead(ctx, { question: '再看一眼', sessionId, image: { id } })
  const [first, second] = (await viewSession(ctx, sessionId)).messages
  await deleteMessage(ctx, sessionId, first?.id ?? '')
  expect(await savedImages(ctx)).toBe(1)
  await deleteMessage(ctx, sessionId, second?.id ?? '')
  expect(await savedImages(ctx)).toBe(0)
})

test('an ask that is refused leaves no picture behind', async () => {
  const world = await createChatWorld({ maxChat: 1 })
  const { ctx } = world
  const { id } = await picture(ctx)
  await askAndRead(ctx, {})
  await expect(askAndRead(ctx, { image: { id } })).rejects.toMatchObject({
    slug: 'chat.noQuestionsLeft',
  })
  expect(await savedImages(ctx)).toBe(0)
})

test('a deletion that broke off before its pictures is finished by the sweep', async () => {
  const world = await createChatWorld()
  const { ctx, clock } = world
  const { id } = await picture(ctx)
  const { sessionId } = await askWith(world, { id })
  await removeRecord(ctx, sessionId)
  await sweepChat(ctx)
  expect(await savedImages(ctx)).toBe(1)
  clock.now += 24 * 60 * 60_000 + 1000
  await sweepChat(ctx)
  expect(await savedImages(ctx)).toBe(0)
})
