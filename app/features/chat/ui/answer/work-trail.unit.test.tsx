import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { openMessage } from '../../fold'
import type { MessageView } from '../../terms'
import { WorkTrail } from './work-trail'

const asked = openMessage({
  type: 'conversation.started',
  sessionId: '1',
  messageId: '2',
  title: '',
  question: '承载量是多少？',
  createTime: '2026-11-22 09:00:00',
})
const step = (result: string | null) => ({
  id: 's',
  name: 'repo_search_block' as const,
  args: { query: '承载量' },
  result,
  seconds: 0,
})
const rendered = (change: Partial<MessageView>) =>
  renderToStaticMarkup(<WorkTrail message={{ ...asked, ...change }} />)

test('every wait has a name: for the search, for the model after it, for the first word after the thinking', () => {
  expect(rendered({})).toContain('等待回答')
  expect(rendered({ steps: [step(null)] })).toMatch(/data-running.*检索知识库/)
  expect(rendered({ steps: [step(null)] })).not.toContain('等待回答')
  expect(rendered({ steps: [step('命中6段')] })).toMatch(/data-running.*等待回答/)
  expect(rendered({ status: 'thinking', thinking: '先' })).toMatch(/data-running.*正在思考/)
  expect(rendered({ status: 'thinking', thinking: '先', steps: [step('')] })).not.toContain(
    '等待回答',
  )
  expect(rendered({ status: 'answeing', thinking: '先' })).toMatch(/data-running.*等待回答/)
})

test('nothing is awaited once words are there, or when the answer is over', () => {
  expect(rendered({ status: 'answeing', answer: '约', steps: [step('')] })).not.toContain(
    '等待回答',
  )
  for (const status of ['end', 'done', 'error'] as const)
    expect(rendered({ status, steps: [step('')] })).not.toContain('等待回答')
})
