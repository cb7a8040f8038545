import { expect, test } from 'vitest'
import { askOf, createChatWorld, readEvents, typesOf, type ChatWorld } from '#test/chat'
import { chatDoor, postTo } from '#test/chat-door'

const askBody = (world: ChatWorld, changes: Record<string, unknown> = {}) =>
  JSON.stringify({ ...askOf(world.ctx), ...changes })

async function startedBy(world: ChatWorld) {
  const answer = await postTo(world.ctx, '/chat/question/stream', askBody(world))
  const received = await readEvents(answer.body ?? new ReadableStream())
  const start = received[0]?.event
  if (start?.type !== 'conversation.started') throw new Error('the stream did not start')
  return { answer, received, start }
}

test('an answer is a stream of events without an envelope, and nothing may keep or change it', async () => {
  const { answer, received } = await startedBy(await createChatWorld())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('cache-control')).toMatch(/no-store/)
  expect(typesOf(received).at(-1)).toBe('conversation.completed')
})

test('what stops a question before its stream is an envelope with its code', async () => {
  const world = await createChatWorld({ maxChat: 0 })
  const answer = await postTo(world.ctx, '/chat/question/stream', askBody(world))
  expect(await answer.json()).toMatchObject({ success: false, code: 40002 })
  const body = askBody(world, { sessionId: '123' })
  const missing = await postTo(world.ctx, '/chat/question/stream', body)
  expect([missing.status, await missing.json()]).toMatchObject([404, { code: 40001 }])
})

test('a reader resumes by header or by query, the header first', async () => {
  const world = await createChatWorld()
  const { received, start } = await startedBy(world)
  const path = `/ai/chat/question/follow?teamId=${world.ctx.seat.teamId}&sessionId=${start.sessionId}`
  const [first, second, ...rest] = received
  const numbersOf = async (answer: Response) =>
    (await readEvents(answer.body ?? new ReadableStream())).map(({ no }) => no)
  const byQuery = await chatDoor(world.ctx).request(`${path}&lastEventId=${first?.no}`)
  expect(await numbersOf(byQuery)).toEqual([second, ...rest].map((item) => item?.no))
  const headers = { 'last-event-id': String(second?.no) }
  const byHeader = await chatDoor(world.ctx).request(`${path}&lastEventId=${first?.no}`, {
    headers,
  })
  expect(await numbersOf(byHeader)).toEqual(rest.map(({ no }) => no))
  const nonsense = await chatDoor(world.ctx).request(path, {
    headers: { 'last-event-id': '1; DROP' },
  })
  expect(await numbersOf(nonsense)).toEqual(received.map(({ no }) => no))
})

test('S57: a malformed ask is a named refusal, never a failure of ours', async () => {
  const world = await createChatWorld()
  const bodies = [
    '',
    'null',
    '[]',
    '{',
    '"text"',
    '[['.repeat(5000),
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    askBody(world, { question: '' }),
    askBody(world, { question: ' \n\t ' }),
    askBody(world, { question: '\u200b\u2060\u0000' }),
    askBody(world, { question: 'x'.repeat(2001) }),
    askBody(world, { question: '𠮷'.repeat(1001) }),
    askBody(world, { question: 7 }),
    askBody(world, { teamId: 7 }),
    askBody(world, { sessionId: "1' OR 1=1" }),
    askBody(world, { sessionFrom: 'Elsewhere' }),
    askBody(world, { useRepository: 'yes' }),
    askBody(world, { files: Array(51).fill({ fileId: '1', repositoryFileId: '1' }) }),
  ]
  for (const [index, body] of bodies.entries()) {
    const answer = await postTo(world.ctx, '/chat/question/stream', body)
    expect([index, answer.status]).toEqual([index, 400])
    expect(await answer.json()).toMatchObject({ success: false, code: 400 })
  }
})

test('S57: odd but lawful text is answered like any other', async () => {
  const world = await createChatWorld()
  const odd = ['𠮷'.repeat(1000), 'a\u0000b', '\ud83d lone', '__proto__', '</script>%_\\"\'']
  for (const question of odd) {
    const proto = askBody(world, { question }).replace('{', '{"__proto__":{"admin":true},')
    const answer = await postTo(world.ctx, '/chat/question/stream', proto)
    expect(answer.status).toBe(200)
    const received = await readEvents(answer.body ?? new ReadableStream())
    expect(typesOf(received).at(-1)).toBe('conversation.completed')
  }
})

test('list, detail, rename, stop and delete answer in the envelope', async () => {
  const world = await createChatWorld()
  const { teamId } = world.ctx.seat
  const { start } = await startedBy(world)
  const { sessionId } = start
  const page = await chatDoor(world.ctx).request(`/ai/chat/session/page?teamId=${teamId}`)
  expect(await page.json()).toMatchObject({
    success: true,
    result: { pages: 1, total: 1, records: [{ id: sessionId, sessionId, sessionFrom: 'Normal' }] },
  })
  const detail = await chatDoor(world.ctx).request(`/ai/chat/session/${sessionId}?teamId=${teamId}`)
  expect(await detail.json()).toMatchObject({ result: { messages: [{ status: 'done' }] } })
  const renamed = JSON.stringify({ teamId, sessionId, title: '新名' })
  expect(await (await postTo(world.ctx, '/chat/session/rename', renamed)).json()).toMatchObject({
    result: true,
  })
  const stop = await postTo(world.ctx, '/chat/question/stop', JSON.stringify({ teamId, sessionId }))
  expect(await stop.json()).toMatchObject({ result: true })
  const gone = await chatDoor(world.ctx).request(
    `/ai/chat/session/delete?teamId=${teamId}&sessionId=${sessionId}`,
    { method: 'DELETE' },
  )
  expect(await gone.json()).toMatchObject({ result: true })
  const after = await chatDoor(world.ctx).request(`/ai/chat/session/${sessionId}?teamId=${teamId}`)
  expect(after.status).toBe(404)
})
