import { expect, test } from 'vitest'
import type { ChatEvent } from './contract'
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
  expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
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
  for (let at = 0; at < turn.length - 1; at += 1) {
    const before = turn.slice(0, at).reduce(foldEvent, opened)
    const after = foldEvent(before, error)
    expect(after).toEqual({ ...before, status: 'error', error: { code: 1, message: '断了' } })
    expect(foldEvent(after, { type: 'text.delta', delta: '多' })).toBe(after)
  }
})

test('an unknown event changes nothing', () => {
  const unknown = { type: 'future.event' } as unknown as ChatEvent
  expect(foldEvent(opened, unknown)).toBe(opened)
})
