import { expect, inject, test } from 'vitest'
import { askOf, createChatWorld, learn, readEvents, type ChatWorld } from '#test/chat'
import { chatDoor, postTo } from '#test/chat-door'
import type { LocalServer } from '#test/providers/local-servers'
import { openModels, type ModelGateway } from '~/features/models/server'
import type { SlotGates } from '~/features/models/server/slots'
import type { MessageView } from '../terms'

const localServers: LocalServer[] = ['llama.cpp', 'ollama', 'lm-studio']
const FACT = '地面停车场共有停车位一百二十个。'
const question = '地面停车场有多少停车位？'

interface HomeWorld extends ChatWorld {
  gateway: ModelGateway
  failures: unknown[]
}

/** A team with one document, answered by a server at home that was started in this manner. */
async function createHome(
  server: LocalServer,
  manner: string,
  gates: SlotGates | null = null,
): Promise<HomeWorld> {
  const world = await createChatWorld()
  await learn(world.ctx, '停车手册.docx', [FACT])
  const failures: unknown[] = []
  const provider = {
    id: 'home',
    kind: 'openai-compatible' as const,
    label: '家里的模型',
    baseUrl: `${inject('localServers')}/${server}/${manner}/v1`,
    apiKey: '',
    models: { chat: 'qwen2.5:7b' },
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  const settings = {
    MODEL_PROVIDERS: [provider],
    MODEL_ROLES: { chat: 'home' },
    MODEL_STALL_MS: 5_000,
  }
  const notice = (_level: string, event: string, facts: Record<string, unknown>) => {
    if (event === 'models.failed') failures.push(facts.slug)
  }
  const gateway = openModels(settings, notice, undefined, { gates })
  world.speakTo(gateway)
  return { ...world, gateway, failures }
}

async function ask(world: ChatWorld): Promise<MessageView> {
  const body = JSON.stringify({ ...askOf(world.ctx), question, useRepository: true })
  const answer = await postTo(world.ctx, '/chat/question/stream', body)
  const [first] = await readEvents(answer.body ?? new ReadableStream())
  if (first?.event.type !== 'conversation.started') throw new Error(JSON.stringify(first))
  const path = `/ai/chat/session/${first.event.sessionId}?teamId=${world.ctx.seat.teamId}`
  const stored: { result: { messages: MessageView[] } } = await (
    await chatDoor(world.ctx).request(path)
  ).json()
  const message = stored.result.messages.at(-1)
  if (!message) throw new Error('nothing was kept')
  return message
}

const statOf = async (started: string): Promise<{ asked: number; excess: number }> =>
  (await fetch(`${inject('localServers')}/stat/${started}`)).json()

const longTexts = Array.from({ length: 60 }, (_, no) =>
  `第${no}号停车场的${FACT}`.padEnd(200, `另有${no}号说明，`),
)

test.each(localServers)(
  'line 23: %s answers from the documents, and tells its window',
  async (server) => {
    const world = await createHome(server, 'window=6144')
    const message = await ask(world)
    expect(message.by?.provider).toBe('home')
    expect(message.refs).toHaveLength(1)
    await expect.poll(() => world.gateway.limits('chat').window).toBe(6144)
    expect(world.failures).toEqual([])
  },
)

test.each(localServers)(
  'line 23: what %s is asked fits its window from the first question on',
  async (server) => {
    const world = await createHome(server, 'window=2048')
    await learn(world.ctx, '长手册.docx', longTexts)
    const message = await ask(world)
    expect(message.by?.provider).toBe('home')
    expect(message.refs.length).toBeGreaterThan(0)
    expect(await statOf(`${server}/window=2048`)).toEqual({ asked: 1, excess: 0 })
  },
)

test.each(['llama.cpp', 'ollama'] as const)(
  'line 23: %s without tools answers all the same',
  async (server) => {
    const world = await createHome(server, 'toolless=1')
    const message = await ask(world)
    expect(message.by?.provider).toBe('home')
    expect(message.refs).toHaveLength(1)
    expect(world.failures).toEqual(['models.noTools'])
  },
)

test('line 23: llama.cpp with one place is asked in turn, by its own word and without a setting', async () => {
  const seats: [boolean, number][] = []
  const gate = {
    enter: async (_id: string, isPerson: boolean, slots: number) =>
      seats.push([isPerson, slots]) > 0,
    stay: async () => true,
    leave: async () => {},
  }
  const world = await createHome('llama.cpp', 'window=7000', () => gate)
  await ask(world)
  await expect.poll(() => world.gateway.limits('chat').window).toBe(7000)
  seats.length = 0
  await ask(world)
  expect(seats).toEqual([[true, 1]])
})

test.each([
  ['llama.cpp', '连接不上或暂时出错'],
  ['ollama', '没有这个模型或地址有误'],
  ['lm-studio', '没有这个模型或地址有误'],
] as const)('line 23: %s without the model is told in one line', async (server, why) => {
  const world = await createHome(server, 'missing=1')
  const { answer, notices } = await ask(world)
  expect(answer).toContain('一百二十个')
  expect(notices?.map(({ text }) => text)).toEqual([`家里的模型${why}，由内置离线引擎摘录资料作答`])
})
