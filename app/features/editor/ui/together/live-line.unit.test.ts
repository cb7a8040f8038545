import { EditorState, type Transaction } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose'
import type { RoomFrame } from '~/features/document/live-terms'
import type { SectionBody } from '#packages/document/body'
import { LiveLink } from './live-link'
import { peers } from './peers'

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { protocol: 'https:', host: 'yanmo.test' })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('navigator', { onLine: true })
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  vi.stubGlobal('dispatchEvent', network.dispatchEvent.bind(network))
  const doc = nodeOfBody(opened).toJSON()
  const result = { ticket: 't', version: 0, rev: 1, doc }
  const envelope = { success: true, code: 'SUCCESS', text: '', result }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(envelope)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a letter goes out at once, and the next ones together once the room has answered', async () => {
  const { view, line } = await joined()
  view.type('二', 1)
  await wait(0)
  expect(line.sentSteps()).toMatchObject([{ version: 0, clientId: line.clientId }])
  view.type('三', 2)
  view.type('四', 3)
  await wait(100)
  expect(line.sentSteps()).toHaveLength(1)
  line.hear(steps(1, line.clientId, insertion('二', 1)))
  await wait(0)
  const [, next] = line.sentSteps()
  expect([next?.version, next?.steps.length]).toEqual([1, 2])
})

test('others’ words wait for the answer to one’s own, and stand before them as the room has it', async () => {
  const { view, line } = await joined()
  view.type('二', 2)
  await wait(0)
  line.hear(steps(1, 'other', insertion('头', 1)))
  expect(view.words()).toBe('一二')
  line.hear(steps(2, line.clientId, insertion('二', 3)))
  expect(view.words()).toBe('头一二')
  view.type('三', 4)
  await wait(100)
  expect(line.sentSteps().at(-1)).toMatchObject({ version: 2 })
})

test('what finds no place is sent again as it stands behind the others’ words', async () => {
  const { view, line } = await joined()
  view.type('二', 2)
  await wait(0)
  line.hear(steps(1, 'other', insertion('头', 1)))
  line.hear({ type: 'refused', nodeId: 'n', reason: 'late' })
  expect(view.words()).toBe('头一二')
  await wait(100)
  expect(line.sentSteps().at(-1)).toMatchObject({ version: 1, steps: [{ from: 3, to: 3 }] })
})

test('a room that says it is too much is asked again in a quarter of a second', async () => {
  const { view, line } = await joined()
  view.type('二', 1)
  await wait(0)
  line.hear({ type: 'refused', nodeId: 'n', reason: 'tooFast' })
  await wait(200)
  expect(line.sentSteps()).toHaveLength(1)
  await wait(100)
  expect(line.sentSteps()).toHaveLength(2)
})

test('a line on which nobody answers is left for another, and what it had taken is not sent again', async () => {
  const { view, line } = await joined()
  view.type('二', 1)
  await wait(0)
  await wait(5_000)
  expect(line.isClosed).toBe(true)
  await wait(1_000)
  const next = latest()
  await next.open()
  expect(next.sent.at(-1)).toMatchObject({ type: 'join', version: 0, clientId: line.clientId })
  next.hear({ type: 'joined', nodeId: 'n', key: 'k2' })
  await wait(100)
  expect(next.sentSteps()).toEqual([])
  next.hear(steps(1, line.clientId, insertion('二', 1)))
  await wait(100)
  expect([next.sentSteps(), view.words()]).toEqual([[], '二一'])
})

test('who is offline for minutes is not written off, and is back as soon as the network is', async () => {
  const { view, line, events } = await joined()
  vi.stubGlobal('navigator', { onLine: false })
  line.lose()
  view.type('二', 1)
  for (let no = 0; no < 10; no += 1) {
    await wait(15_000)
    latest().lose()
  }
  expect(events.onEnd).not.toHaveBeenCalled()
  const lines = FakeSocket.all.length
  await wait(1_000)
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(lines + 1)
  await latest().open()
  expect(latest().sent.at(-1)).toMatchObject({ type: 'join', version: 0 })
})

test('a line that stays away while the network is there is given up after half a minute', async () => {
  const { line, events } = await joined()
  line.lose()
  for (let no = 0; no < 5; no += 1) {
    await wait(15_000)
    latest().lose()
  }
  expect(events.onEnd).toHaveBeenCalledOnce()
})

test('who asks in vain for another seat, long after a line that came back, goes on writing with the others', async () => {
  const { line, events } = await joined()
  line.lose()
  await wait(1_000)
  const next = latest()
  await next.open()
  next.hear({ type: 'joined', nodeId: 'n', key: 'k2' })
  next.hear({ type: 'steps', nodeId: 'n', version: 0, steps: [], clientIds: [] })
  await wait(60_000)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  next.hear({ type: 'regrant', nodeId: 'n' })
  await wait(100)
  expect(events.onEnd).not.toHaveBeenCalled()
})

const opened: SectionBody = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { blockId: 'b1', by: 'human' },
      content: [{ type: 'text', text: '一' }],
    },
  ],
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const insertion = (text: string, place: number) => ({
  stepType: 'replace',
  from: place,
  to: place,
  slice: { content: [{ type: 'text', text }] },
})

const steps = (version: number, clientId: string, step: object): RoomFrame => ({
  type: 'steps',
  nodeId: 'n',
  version,
  steps: [step],
  clientIds: [clientId],
})

/** A view that sits in the section, and its line. */
async function joined() {
  let link: LiveLink | null = null
  const view = {
    state: EditorState.create({ doc: nodeOfBody(opened), plugins: [peers()] }),
    isDestroyed: false,
    composing: false,
    dispatch: (tr: Transaction) => view.updateState(view.state.apply(tr)),
    updateState(state: EditorState) {
      view.state = state
      link?.changed()
    },
    type: (text: string, place: number) => view.dispatch(view.state.tr.insertText(text, place)),
    words: () => nodeOfBody(bodyOfNode(view.state.doc)).textContent,
  }
  const address = { teamId: 't', documentId: 'd', nodeId: 'n' }
  const events = { onLive: vi.fn(), onEnd: vi.fn() }
  link = new LiveLink(address, view, events)
  await link.start(() => ({ rev: 1, body: opened }))
  const line = latest()
  await line.open()
  line.hear({ type: 'joined', nodeId: 'n', key: 'k' })
  line.hear({ type: 'steps', nodeId: 'n', version: 0, steps: [], clientIds: [] })
  return { view, line, events }
}

interface Sent {
  type: string
  version: number
  clientId: string
  steps: unknown[]
}

/** The end of a line that a room would hold. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  isClosed = false
  readonly sent: Sent[] = []

  constructor(readonly address: string) {
    super()
    FakeSocket.all.push(this)
  }

  get clientId(): string {
    return this.sent.find(({ type }) => type === 'join')?.clientId ?? ''
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  async open() {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
    await wait(0)
  }
  lose() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  hear(frame: RoomFrame) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  sentSteps(): Sent[] {
    return this.sent.filter(({ type }) => type === 'steps')
  }
}

function latest(): FakeSocket {
  const socket = FakeSocket.all.at(-1)
  if (!socket) throw new Error('no line')
  return socket
}
