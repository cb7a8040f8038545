import { expect, test } from 'vitest'
import {
  answerOf,
  frames,
  onScreen,
  question,
  sessionWith,
  streamOf,
} from '#test/conversation-stage'
import { CallRefused } from '../chat-calls'
import { RECONNECT_AFTER } from './turn-stream'

test('a whole answer arrives, is named once and announced once', async () => {
  const { conversation, events: seen } = onScreen({ ask: () => streamOf(frames) })
  expect(await conversation.ask(question)).toBeNull()
  expect(answerOf(conversation)).toMatchObject({ id: '9', status: 'done', answer: '约 7,700' })
  expect(conversation.snapshot()).toMatchObject({ sessionId: '71', isAnswering: false })
  expect(seen).toMatchObject({ named: ['71'], ended: ['done'] })
})

test('a line that breaks after any event is taken up with nothing lost or doubled', async () => {
  for (let cut = 1; cut < frames.length; cut += 1) {
    const asked: number[] = []
    const { conversation } = onScreen({
      ask: () => streamOf(frames.slice(0, cut)),
      follow: (_, lastEventId) => {
        asked.push(lastEventId)
        // A careless server that repeats one event too many.
        return streamOf(frames.slice(Math.max(0, lastEventId - 1)))
      },
    })
    await conversation.ask(question)
    expect(asked).toEqual([cut])
    expect(answerOf(conversation)).toMatchObject({ status: 'done', answer: '约 7,700' })
  }
})

test('the wait for a broken line is told until words come again', async () => {
  const notified: boolean[] = []
  const paints: (() => void)[] = []
  const { conversation } = onScreen(
    {
      ask: () => streamOf(frames.slice(0, 2)),
      follow: async (_, lastEventId) => {
        // The paint of the last words comes after the line broke.
        for (const paint of paints.splice(0)) paint()
        notified.push(conversation.snapshot().isReconnecting)
        return streamOf(frames.slice(lastEventId))
      },
    },
    (run) => void paints.push(run),
  )
  await conversation.ask(question)
  expect(notified).toEqual([true])
  expect(conversation.snapshot().isReconnecting).toBe(false)
})

test('a line that breaks before the session is named sends the very same ask again', async () => {
  const askIds: (string | undefined)[] = []
  const { conversation } = onScreen({
    ask: ({ askId }) => {
      askIds.push(askId)
      return askIds.length < 3 ? Promise.reject(new TypeError('offline')) : streamOf(frames)
    },
  })
  await conversation.ask(question)
  expect(new Set(askIds).size).toBe(1)
  expect(answerOf(conversation)?.answer).toBe('约 7,700')
})

test('when the network stays away the partial text is kept and the failure has words', async () => {
  let follows = 0
  const { conversation, events: seen } = onScreen({
    ask: () => streamOf(frames.slice(0, 2)),
    follow: () => {
      follows += 1
      return Promise.reject(new TypeError('offline'))
    },
  })
  await conversation.ask(question)
  expect(answerOf(conversation)).toMatchObject({
    status: 'error',
    answer: '约',
    error: { message: '网络连接失败' },
  })
  expect(follows).toBe(RECONNECT_AFTER.length)
  expect(seen.pauses).toEqual([...RECONNECT_AFTER])
})

test('retrying shows the answer that the server finished meanwhile and asks nothing again', async () => {
  let asks = 0
  const { conversation } = onScreen({
    ask: () => {
      asks += 1
      return streamOf(frames.slice(0, 2))
    },
    follow: () => Promise.reject(new TypeError('offline')),
    session: () => sessionWith({ status: 'done', answer: '约 7,700' }),
  })
  await conversation.ask(question)
  await conversation.retry(conversation.snapshot().entries[0]?.key ?? '')
  expect(asks).toBe(1)
  expect(answerOf(conversation)).toMatchObject({ status: 'done', answer: '约 7,700' })
})

test('retrying an answer that the server failed too asks once more', async () => {
  const deleted: string[] = []
  let asks = 0
  const failed = [frames[0] ?? '', 'id: 2\nevent: conversation.error\ndata: {"message":"失败"}\n\n']
  const { conversation } = onScreen({
    ask: () =>
      streamOf((asks += 1) === 1 ? failed : frames.map((frame) => frame.replace('"9"', '"10"'))),
    session: () => sessionWith({ status: 'error', answer: '' }),
    deleteMessage: async (_, id) => void deleted.push(id),
  })
  await conversation.ask(question)
  expect(answerOf(conversation)?.status).toBe('error')
  await conversation.retry(conversation.snapshot().entries[0]?.key ?? '')
  expect(deleted).toEqual(['9'])
  expect(conversation.snapshot().entries).toHaveLength(1)
  expect(answerOf(conversation)).toMatchObject({ id: '10', status: 'done' })
})

test('a refused question leaves the thread as it was', async () => {
  const refusal = new CallRefused(40008, '上一个问题正在回答，请稍后再问')
  const { conversation } = onScreen({ ask: () => Promise.reject(refusal) })
  expect(await conversation.ask(question)).toBe(refusal)
  expect(conversation.snapshot()).toMatchObject({ entries: [], isAnswering: false })
})

test('a session opened in the middle of its answer goes on from the last event seen', async () => {
  const { conversation, isIdle } = onScreen({ follow: (_, id) => streamOf(frames.slice(id)) })
  const session = await sessionWith({ status: 'answeing', answer: '约' })
  conversation.open({ ...session, running: { messageId: '9', lastEventId: 2 } })
  await isIdle()
  expect(answerOf(conversation)).toMatchObject({ status: 'done', answer: '约 7,700' })
})

test('leaving lets go of the line without stopping the answer', async () => {
  let stops = 0
  let isCancelled = false
  const { conversation } = onScreen({
    ask: async () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(frames[0])),
        cancel: () => void (isCancelled = true),
      }),
    stop: async () => void (stops += 1),
  })
  void conversation.ask(question)
  await new Promise((resolve) => setTimeout(resolve, 5))
  conversation.open(null)
  expect(conversation.snapshot()).toMatchObject({ sessionId: '', entries: [], isAnswering: false })
  expect({ stops, isCancelled }).toEqual({ stops: 0, isCancelled: false })
})

test('a stop before the session has its name is carried out when it gets one', async () => {
  const stopped: string[] = []
  const { conversation } = onScreen({
    ask: async () => {
      await conversation.stop()
      return streamOf(frames)
    },
    stop: async (sessionId) => void stopped.push(sessionId),
  })
  await conversation.ask(question)
  expect(stopped).toEqual(['71'])
})

test('a stream that was ended under its reader is not taken up again, and the page is told why', async () => {
  for (const reason of ['removed', 'signedOut'] as const) {
    const closing = `event: conversation.closed\ndata: {"reason":"${reason}"}\n\n`
    const { conversation, events: seen } = onScreen({
      ask: () => streamOf([...frames.slice(0, 3), closing]),
    })
    await conversation.ask(question)
    expect(seen).toMatchObject({ closed: [reason], pauses: [], ended: ['error'] })
    expect(conversation.snapshot()).toMatchObject({ isAnswering: false, isReconnecting: false })
    expect(answerOf(conversation)?.answer).not.toBe('')
  }
})

test('the ask of a thread without an address is kept until it is refused or left', async () => {
  const stored: (string | null)[] = []
  const keepAsk = (ask: { askId: string } | null) => void stored.push(ask ? ask.askId : null)
  const named = onScreen({ ask: () => streamOf(frames) }, undefined, { keepAsk })
  await named.conversation.ask(question, {}, 'ask-one')
  expect(stored.splice(0)).toEqual(['ask-one'])
  await named.conversation.ask(question, {}, 'ask-two')
  expect(stored.splice(0)).toEqual([])
  const refuse = () => Promise.reject(new CallRefused(40006, '同时进行的回答过多'))
  const refused = onScreen({ ask: refuse }, undefined, { keepAsk })
  await refused.conversation.ask(question, {}, 'ask-three')
  expect(stored.splice(0)).toEqual(['ask-three', null])
  const left = onScreen({ ask: () => new Promise(() => {}) }, undefined, { keepAsk })
  void left.conversation.ask(question, {}, 'ask-four')
  left.conversation.leave()
  expect(stored.splice(0)).toEqual(['ask-four', null])
  // A page that has just been opened has asked nothing: what lies there is for it to take up.
  onScreen({}, undefined, { keepAsk }).conversation.open(null)
  expect(stored).toEqual([])
})

/** A thread of `count` questions on a server that gives it out in pages; ids from 1. */
function pagedThread(count: number) {
  const asked: ({ before: string; size: number } | undefined)[] = []
  const session = async (_: string, page?: { before: string; size: number }) => {
    asked.push(page)
    const { messages, ...whole } = await sessionWith({})
    const end = page ? Number(page.before) - 1 : count
    const start = Math.max(0, end - (page?.size ?? 20))
    const shown = Array.from({ length: end - start }, (_message, no) => ({
      ...messages[0]!,
      id: String(start + no + 1),
    }))
    const earlier = start === 0 ? null : { count: start, lastId: String(start) }
    return { ...whole, messages: shown, earlier }
  }
  return { asked, session }
}

const idsOf = (conversation: ReturnType<typeof onScreen>['conversation']) =>
  conversation.snapshot().entries.map(({ message }) => Number(message.id))
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, no) => from + no)

test('a long thread is read backwards, a page at a time and never twice at once', async () => {
  const { asked, session } = pagedThread(50)
  const { conversation } = onScreen({ session })
  conversation.open(await session('71'))
  expect(idsOf(conversation)).toEqual(upTo(31, 50))
  await Promise.all([conversation.readEarlier(), conversation.readEarlier()])
  expect(idsOf(conversation)).toEqual(upTo(11, 50))
  await conversation.readEarlier()
  expect(conversation.snapshot().earlier).toBeNull()
  await conversation.readEarlier()
  expect(idsOf(conversation)).toEqual(upTo(1, 50))
  expect(asked).toHaveLength(3)
})

test('a message far up is reached, one that is nowhere ends at the beginning', async () => {
  const { session } = pagedThread(450)
  const { conversation } = onScreen({ session })
  conversation.open(await session('71'))
  await conversation.reach('200')
  expect(idsOf(conversation)).toEqual(upTo(131, 450))
  await conversation.reach('9999')
  expect(idsOf(conversation)).toEqual(upTo(1, 450))
})

test('the first entry that was read is asked anew after the one before it, not at the beginning', async () => {
  const { session } = pagedThread(50)
  const after: (string | undefined)[] = []
  const { conversation } = onScreen({
    session,
    ask: (input) => {
      after.push(input.after)
      return streamOf(frames)
    },
  })
  conversation.open(await session('71'))
  await conversation.again('31')
  expect(after).toEqual(['30'])
})

test('what another device has added is put to the end, and what was read before it stays', async () => {
  const thread = pagedThread(50)
  const longer = pagedThread(52)
  let current = thread.session
  const { conversation } = onScreen({ session: (...asked) => current(...asked) })
  conversation.open(await thread.session('71'))
  await conversation.readEarlier()
  current = longer.session
  await conversation.refresh()
  expect(idsOf(conversation)).toEqual(upTo(11, 52))
  expect(conversation.snapshot().earlier).toEqual({ count: 10, lastId: '10' })
})
