import { expect, test } from 'vitest'
import { ABLE, CANARY, connectModel, createModelWorld } from '#test/own-models'
import { createTeamWorld } from '#test/teams'
import { recordOutcome } from './health'
import { viewModelHealth } from './operator'
import { viewOwnModels } from './own'

test('an operator sees how models are doing, those of teams by vendor and never by key or address', async () => {
  const { ctx } = await createModelWorld()
  const { connections } = await connectModel(ctx, ABLE)
  await connectModel((await createModelWorld()).ctx, ABLE)
  await recordOutcome(ctx, {
    provider: `${connections[0]?.id}-1`,
    label: '自家',
    model: ABLE,
    role: 'chat',
    slug: 'models.keyRefused',
    status: 401,
  })
  expect((await viewOwnModels(ctx)).connections[0]?.failure).toBe('密钥无效或没有权限')
  const { ctx: desk } = await createTeamWorld()
  const view = await viewModelHealth({ ...desk, seat: null })
  const own = view.ofTeams.find(({ label }) => label === '自家')
  expect(own?.teams).toBeGreaterThanOrEqual(2)
  expect(own?.down).toBeGreaterThanOrEqual(1)
  expect(view.serving.map(({ role }) => role)).toContain('chat')
  expect(JSON.stringify(view)).not.toContain(CANARY)
  expect(JSON.stringify(view)).not.toMatch(/https?:/)
})
