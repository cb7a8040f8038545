import { expect, test } from 'vitest'
import { frames, onScreen, question, sessionWith, streamOf } from '#test/conversation-stage'
import type { AskRequest } from '../../contract'
import { CallRefused } from '../chat-calls'

/** What another model says, numbered on after the first one's words. */
const others = [
  'id: 6\nevent: conversation.started\ndata: {"sessionId":"71","messageId":"10","title":"承载量"}\n\n',
  'id: 7\nevent: text.delta\ndata: {"delta":"7,700人次"}\n\n',
  'id: 8\nevent: text.done\ndata: {"refused":false}\n\n',
  'id: 9\nevent: conversation.completed\ndata: {"messageId":"10","status":"done"}\n\n',
]

const entryOf = ({ conversation }: ReturnType<typeof onScreen>) =>
  conversation.snapshot().entries.at(-1)

test('the same question goes to another model, and its answer stands beside the first', async () => {
  const asked: AskRequest[] = []
  const stage = onScreen({
    ask: (input) => {
      asked.push(input)
      return streamOf(input.beside ? others : frames)
    },
  })
  await stage.conversation.ask({ ...question, useR1: true })
  await stage.conversation.compare(entryOf(stage)?.key ?? '', 'rival')
  expect(asked[1]).toMatchObject({
    question: question.question,
    useR1: true,
    isNew: false,
    sessionId: '71',
    beside: { messageId: '9', provider: 'rival' },
  })
  expect(asked[1]?.askId).not.toBe(asked[0]?.askId)
  expect(entryOf(stage)).toMatchObject({
    message: { id: '9', answer: '约 7,700', status: 'done' },
    beside: { id: '10', answer: '7,700人次', status: 'done' },
  })
  expect(stage.conversation.snapshot().isAnswering).toBe(false)
  expect(stage.events.ended).toEqual(['done', 'done'])
})

test('asked for with the question, the second answer begins while the first is written', async () => {
  let end = () => {}
  const first = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (part: string) => controller.enqueue(new TextEncoder().encode(part))
      for (const part of frames.slice(0, 2)) send(part)
      end = () => {
        for (const part of frames.slice(2)) send(part)
        controller.close()
      }
    },
  })
  const stage = onScreen({
    ask: async (input) => (input.beside ? streamOf(others) : first),
  })
  const asking = stage.conversation.ask({ ...question, against: 'rival' })
  await expect.poll(() => entryOf(stage)?.beside?.status).toBe('done')
  expect(entryOf(stage)?.message).toMatchObject({ answer: '约' })
  expect(stage.conversation.snapshot().isAnswering).toBe(true)
  end()
  await asking
  expect(entryOf(stage)).toMatchObject({
    message: { answer: '约 7,700', status: 'done' },
    beside: { answer: '7,700人次' },
  })
  expect(stage.conversation.snapshot().isAnswering).toBe(false)
})

test('a line that breaks is taken up for this answer alone', async () => {
  const follows: unknown[] = []
  const stage = onScreen({
    ask: (input) => streamOf(input.beside ? others.slice(0, 2) : frames),
    follow: (...[sessionId, lastEventId, , messageId]) => {
      follows.push([sessionId, lastEventId, messageId])
      return streamOf(others.slice(2))
    },
  })
  await stage.conversation.ask(question)
  await stage.conversation.compare(entryOf(stage)?.key ?? '', 'rival')
  expect(follows).toEqual([['71', 7, '10']])
  expect(entryOf(stage)?.beside).toMatchObject({ answer: '7,700人次', status: 'done' })
})

test('a refusal stands where the answer would, and the next question takes it away', async () => {
  const stage = onScreen({
    ask: (input) =>
      input.beside
        ? Promise.reject(new CallRefused(40002, '提问次数已用完，请升级或联系管理员'))
        : streamOf(frames),
  })
  await stage.conversation.ask(question)
  const key = entryOf(stage)?.key ?? ''
  await stage.conversation.compare(key, 'rival')
  expect(entryOf(stage)?.beside).toMatchObject({
    status: 'error',
    error: { code: 40002, message: '提问次数已用完，请升级或联系管理员' },
  })
  await stage.conversation.ask({ ...question, question: '再问' })
  const [first] = stage.conversation.snapshot().entries
  expect(first?.key).toBe(key)
  expect(first?.beside).toBeUndefined()
})

test('a session that is opened in mid-answer goes on hearing the answer beside', async () => {
  const session = await sessionWith({ answer: '约 7,700' })
  const [message] = session.messages
  if (!message) throw new Error('no message')
  const beside = { ...message, id: '10', answer: '7,', status: 'answeing' as const }
  const follows: unknown[] = []
  const stage = onScreen({
    follow: (...[, lastEventId, , messageId]) => {
      follows.push([lastEventId, messageId])
      return streamOf(others.slice(2))
    },
  })
  stage.conversation.open({
    ...session,
    messages: [{ ...message, beside }],
    runningBeside: { messageId: '10', lastEventId: 7 },
  })
  await stage.isIdle()
  expect(follows).toEqual([[7, '10']])
  expect(entryOf(stage)?.beside).toMatchObject({ answer: '7,', status: 'done' })
})
