import { env, runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId, SessionId } from '~/core/ids'
import { askInput, type AskInput, type AskRequest } from '~/features/chat/contract'
import { type ChatEvent } from '~/features/chat/terms'
import { askQuestion } from '~/features/chat/server/asking'
import { runningTurns } from '~/features/chat/server/tables'
import { files } from '~/features/library/server/tables'
import type { ModelEvent, ModelGateway, ModelRequest } from '~/features/models/server'
import { accounts, signIns } from '~/features/auth/server/tables'
import { chatUsage, members, teams } from '~/features/teams/server/tables'
import type { ChatSession } from '../../workers/objects/chat-session'
import type { ObjectStub } from '~/core/objects'
import { testId } from './ids'
import { withObject } from './objects'
import { createWorld, type World } from './world'
import { spaceIndex } from '~/features/library/server/space-index'

/** What a scripted model does, step by step: says something, waits, or breaks. */
export type Step = ModelEvent | { wait: number } | { until: Promise<unknown> } | { fail: unknown }

export interface FakeModel extends ModelGateway {
  /** Requests that it got, oldest first. */
  asked: ModelRequest[]
  script: Step[]
}

export const BY = { provider: 'fake', label: '测试模型', model: 'fake-1' }

/** Who serves where a fake model answers and nobody judges citations. */
export const served: ModelGateway['whoServes'] = (role) =>
  role === 'support' ? { ...BY, provider: 'offline' } : BY

/** Of a gateway without a model that helps to find passages, and with nobody else to answer. */
export const findsNothing: Pick<
  ModelGateway,
  'check' | 'limits' | 'answerers' | 'whoFinds' | 'embed' | 'rerank' | 'whoDraws' | 'draw'
> = {
  limits: () => ({ window: null, output: null }),
  check: () => Promise.reject(new Error('nobody asked for a check')),
  answerers: () => [],
  whoFinds: () => null,
  whoDraws: () => null,
  draw: () => Promise.reject(new Error('nobody draws here')),
  embed: async () => [],
  rerank: async () => [],
}

/** A model that follows its script to the letter. */
export function fakeModel(script: Step[] = saying('春天的内容是新生。')): FakeModel {
  const model: FakeModel = {
    asked: [],
    script,
    whoServes: served,
    callsTools: () => false,
    ...findsNothing,
    async *stream(_role, request) {
      model.asked.push(request)
      yield { type: 'started', by: BY }
      for (const step of model.script) {
        if ('fail' in step) throw step.fail
        if ('until' in step) await step.until
        else if ('wait' in step) await new Promise((resolve) => setTimeout(resolve, step.wait))
        else yield step
      }
    },
  }
  return model
}

/** A whole answer, one character a token. */
export function saying(text: string): Step[] {
  return [...tokens(text), { type: 'finished', reason: 'stop' }]
}

export const tokens = (text: string): Step[] =>
  [...text].map((character) => ({ type: 'text', text: character }))

export interface ChatWorld extends World {
  model: FakeModel
  /** What is different for its sessions from now on, e.g. the settings. */
  inSessions: Partial<SeatedContext>
  /** From now on sessions speak to this gateway instead of `model`. */
  speakTo(gateway: ModelGateway): void
  session(sessionId: string): DurableObjectStub<ChatSession>
}

/** Signed in and seated: streams of more than some seconds look. */
async function seat({ db, actor, seat: { memberId: id, teamId, role } }: SeatedContext) {
  const { accountId, signInId } = actor
  await db.batch([
    db
      .insert(accounts)
      .values({ id: accountId, account: accountId, passwordHash: '', name: '沈砚', createdAt: 0 }),
    db
      .insert(signIns)
      .values({ id: signInId, accountId, createdAt: 0, lastSeenAt: 0, expiresAt: 9e15 }),
    db.insert(members).values({ id, teamId, accountId, role, joinedAt: 0 }),
  ])
}

/** A team with a plan, whose chat sessions speak to a scripted model. */
export async function createChatWorld(
  plan: { vipLevel?: number; maxChat?: number } = {},
): Promise<ChatWorld> {
  const world = createWorld()
  const model = fakeModel()
  const { teamId } = world.ctx.seat
  await seat(world.ctx)
  await world.ctx.db.insert(teams).values({
    id: teamId,
    name: '测试团队',
    status: 'active',
    expiresAt: world.clock.now + 1e10,
    vipLevel: plan.vipLevel ?? 1,
    maxChat: plan.maxChat ?? 100,
    createdAt: world.clock.now,
  })
  let voice: ModelGateway = model
  const inSessions: Partial<SeatedContext> = {}
  const gateway: ModelGateway = {
    whoServes: (role) => voice.whoServes(role),
    callsTools: (role) => voice.callsTools(role),
    limits: (role) => voice.limits(role),
    check: (...asked) => voice.check(...asked),
    answerers: () => voice.answerers(),
    whoFinds: (role) => voice.whoFinds(role),
    whoDraws: () => voice.whoDraws(),
    draw: (...asked) => voice.draw(...asked),
    embed: (...asked) => voice.embed(...asked),
    rerank: (...asked) => voice.rerank(...asked),
    stream: (...asked) => voice.stream(...asked),
  }
  scriptSessions(world.ctx, gateway, inSessions)
  const speakTo = (other: ModelGateway) => {
    voice = other
  }
  return { ...world, model, inSessions, speakTo, session }
}

/** Sessions reached from this context speak to `model`, also after they were evicted. */
export function scriptSessions(
  ctx: SeatedContext,
  model: ModelGateway,
  changes: Partial<SeatedContext> = {},
): void {
  const scripted = withObject<ObjectStub, SeatedContext>(
    ctx,
    'CHAT_SESSION',
    (real, sessionId) => ({
      async fetch(url, init) {
        await runInDurableObject(session(sessionId), (instance: ChatSession) => {
          const open = instance.openContext.bind(instance)
          instance.openContext = (owner) => ({
            ...open(owner),
            models: model,
            log: () => {},
            ...changes,
          })
        })
        return real.fetch(url, init)
      },
    }),
  )
  ctx.objects = scripted.objects
}

/** Another person of the same team, or of another one. */
export function strangerTo(world: World, team: 'same team' | 'other team'): SeatedContext {
  const other = createWorld().ctx
  if (team === 'other team') return other
  return { ...other, seat: { ...world.ctx.seat, memberId: other.newId(), role: 'member' } }
}

export function askOf(ctx: SeatedContext, changes: Partial<AskRequest> = {}): AskInput {
  const { teamId, spaceId } = ctx.seat
  return askInput.parse({ teamId, spaceId, question: '春天的内容是什么？', ...changes })
}

/** Asks and reads to the end. */
export async function askAndRead(ctx: SeatedContext, changes: Partial<AskRequest> = {}) {
  return readEvents(await ask(ctx, changes))
}

export function ask(ctx: SeatedContext, changes: Partial<AskRequest> = {}) {
  return askQuestion(ctx, askOf(ctx, changes), new AbortController().signal)
}

export interface Received {
  no: number
  event: ChatEvent
}

/** The events of a body of server-sent events; stops after `count` when given, as a reader who leaves. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  count = Infinity,
): Promise<Received[]> {
  const received: Received[] = []
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  while (received.length < count) {
    const { done, value } = await reader.read()
    if (done) break
    const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = frames.pop() ?? ''
    received.push(...frames.flatMap(parseFrame))
  }
  await reader.cancel().catch(() => {})
  return received.slice(0, count)
}

/** The session that these events of a turn belong to. */
export function sessionOf(received: Received[]): SessionId {
  const start = received[0]?.event
  if (start?.type !== 'conversation.started') throw new Error('the stream did not start')
  return testId(start.sessionId)
}

/** Questions that the world's member has taken. */
export async function usedOf({ ctx }: Pick<World, 'ctx'>): Promise<number> {
  const mine = eq(chatUsage.memberId, ctx.seat.memberId)
  return (await ctx.db.select().from(chatUsage).where(mine))[0]?.used ?? 0
}

/** Waits until the control plane knows that the member's turns have ended, which it is told together with others. */
export const untilClosed = ({ ctx }: Pick<World, 'ctx'>) =>
  expect
    .poll(() => ctx.db.select().from(runningTurns).where(eq(runningTurns.teamId, ctx.seat.teamId)))
    .toEqual([])

export const textOf = (received: Received[]) =>
  received.map(({ event }) => (event.type === 'text.delta' ? event.delta : '')).join('')

export const typesOf = (received: Received[]) =>
  received.map(({ event }) => event.type).filter((type, index, all) => type !== all[index - 1])

/** A learned file of the world's space with these passages in its index. */
export async function learn(ctx: SeatedContext, title: string, texts: string[]): Promise<FileId> {
  const { spaceId } = ctx.seat
  const id = ctx.newId<FileId>()
  const now = ctx.now().getTime()
  await ctx.db.insert(files).values({
    id,
    spaceId,
    uploadId: testId(id),
    title,
    extension: 'txt',
    size: 1,
    objectKey: `originals/${id}`,
    contentSha256: id,
    status: 'DONE',
    createdBy: ctx.actor.accountId,
    createdAt: now,
    updatedAt: now,
  })
  const passages = texts.map((text, no) => ({
    no,
    headings: [],
    text,
    anchor: { kind: 'text' as const, from: no * 1000, to: no * 1000 + text.length },
  }))
  await spaceIndex(ctx, spaceId).putPassages(id, 1, title, passages)
  await spaceIndex(ctx, spaceId).commitFile(id, 1, passages.length)
  return id
}

function session(sessionId: string) {
  const sessions = env.CHAT_SESSION as DurableObjectNamespace<ChatSession>
  return sessions.get(sessions.idFromName(sessionId))
}

function parseFrame(text: string): Received[] {
  const fields = new Map(
    text.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    }),
  )
  const data = fields.get('data')
  if (data === undefined) return []
  const event = { type: fields.get('event'), ...JSON.parse(data) } as ChatEvent
  return [{ no: Number(fields.get('id')), event }]
}
