import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chance } from '../../../../../test/support/chance'
import { sized } from '../../../../../test/support/deep'
import { bodyOf, cutAt, places, somePlaces } from '../../../../../test/support/recut'
import { readScript } from '../../../../../test/support/providers/fault-script'
import { framesOf } from '../../../../../test/support/providers/stream-text'
import { AppError } from '~/core/errors'
import { askUpstream } from './provider'

afterEach(() => vi.unstubAllGlobals())

const framesIn = (model: string) => [...framesOf(readScript(model))].map(({ bytes }) => bytes)
const joined = (parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

interface Received {
  text: string
  reasoning: string
  calls: string
  /** `finished`, or the slug of the named error. */
  end: string
}

/** What the wire brings to each call; the model's name tells the calls apart. */
const wires = new Map<string, () => ReadableStream<Uint8Array>>()

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { model }: { model: string } = JSON.parse(body)
    return new Response(wires.get(model)?.() ?? null, {
      headers: { 'content-type': 'text/event-stream' },
    })
  })
})

/** Asks through the whole adapter; the wire brings these pieces, each time it is asked. */
async function receive(pieces: Uint8Array[], breaks = false): Promise<Received> {
  const model = String(wires.size)
  wires.set(model, () => bodyOf(pieces, breaks))
  const received: Received = { text: '', reasoning: '', calls: '', end: 'nothing' }
  const provider = {
    id: 'p',
    kind: 'openai-compatible' as const,
    label: '测试',
    baseUrl: 'http://model.invalid/v1',
    apiKey: 'k',
    models: { chat: model },
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  const options = { provider, model, stallMs: 60_000, notice: () => {} }
  const asked = { messages: [{ role: 'user' as const, content: '问' }] }
  try {
    for await (const event of askUpstream(options, asked, new AbortController().signal)) {
      if (event.type === 'text') received.text += event.text
      if (event.type === 'reasoning') received.reasoning += event.text
      if (event.type === 'tool-call') received.calls += JSON.stringify(event.call)
      if (event.type === 'finished') received.end = 'finished'
    }
  } catch (error) {
    // Anything but a named error is a failure of the adapter.
    if (!(error instanceof AppError)) throw error
    received.end = error.slug
  }
  return received
}

/** All at once: each waits a few milliseconds for more to come. */
const receiveAll = async (cuts: Uint8Array[][], breaks = false) => {
  const all: Received[] = []
  for (let from = 0; from < cuts.length; from += 200) {
    const some = cuts.slice(from, from + 200).map((pieces) => receive(pieces, breaks))
    all.push(...(await Promise.all(some)))
  }
  return all
}

const RECORDED = [
  'fake?tokens=6&reasoning=2&comments=1',
  'fake?tokens=4&reasoning=2&field=think&multiline=1&bom=1',
  'fake?tokens=2&tools=pieces',
]

test.each(
  RECORDED.flatMap((model) => ['lf', 'crlf', 'cr'].map((eol) => [`${model}&eol=${eol}`] as const)),
)('cut in two, byte by byte and at random, %s says the same', async (model) => {
  const bytes = joined(framesIn(model))
  const whole = await receive([bytes])
  expect(whole.end).toBe('finished')
  const chance = new Chance(7)
  const atRandom = Array.from({ length: sized(12, 60) }, () =>
    cutAt(
      bytes,
      Array.from({ length: 5 }, () => chance.below(bytes.length)),
    ),
  )
  const inTwo = somePlaces(bytes).map((position) => cutAt(bytes, [position]))
  for (const received of await receiveAll([...inTwo, ...atRandom, cutAt(bytes, places(bytes))]))
    expect(received).toEqual(whole)
})

test('F1: a stream that ends or breaks at any byte leaves a beginning of the text and a named error', async () => {
  const bytes = joined(framesIn('fake?tokens=6&reasoning=2'))
  const whole = await receive([bytes])
  const begun = somePlaces(bytes)
    .slice(1)
    .map((position) => [bytes.subarray(0, position)])
  for (const breaks of [false, true]) {
    const endings = new Set([
      'finished',
      'models.truncated',
      'models.malformed',
      'models.unavailable',
    ])
    for (const received of await receiveAll(begun, breaks)) {
      expect(whole.text.startsWith(received.text)).toBe(true)
      expect(whole.reasoning.startsWith(received.reasoning)).toBe(true)
      expect(endings).toContain(received.end)
      if (received.end === 'finished') expect(received.text).toBe(whole.text)
    }
  }
}, 60_000)

const NOISE = {
  'a line that is no JSON': 'data: {"choices":[{"delta":{"content":"坏\n\n',
  'JSON of another kind': 'data: {"object":"ping","extra":[1,2]}\n\n',
  'comments and empty events': ': keep-alive\n\n\n\n:\n\n',
  'unknown fields': 'retry: 10\nid: 5\nwho: knows\n\n',
  'a million characters': `data: {"padding":"${'长'.repeat(1_000_000)}"}\n\n`,
}

test.each(Object.entries(NOISE))(
  'F4: %s between any two frames changes nothing',
  async (_, noise) => {
    const frames = framesIn('fake?tokens=6&reasoning=2')
    const whole = await receive([joined(frames)])
    const bytes = new TextEncoder().encode(noise)
    const noisy = frames
      .slice(0, -1)
      .map((__, index) => [...frames.slice(0, index + 1), bytes, ...frames.slice(index + 1)])
    for (const received of await receiveAll(noisy)) expect(received).toEqual(whole)
  },
)

test('F4: a bit turned over at any byte never makes more than a named error', async () => {
  const bytes = joined(framesIn('fake?tokens=4'))
  const turned = somePlaces(bytes)
    .filter((position) => position >= 200 && position < bytes.length)
    .map((position) => [bytes.map((byte, no) => (no === position ? byte ^ 0x08 : byte))])
  for (const received of await receiveAll(turned))
    expect(received.end).toMatch(/^(finished|models\..+)$/)
})
