import { expect, test } from 'vitest'
import { answerOf, frames, onScreen, sessionWith, streamOf } from '#test/conversation-stage'
import { CallRefused } from '../chat-calls'

test('a question asked anew stands in the place of the old one, which stays as a version', async () => {
  const asked: unknown[] = []
  const second = frames.map((frame) => frame.replace('"9"', '"10"'))
  const { conversation } = onScreen({
    ask: (input) => {
      asked.push([input.question, input.after, input.useR1])
      return streamOf(second)
    },
    choose: (_, id) => sessionWith({ id, versions: ['9', '10'] }),
  })
  conversation.open(await sessionWith({ answer: '旧', modes: ['useR1'] }))
  await conversation.again('9', { question: '换个问法' })
  expect(asked).toEqual([['换个问法', '0', true]])
  expect(conversation.snapshot().entries).toHaveLength(1)
  expect(answerOf(conversation)).toMatchObject({ id: '10', versions: ['9', '10'] })
  await conversation.choose('9')
  expect(answerOf(conversation)).toMatchObject({ id: '9', versions: ['9', '10'] })
})

test('when asking anew is refused the thread is as before', async () => {
  const refusal = new CallRefused(40002, '提问次数已用完')
  const { conversation } = onScreen({ ask: () => Promise.reject(refusal) })
  conversation.open(await sessionWith({ answer: '旧' }))
  expect(await conversation.again('9')).toBe(refusal)
  expect(answerOf(conversation)).toMatchObject({ id: '9', answer: '旧' })
})

test('an answer that broke off after some words is asked for again at no charge', async () => {
  const asked: unknown[] = []
  const broken = { status: 'error', answer: '约' } as const
  const { conversation } = onScreen({
    ask: ({ after, retryOf }) => {
      asked.push({ after, retryOf })
      return streamOf(frames.map((frame) => frame.replace('"9"', '"10"')))
    },
    session: () => sessionWith(broken),
  })
  conversation.open(await sessionWith(broken))
  await conversation.retry('9')
  expect(asked).toEqual([{ after: '0', retryOf: '9' }])
  expect(answerOf(conversation)).toMatchObject({ id: '10', versions: ['9', '10'] })
})
