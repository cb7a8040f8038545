import { expect, inject, test } from 'vitest'
import { learn } from '#test/chat'
import { callingModel, call, refsOf, say, turnOf } from '#test/turns'
import { createWorld } from '#test/world'
import type { SeatedContext } from '~/core/context'
import { openModels, type ModelGateway } from '~/features/models/server'

const question = '青溪古镇的日承载量是多少？'
const fact = '青溪古镇的日承载量是7700人次，由管理处每年核定一次并向社会公布。'

/** A model that writes this answer, and a fake upstream that judges its citations. */
function judgedBy(model: string, answer: string, stallMs = 2_000): ModelGateway {
  const writer = callingModel(call(['repo_search_block', { query: '承载量' }]), say(answer))
  const judge = openModels({
    MODEL_PROVIDERS: [
      {
        id: 'judge',
        kind: 'openai-compatible',
        label: '核对模型',
        baseUrl: inject('fakeModels'),
        apiKey: 'sk-judge',
        models: { support: model },
        replayReasoning: 'never',
        extraBody: {},
      },
    ],
    MODEL_ROLES: { support: 'judge' },
    MODEL_STALL_MS: stallMs,
  })
  return {
    ...writer,
    whoServes: (role) => (role === 'support' ? judge : writer).whoServes(role),
    stream: (role, ...rest) => (role === 'support' ? judge : writer).stream(role, ...rest),
  }
}

async function answered(ctx: SeatedContext, model: ModelGateway) {
  const events = await turnOf(ctx, { question, useRepository: true }, { model })
  return {
    events,
    finalRefs: events.filter(({ type }) => type === 'final.refs'),
    ...refsOf(events),
  }
}

async function worldWith(...texts: string[]) {
  const { ctx } = createWorld()
  await learn(ctx, '导则.docx', texts)
  return ctx
}

const lastOf = (finalRefs: { type: string }[]) => finalRefs.at(-1)
const ask = async (model: string) => {
  const address = inject('fakeModels').replace(/\/v1$/, '')
  const answer = await fetch(`${address}/last/${encodeURIComponent(model)}`)
  return (await answer.json()) as { body: { messages: { content: string }[] } } | null
}

test('what the code doubts is judged by the configured model in three steps, the source by its weakest mark', async () => {
  const ctx = await worldWith(fact)
  const model = 'fake?text=judging&id=steps'
  const answer = '管理处每年核定一次，并且向社会公布了[1]。该镇由乡政府每月检查垃圾清运车辆[1]。'
  const { finalRefs } = await answered(ctx, judgedBy(model, answer))
  expect(finalRefs).toHaveLength(2)
  expect(lastOf(finalRefs)).toMatchObject({
    checks: [
      { index: 1, verdict: expect.stringMatching(/full|part/) },
      { index: 1, verdict: 'none', support: 'weak', used: [] },
    ],
    refs: [{ index: 1, support: 'weak', verdict: 'none' }],
  })
  const sent = JSON.stringify((await ask(model))?.body.messages)
  expect(sent).toContain('青溪古镇的日承载量是7700人次')
  // No address, file or id of anybody goes along.
  expect(sent).not.toContain('导则.docx')
})

test('words of the source itself are asked about of nobody', async () => {
  const ctx = await worldWith(fact)
  const model = 'fake?text=judging&id=verbatim'
  const { finalRefs } = await answered(ctx, judgedBy(model, '青溪古镇的日承载量是7700人次[1]。'))
  expect(finalRefs).toHaveLength(1)
  expect(await ask(model)).toBeNull()
})

test('a wrong figure that the code has named is not talked away', async () => {
  const ctx = await worldWith(fact)
  const answer = '青溪古镇的日承载量是9900人次，由管理处每年核定一次[1]。'
  const { finalRefs } = await answered(
    ctx,
    judgedBy('fake?text=judging&fault=numbers&id=named', answer),
  )
  expect(lastOf(finalRefs)).toMatchObject({ checks: [{ support: 'weak', verdict: 'part' }] })
})

test.each([
  ['answers in prose', 'fake?text=judging&fault=prose'],
  ['judges what nobody asked', 'fake?text=judging&fault=invented'],
  ['breaks off at once', 'fake?text=judging&fault=cut'],
  ['is down', 'fake?text=judging&status=500'],
  ['refuses the key', 'fake?text=judging&status=401'],
  ['goes silent', 'fake?text=judging&stall=1'],
])('a judge that %s changes nothing, and the answer ends as ever', async (fault, model) => {
  const ctx = await worldWith(fact)
  const answer = '该镇由乡政府每月检查垃圾清运车辆[1]。'
  const { events, finalRefs } = await answered(
    ctx,
    judgedBy(`${model}&id=${fault.length}`, answer, 300),
  )
  expect(finalRefs).toHaveLength(1)
  expect(lastOf(finalRefs)).toMatchObject({ checks: [{ support: 'weak' }] })
  expect(JSON.stringify(finalRefs)).not.toContain('verdict')
  expect(events.at(-1)).toMatchObject({ type: 'conversation.completed', status: 'done' })
})

test('without a model for it nothing is asked', async () => {
  const ctx = await worldWith(fact)
  const writer = callingModel(
    call(['repo_search_block', { query: '承载量' }]),
    say('该镇由乡政府每月检查垃圾清运车辆[1]。'),
  )
  expect((await answered(ctx, writer)).finalRefs).toHaveLength(1)
})

test('a hundred marks are one question of bounded length', async () => {
  const ctx = await worldWith(`${fact}${'此外还有许多别的规定。'.repeat(200)}`)
  const model = 'fake?text=judging&id=many'
  const answer = Array.from({ length: 100 }, (_, no) => `第${no}项由乡政府检查车辆[1]。`).join('')
  const { finalRefs } = await answered(ctx, judgedBy(model, answer))
  const sent = (await ask(model))?.body.messages.at(-1)?.content ?? ''
  expect(sent.match(/^条目/gm)).toHaveLength(16)
  expect(sent.length).toBeLessThan(24_000)
  expect(finalRefs).toHaveLength(2)
})
