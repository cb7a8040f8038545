import { expect, test } from 'vitest'
import { askAndRead, createChatWorld, learn, saying, textOf, typesOf } from '#test/chat'
import { testId } from '#test/ids'
import { viewSession } from './sessions'

test('a question is answered in a stream and the answer is stored', async () => {
  const { ctx } = await createChatWorld()
  const received = await askAndRead(ctx)
  expect(typesOf(received)).toEqual([
    'conversation.started',
    'text.start',
    'text.delta',
    'text.done',
    'notice',
    'conversation.completed',
  ])
  expect(textOf(received)).toBe('春天的内容是新生。')
  const started = received[0]?.event
  if (started?.type !== 'conversation.started') throw new Error('no start')
  const view = await viewSession(ctx, testId(started.sessionId))
  expect(view.running).toBeNull()
  expect(view.messages).toMatchObject([
    { question: '春天的内容是什么？', answer: '春天的内容是新生。', status: 'done' },
  ])
})

test('an answer from the library cites passages with their places', async () => {
  const { ctx, model } = await createChatWorld()
  const fileId = await learn(ctx, '四季', ['春天的内容是新生和播种。', '冬天万物休眠。'])
  model.script = saying('春天的内容是新生和播种 [1]。另有 [9]。')
  const received = await askAndRead(ctx, { useRepository: true })
  expect(typesOf(received)).toEqual([
    'conversation.started',
    'tool_call.started',
    'tool_call.completed',
    'text.start',
    'text.delta',
    'text.done',
    'final.refs',
    'notice',
    'conversation.completed',
  ])
  const refs = received.find(({ event }) => event.type === 'final.refs')?.event
  expect(refs).toMatchObject({
    refs: [
      {
        index: 1,
        fileId,
        title: '四季',
        passageNo: 0,
        generation: 1,
        anchor: { kind: 'text', from: 0 },
      },
    ],
    answer: '春天的内容是新生和播种 [1]。另有。',
  })
  expect(model.asked[0]?.grounding?.passages[0]?.text).toBe('春天的内容是新生和播种。')
})
