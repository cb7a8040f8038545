import { expect, test } from 'vitest'
import { askAndRead, createChatWorld, textOf, typesOf, usedOf } from '#test/chat'
import { upload } from '#test/uploads'
import { openModels } from '~/features/models/server'

const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)

test('a picture goes to the model that sees, alone: its modes are shut', async () => {
  const { ctx, model } = await createChatWorld()
  const roles: string[] = []
  const { stream } = model
  model.stream = (role, ...rest) => {
    roles.push(role)
    return stream(role, ...rest)
  }
  const { id } = await upload(ctx, '立面.png', PNG.slice().buffer)
  const ask = { question: '', image: { id }, useR1: true, useRepository: true }
  const received = await askAndRead(ctx, ask)
  expect(textOf(received)).toBe('春天的内容是新生。')
  expect(roles).toEqual(['vision'])
  expect(model.asked[0]?.messages.at(-1)).toMatchObject({
    role: 'user',
    content: '请说明这张图片的内容。',
    images: [expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/)],
  })
  expect(typesOf(received)).not.toContain('tool_call.started')
})

test('without a model that sees, that is said and the question given back', async () => {
  const world = await createChatWorld()
  world.speakTo(openModels({ MODEL_PROVIDERS: [], MODEL_ROLES: {}, MODEL_STALL_MS: 1000 }))
  const { id } = await upload(world.ctx, '立面.png', PNG.slice().buffer)
  const received = await askAndRead(world.ctx, { question: '图里是什么？', image: { id } })
  expect(received.at(-1)?.event).toMatchObject({
    type: 'conversation.error',
    code: 40030,
    message: expect.stringContaining('还没有开通图片识别'),
  })
  await expect.poll(() => usedOf(world)).toBe(0)
})
