import { expect, inject } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { ModelEvent } from '~/core/models'
import type { OwnModelsView } from '~/features/models/own-contract'
import { connectOwnModel } from '~/features/models/server/own/connect'
import { testOwnModel } from '~/features/models/server/own/test-model'
import { withTeamModels } from '~/features/models/server/own'
import { findSeat } from '~/features/teams/server'
import { createTeamWorld } from './teams'

export const CANARY = 'sk-canary-of-own-models-4f2a'
export const ABLE = 'fake?text=able&tools=pieces&window=65536&id=able'
export const never = () => new AbortController().signal

/** A team that may name the fake service. */
export async function createModelWorld(changes: Partial<SeatedContext['settings']> = {}) {
  const world = await createTeamWorld()
  const pending: Promise<unknown>[] = []
  const logged: unknown[] = []
  world.ctx.settings = {
    ...world.ctx.settings,
    TEAM_MODEL_HOSTS: [new URL(inject('fakeModels')).host],
    MODEL_STALL_MS: 1_000,
    MODEL_FIRST_WORD_MS: 1_000,
    ...changes,
  }
  world.ctx.later = (work) => void pending.push(work)
  world.ctx.log = (...line) => void logged.push(line)
  const settled = async () => void (await Promise.all(pending.splice(0)))
  return { ...world, settled, logged }
}

export const typed = (model: string, apiKey = CANARY) => ({
  preset: 'compatible',
  baseUrl: inject('fakeModels'),
  apiKey,
  model,
})

export async function connectModel(ctx: SeatedContext, model: string, price: number | null = null) {
  const tested = await testOwnModel(ctx, typed(model), never())
  expect(tested.probe).toMatchObject({ isOk: true, failure: '' })
  const prices = { inputYuan: price, outputYuan: price }
  return connectOwnModel(ctx, { ...typed(model), ...tested, ...prices, label: '自家' })
}

export const connectionIdOf = ({ connections }: OwnModelsView) => connections[0]?.id ?? ''

/** The context of the next request: a seat read anew, and the team's models in it. */
export async function nextRequest(ctx: SeatedContext): Promise<SeatedContext> {
  const seat = await findSeat(ctx, ctx.seat.teamId)
  return withTeamModels({ ...ctx, seat: seat ?? ctx.seat })
}

export async function askModel(
  ctx: SeatedContext,
  role: 'chat' | 'writing' | 'reasoning' = 'chat',
) {
  const events: ModelEvent[] = []
  const request = { messages: [{ role: 'user' as const, content: '数到12' }] }
  for await (const event of ctx.models.stream(role, request, never())) events.push(event)
  return events
}
