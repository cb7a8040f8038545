import { expect, test } from 'vitest'
import type { MessageView } from '../../terms'
import { foldEvent, openMessage } from '../../fold'
import { lastWords } from './last-words'

const step = {
  id: '1',
  name: 'repo_search_block' as const,
  args: {},
  result: '命中 1 段',
  seconds: 0,
}

const half = (change: Partial<MessageView>): MessageView => ({
  ...openMessage({
    type: 'conversation.started',
    sessionId: '1',
    messageId: '2',
    title: '',
    question: '承载量？',
    createTime: '',
  }),
  status: 'answeing',
  ...change,
})

const ended = (message: MessageView) => lastWords(message).reduce(foldEvent, message)

test('marks of half an answer whose sources are lost are taken out, and it is said that nothing was checked', () => {
  const message = ended(half({ answer: '是7700人次[1]。每天', steps: [step] }))
  expect(message).toMatchObject({
    answer: '是7700人次。每天',
    refs: [],
    checks: [],
    status: 'error',
  })
  expect(message.error?.message).toContain('没有来得及核对出处')
})

test('half an answer that cites nothing only says that it broke off', () => {
  for (const message of [half({ answer: '每天' }), half({ status: 'thinking' })]) {
    const { error, answer } = ended(message)
    expect(answer).toBe(message.answer)
    expect(error?.message).not.toContain('核对')
  }
})
