import { expect, test } from 'vitest'
import type { ChatEvent } from './terms'
import { foldEvent, openMessage } from './fold'

const opened = openMessage({
  type: 'conversation.started',
  sessionId: '1',
  messageId: '2',
  title: '问',
  question: '问',
  createTime: '2026-01-01 00:00:00',
})
const by = { provider: 'x', label: 'X', model: 'x' }
const turn: ChatEvent[] = [
  { type: 'tool_call.started', id: 't', name: 'repo_search_block', args: { query: '问' } },
  {
    type: 'tool_call.completed',
    id: 't',
    name: 'repo_search_block',
    result: '命中 2 段',
    seconds: 0.1,
  },
  { type: 'think.delta', delta: '想' },
  { type: 'think.done', seconds: 2 },
  { type: 'text.start', by },
  { type: 'text.delta', delta: '答' },
  { type: 'text.delta', delta: '案[9]' },
  { type: 'text.done', refused: false },
  { type: 'final.refs', refs: [], checks: [], answer: '答案' },
  { type: 'conversation.completed', messageId: '2', status: 'done' },
]

test('a turn passes through the states of the specification', () => {
  let message = opened
  const states = turn.map((event) => (message = foldEvent(message, event)).status)
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
    'waiting',
    'thinking',
    'answeing',
    'end',
    'done',
  ])
  expect(message).toMatchObject({ answer: '答案', thinking: '想', thinkingSeconds: 2, by })
  expect(message.steps).toEqual([
    {
      id: 't',
      name: 'repo_search_block',
      args: { query: '问' },
      result: '命中 2 段',
      seconds: 0.1,
    },
  ])
})

test('an error may come at any point and keeps what was written; nothing follows it', () => {
  const error: ChatEvent = { type: 'conversation.error', messageId: '2', code: 1, message: '断了' }
  for (let index = 0; index < turn.length - 1; index += 1) {
    const before = turn.slice(0, index).reduce(foldEvent, opened)
    const after = foldEvent(before, error)
    expect(after).toEqual({ ...before, status: 'error', error: { code: 1, message: '断了' } })
    expect(foldEvent(after, { type: 'text.delta', delta: '多' })).toBe(after)
  }
})

test('an unknown event changes nothing', () => {
  const unknown = { type: 'future.event' } as unknown as ChatEvent
  expect(foldEvent(opened, unknown)).toBe(opened)
})

test('thinking between calls of tools adds up, and a call that came to nothing says why', () => {
  const call = { id: 't', name: 'web_search' } as const
  const message = [
    { type: 'think.delta', delta: '先想' },
    { type: 'think.done', seconds: 1.1 },
    { type: 'tool_call.started', ...call, args: { query: '问' } },
    { type: 'tool_call.completed', ...call, result: '未配置', seconds: 0, trouble: 'unset' },
    { type: 'think.delta', delta: '再想' },
    { type: 'think.done', seconds: 2.2 },
  ] satisfies ChatEvent[]
  const folded = message.reduce(foldEvent, opened)
  expect(folded).toMatchObject({ thinking: '先想再想', thinkingSeconds: 3.3 })
  expect(folded.steps).toMatchObject([{ result: '未配置', trouble: 'unset' }])
})

test('a thought that was the answer is taken back, and what was thought before it stays', () => {
  const events: ChatEvent[] = [
    { type: 'think.delta', delta: '先想' },
    { type: 'think.done', seconds: 1 },
    { type: 'think.delta', delta: '\n\n答案' },
    { type: 'think.recast', characters: 4 },
    { type: 'text.delta', delta: '答案' },
  ]
  const folded = events.reduce(foldEvent, opened)
  expect(folded).toMatchObject({ thinking: '先想', thinkingSeconds: 1, answer: '答案' })
})
