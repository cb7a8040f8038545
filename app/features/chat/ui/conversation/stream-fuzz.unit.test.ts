import { expect, test } from 'vitest'
import { answerOf, onScreen, question, sessionWith } from '#test/conversation-stage'
import { bodyOf, cutAt, places, somePlaces, withLineEnds } from '#test/recut'
import { foldEvent, openMessage } from '../../fold'
import type { ChatEvent } from '../../terms'

const by = { provider: 'p', label: '甲模型', model: 'm' }
const ref = {
  index: 1,
  type: 'web' as const,
  kind: 'MESSAGE' as const,
  title: '导则（二）',
  content: '限高24米',
  used: [{ from: 0, to: 4 }],
  url: 'https://example.com/a?b=1',
  support: 'supported' as const,
}
const events: ChatEvent[] = [
  {
    type: 'conversation.started',
    sessionId: '71',
    messageId: '9',
    title: '限高',
    question: '限高多少\n请写明',
    createTime: '2026-11-21 09:00:00',
    modes: ['useSearch'],
  },
  { type: 'think.delta', delta: '先看“界面”🏙️' },
  { type: 'think.done', seconds: 0.4 },
  { type: 'tool_call.started', id: 't1', name: 'web_search', args: { query: '限高' } },
  { type: 'tool_call.completed', id: 't1', name: 'web_search', result: '1条', seconds: 1.2 },
  { type: 'text.start', by },
  { type: 'text.delta', delta: '第一界面\r\n' },
  { type: 'text.delta', delta: '𠮷祥里：24米[1]。' },
  { type: 'text.done', refused: false },
  { type: 'final.refs', refs: [ref], checks: [{ at: 12, index: 1, support: 'supported' }] },
  { type: 'conversation.completed', messageId: '9', status: 'done' },
]
const frameOf = ({ type, ...data }: ChatEvent, no: number) =>
  `id: ${no + 1}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
// As the product writes it: a heartbeat now and then.
const wire = `:\n\n${events.map(frameOf).join(':\n\n')}`
const after = (last: number) => new TextEncoder().encode(events.map(frameOf).slice(last).join(''))

async function read(body: ReadableStream<Uint8Array>, follow = follows) {
  const stage = onScreen({ ask: async () => body, follow })
  await stage.conversation.ask(question)
  return { message: answerOf(stage.conversation), seen: stage.events }
}

const follows = async (_: string, last: number) => bodyOf([after(last)])

const whole = (await read(bodyOf([withLineEnds(wire, '\n')]))).message

test.each(['\n', '\r\n', '\r'] as const)(
  'a stream with lines ending in %j reads the same, cut in two and byte by byte',
  async (end) => {
    const bytes = withLineEnds(wire, end)
    expect(whole).toMatchObject({ status: 'done', answer: '第一界面\r\n𠮷祥里：24米[1]。' })
    for (const offset of somePlaces(bytes)) {
      const { message, seen } = await read(bodyOf(cutAt(bytes, [offset])))
      expect(message).toEqual(whole)
      expect(seen.ended).toEqual(['done'])
    }
    expect((await read(bodyOf(cutAt(bytes, places(bytes))))).message).toEqual(whole)
  },
)

test('F5: a line that is lost at any byte is taken up with nothing lost or doubled', async () => {
  const bytes = withLineEnds(wire, '\n')
  const named = bytes.length - after(1).length
  for (const offset of places(bytes).filter((place) => place >= named)) {
    for (const breaks of [true, false]) {
      const repeating = async (_: string, last: number) => bodyOf([after(Math.max(0, last - 3))])
      const { message } = await read(bodyOf([bytes.subarray(0, offset)], breaks), repeating)
      expect(message).toEqual(whole)
    }
  }
})

test('F5: lost again after every single event, it is whole in the end', async () => {
  const once = (last: number) => new TextEncoder().encode(events.map(frameOf)[last] ?? '')
  const step = async (_: string, last: number) => bodyOf([once(last)], true)
  expect((await read(bodyOf([once(0)], true), step)).message).toEqual(whole)
})

test('F8: what died in the middle ends with its own words and keeps what was written', async () => {
  const interrupted: ChatEvent = {
    type: 'conversation.error',
    messageId: '9',
    code: 40003,
    message: '回答因服务中断而停止，已保留写好的部分，可以重试',
  }
  const bytes = withLineEnds(wire, '\n')
  for (let last = 1; last < events.length; last += 1) {
    const died = async (_: string, rendered: number) =>
      bodyOf([new TextEncoder().encode(frameOf(interrupted, Math.max(rendered, last)))])
    const begun = bytes.subarray(0, bytes.length - after(last).length)
    const { message } = await read(bodyOf([begun], true), died)
    expect(message).toMatchObject({ status: 'error', error: { code: 40003 } })
    expect(whole?.answer.startsWith(message?.answer ?? '?')).toBe(true)
  }
})

test('F6: a session that is opened at any event of its turn grows to the same answer', async () => {
  for (let last = 1; last < events.length; last += 1) {
    const stage = onScreen({ follow: follows })
    const begun = await foldedTo(last)
    stage.conversation.open({ ...begun, running: { messageId: '9', lastEventId: last } })
    await stage.isIdle()
    expect(answerOf(stage.conversation)).toEqual(whole)
  }
})

/** The session as the server shows it when so many events have come. */
async function foldedTo(last: number) {
  const [started, ...rest] = events.slice(0, last)
  if (started?.type !== 'conversation.started') throw new Error('a turn begins with its start')
  return sessionWith(rest.reduce(foldEvent, openMessage(started)))
}
