import { expect, test } from 'vitest'
import type { StreamFrame } from '~/client/request/event-stream'
import { foldFrame, newAnswer } from './answer-reducer'

const frame = (id: number | null, event: string, data: unknown): StreamFrame => ({
  id,
  event,
  data: typeof data === 'string' ? data : JSON.stringify(data),
})
const fresh = () => newAnswer('承载量怎么算', '2026-11-21 09:00:00', [])
const fold = (frames: StreamFrame[]) => frames.reduce(foldFrame, fresh())

const turn: StreamFrame[] = [
  frame(1, 'conversation.started', { sessionId: '71', messageId: '9', title: '承载量' }),
  frame(2, 'think.delta', { delta: '先找' }),
  frame(3, 'think.done', { seconds: 12 }),
  frame(4, 'tool_call.started', { id: 'a', name: 'repo_search_block', args: { query: '承载' } }),
  frame(5, 'tool_call.completed', {
    id: 'a',
    name: 'repo_search_block',
    result: '6',
    seconds: 0.4,
  }),
  frame(6, 'text.start', { by: { provider: 'offline', label: '内置离线引擎', model: 'x' } }),
  frame(7, 'text.delta', { delta: '约 7,700' }),
  frame(8, 'text.delta', { delta: ' 人次[1]。' }),
  frame(9, 'text.done', { refused: false }),
  frame(10, 'final.refs', {
    refs: [{ index: 1, type: 'repo_block', title: '导则', fileId: '5', content: '甲' }],
    checks: [{ at: 11, index: 1, support: 'weak' }],
  }),
  frame(11, 'conversation.completed', { messageId: '9', status: 'done' }),
]

test('a turn walks through the statuses in their order', () => {
  const statuses = turn.map((_, index) => fold(turn.slice(0, index + 1)).message.status)
  expect([...new Set(statuses)]).toEqual(['waiting', 'thinking', 'answeing', 'end', 'done'])
})

test('a whole turn ends with its text, steps and sources', () => {
  const { message, sessionId, lastEventId, isOver } = fold(turn)
  expect({ sessionId, lastEventId, isOver }).toEqual({
    sessionId: '71',
    lastEventId: 11,
    isOver: true,
  })
  expect(message).toMatchObject({
    id: '9',
    answer: '约 7,700 人次[1]。',
    thinking: '先找',
    thinkingSeconds: 12,
    by: { label: '内置离线引擎' },
    steps: [{ id: 'a', args: { query: '承载' }, result: '6', seconds: 0.4 }],
    refs: [{ index: 1, kind: 'MESSAGE', used: [], support: 'supported' }],
    checks: [{ at: 11, support: 'weak' }],
  })
})

test('events replayed after a reconnection are not counted twice', () => {
  const interrupted = [...turn.slice(0, 8), ...turn.slice(3)]
  expect(fold(interrupted)).toEqual(fold(turn))
})

test('unknown and broken events are passed over while the stream goes on', () => {
  const noisy = [
    ...turn.slice(0, 7),
    frame(null, 'usage.updated', { tokens: 3 }),
    frame(null, 'text.delta', '{"delta":'),
    frame(null, 'tool_call.started', { id: 'b', name: 'unheard_of' }),
    ...turn.slice(7),
  ]
  expect(fold(noisy)).toEqual(fold(turn))
})

test('an error keeps what was written and ends the turn', () => {
  const state = fold([
    ...turn.slice(0, 7),
    frame(8, 'conversation.error', { messageId: '9', code: 40003, message: '回答中断' }),
    frame(9, 'text.delta', { delta: '迟到' }),
  ])
  expect(state.message).toMatchObject({
    status: 'error',
    answer: '约 7,700',
    error: { code: 40003, message: '回答中断' },
  })
})

test('a stopped answer ends with status end', () => {
  const state = fold([...turn.slice(0, 7), frame(8, 'conversation.completed', { status: 'end' })])
  expect(state).toMatchObject({ isOver: true, message: { status: 'end' } })
})

test('the older family of events is understood', () => {
  const state = fold([
    frame(null, 'answeing', ''),
    frame(null, 'message', '你'),
    frame(null, 'message', { content: '好' }),
    frame(null, 'done', ''),
  ])
  expect(state).toMatchObject({ isOver: true, message: { status: 'done', answer: '你好' } })
  const failed = fold([frame(null, 'message', '你'), frame(null, 'error', { message: '失败' })])
  expect(failed.message).toMatchObject({
    status: 'error',
    answer: '你',
    error: { message: '失败' },
  })
})

test('sources of the web and of scholarship keep who, when and where', () => {
  const web = { index: 1, type: 'web', title: '网页', url: 'https://a.cn/1', site: '甲网' }
  const work = { index: 2, type: 'scholar', title: '论文', authors: ['李四'], year: 2020 }
  const refs = [
    { ...web, publishedAt: '2026-01-02' },
    { ...work, venue: '学报' },
  ]
  const { message } = fold([...turn.slice(0, 9), frame(10, 'final.refs', { refs })])
  expect(message.refs).toMatchObject(refs)
})

test('a source keeps the number that is printed on its page, so that search and answer name the same one', () => {
  const places = [
    { kind: 'page', page: 54, label: '48', boxes: [] },
    { kind: 'page', page: 2, label: '', boxes: [] },
    { kind: 'paragraph', from: 3, to: 4, label: 'ii' },
    { kind: 'text', from: 0, to: 9, line: 7 },
  ]
  const refs = places.map((anchor, no) => ({
    index: no + 1,
    type: 'repo_block',
    title: '导则',
    content: '甲',
    anchor,
  }))
  const { message } = fold([...turn.slice(0, 9), frame(10, 'final.refs', { refs, checks: [] })])
  expect(message.refs?.map(({ anchor }) => anchor)).toEqual(places)
})
