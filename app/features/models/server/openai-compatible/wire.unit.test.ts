import { expect, test } from 'vitest'
import { readScript } from '../../../../../test/support/providers/fault-script'
import { framesOf, wordsOf } from '../../../../../test/support/providers/stream-text'
import { bodyOf } from './body'
import { failureOf, retryAfterOf } from './failure'
import { FrameReader, type Frame } from './frames'
import { Reply } from './reply'
import { ThinkingSplitter } from './thinking'

function bytesOf(model: string): Uint8Array {
  const parts = [...framesOf(readScript(model))].flatMap((frame) => [...frame.bytes])
  return Uint8Array.from(parts)
}

function readPieces(pieces: Uint8Array[]): Frame[] {
  const reader = new FrameReader()
  const decoder = new TextDecoder()
  const frames = pieces.flatMap((piece) => reader.push(decoder.decode(piece, { stream: true })))
  return [...frames, ...reader.push(decoder.decode()), ...reader.end()]
}

function eventsOf(frames: Frame[]) {
  const reply = new Reply()
  frames.forEach((frame) => reply.read(frame))
  const events = reply.close()
  const join = (type: 'text' | 'reasoning') =>
    events.map((event) => (event.type === type ? event.text : '')).join('')
  return { text: join('text'), reasoning: join('reasoning'), last: events.at(-1), events, reply }
}

const sayOf = (model: string) => eventsOf(readPieces([bytesOf(model)]))
const clean = wordsOf({ text: 'chinese', tokens: 20 }).join('')

test('a cut at any byte changes nothing, for LF, CRLF and CR', () => {
  for (const eol of ['lf', 'crlf', 'cr']) {
    const bytes = bytesOf(`fake?tokens=4&eol=${eol}&bom=1&comments=1&multiline=1`)
    const whole = readPieces([bytes])
    expect(eventsOf(whole).text).toBe('根据资料，项目')
    for (let index = 0; index <= bytes.length; index += 1) {
      expect(readPieces([bytes.subarray(0, index), bytes.subarray(index)])).toEqual(whole)
    }
  }
})

test.each([
  'bom=1&comments=1',
  'multiline=1&eol=crlf',
  'big=1000000',
  'done=twice',
  'done=then-more',
  'usage=none',
  'usage=last',
  'usage=choice',
  'invalid=3',
  'done=none',
  'finish=',
])('%s says the same as the clean stream', (faults) => {
  expect(sayOf(`fake?${faults}`).text).toBe(clean)
})

test('a line that is no JSON is counted, not fatal', () => {
  expect(sayOf('fake?invalid=3').reply.skipped).toBe(1)
})

test('nothing but unreadable lines is no answer', () => {
  const reply = new Reply()
  reply.read({ event: '', data: '{"choices":' })
  reply.read({ event: '', data: '[DONE]' })
  expect(() => reply.close()).toThrow('models.malformed')
})

test.each(['alone', 'last', 'choice'])('usage is read where it stands: %s', (place) => {
  expect(sayOf(`fake?usage=${place}`).last).toEqual({
    type: 'finished',
    reason: 'stop',
    usage: { inputTokens: 7, outputTokens: 20 },
  })
})

test.each(['reasoning_content', 'reasoning', 'think'])('reasoning is told apart: %s', (field) => {
  const { text, reasoning } = sayOf(`fake?reasoning=3&field=${field}`)
  expect({ text, reasoning }).toEqual({ text: clean, reasoning: '想0，想1，想2，' })
})

test('interleaved reasoning keeps both texts whole', () => {
  const { text, reasoning } = sayOf('fake?reasoning=20&interleave=1')
  expect(text).toBe(clean)
  expect(reasoning).toHaveLength(
    Array.from({ length: 20 }, (_, index) => `想${index}，`).join('').length,
  )
})

test('a server that opens its thought after all is read so, and an answer without a thought is an answer', () => {
  const opened = new ThinkingSplitter(true)
  expect(opened.push('<think>秘密')).toEqual({ reasoning: '秘密', text: '' })
  expect(opened.end()).toEqual({ reasoning: '', text: '' })
  const none = new ThinkingSplitter(true)
  none.push('一百个')
  expect(none.hasClosedUnopened).toBe(false)
  expect(none.end().text).toBe('一百个')
})

test('thinking tags are found however they are cut', () => {
  const whole = '\n<think>先<想>一下</think>\n\n答案<think>不是标签</think>'
  for (let first = 0; first <= whole.length; first += 1) {
    for (let second = first; second <= whole.length; second += 1) {
      const splitter = new ThinkingSplitter()
      const pieces = [whole.slice(0, first), whole.slice(first, second), whole.slice(second)]
      const spoken = [...pieces.map((piece) => splitter.push(piece)), splitter.end()]
      expect(spoken.map((item) => item.reasoning).join('')).toBe('先<想>一下')
      expect(spoken.map((item) => item.text).join('')).toBe('答案<think>不是标签</think>')
    }
  }
})

test('a thought is shown without the machinery of its model, wherever it stands', () => {
  const delta = (fields: object) => {
    const choices = [{ index: 0, delta: fields, finish_reason: null }]
    return { event: '', data: JSON.stringify({ id: 'x', model: 'm', choices }) }
  }
  const pieces = ['先看第一段<|im', '_end|>\n<|im_start|>user\n再问']
  const words = [{ content: '答案' }, { content: '。' }].map(delta)
  const ways = {
    field: [...pieces.map((item) => delta({ reasoning_content: item })), ...words],
    tags: [delta({ content: '<think>' }), ...pieces.map((item) => delta({ content: item }))].concat(
      delta({ content: '</think>' }),
      words,
    ),
  }
  for (const [way, frames] of Object.entries(ways)) {
    const { text, reasoning } = eventsOf([...frames, { event: '', data: '[DONE]' }])
    expect({ way, text, reasoning }).toEqual({ way, text: '答案。', reasoning: '先看第一段' })
  }
})

test('what only begins like a tag stays text', () => {
  const splitter = new ThinkingSplitter()
  const spoken = [splitter.push('<th'), splitter.push('read>'), splitter.end()]
  expect(spoken.map((item) => item.text).join('')).toBe('<thread>')
})

test.each(['pieces', 'whole', 'unnumbered'])('tool calls are put together: %s', (tools) => {
  const { events } = sayOf(`fake?tokens=0&tools=${tools}&finish=tool_calls`)
  expect(events).toMatchObject([
    { type: 'tool-call', call: { id: 'call_0', name: 'search', arguments: '{"q":"报销"}' } },
    { type: 'tool-call', call: { id: 'call_1', name: 'read', arguments: '{"no":2}' } },
    { type: 'finished', reason: 'tool-calls' },
  ])
})

test.each([
  ['length', 'length'],
  ['function_call', 'tool-calls'],
  ['stop', 'stop'],
])('the finish reason %s means %s', (finishReason, reason) => {
  expect(sayOf(`fake?finish=${finishReason}`).last).toMatchObject({ type: 'finished', reason })
})

test.each([
  ['finish=content_filter', 'models.refused'],
  ['finish=sensitive', 'models.refused'],
  ['finish=insufficient_system_resource&done=none', 'models.truncated'],
  ['finish=&done=none', 'models.truncated'],
  ['tokens=0&finish=&done=none', 'models.unavailable'],
  ['errorAt=5', 'models.unavailable'],
  ['errorAt=5&errorShape=event', 'models.unavailable'],
  ['errorAt=5&code=data_inspection_failed', 'models.refused'],
  ['errorAt=5&code=invalid_api_key', 'models.keyRefused'],
])('%s ends as %s', (faults, slug) => {
  expect(() => sayOf(`fake?${faults}`)).toThrow(slug)
})

test('a flood is stopped', () => {
  const reply = new Reply()
  const data = JSON.stringify({ choices: [{ delta: { content: '水'.repeat(50_000) } }] })
  expect(() => {
    for (let index = 0; index < 20; index += 1) reply.read({ event: '', data })
  }).toThrow('models.flooded')
})

test('an upstream error keeps its status and loses its words', () => {
  const error = failureOf(401, { error: { message: 'key sk-canary at http://10.0.0.7' } })
  expect(error.slug).toBe('models.keyRefused')
  expect(JSON.stringify([error.details, error.text, error.stack])).not.toMatch(/canary|10\.0\.0/)
  expect(failureOf(400, { code: 'Arrearage' }).slug).toBe('models.noBalance')
  expect(failureOf(400, { error: { code: '1301' } }).slug).toBe('models.refused')
  expect(failureOf(502, null).slug).toBe('models.unavailable')
})

test.each([
  ["This model's maximum context length is 8192 tokens, you requested 9000", 8192],
  ['the request exceeds the available context size. n_ctx: 4096', 4096],
  [
    'request (9123 tokens) exceeds the available context size (4096 tokens), try increasing it',
    4096,
  ],
  ['greater than the context length (n_keep: 13055>= n_ctx: 4096). Try to load', 4096],
  ['Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)', 7424],
  [
    'Trying to keep the first 14538 tokens when context the overflows. However, the model is loaded with context length of only 2048 tokens',
    2048,
  ],
  ['prompt is too long', undefined],
])('what is too long is told with the bound that the server names: %s', (message, window) => {
  const error = failureOf(400, { error: { message } })
  expect(error).toMatchObject({
    slug: 'models.tooLong',
    details: { status: 400, ...(window && { window }) },
  })
})

test('llama.cpp tells of what is too long, and of tools, as of faults of its own', () => {
  const message = 'the request exceeds the available context size. try increasing the context size'
  const body = { code: 500, message, type: 'exceed_context_size_error', n_ctx: 4096 }
  expect(failureOf(500, { error: body })).toMatchObject({
    slug: 'models.tooLong',
    details: { window: 4096 },
  })
  for (const message of ['tools param requires --jinja flag', 'Unsupported param: tools']) {
    expect(failureOf(500, { error: { code: 500, message } }).slug).toBe('models.noTools')
  }
})

test('a model that is not there, and one without tools, are told apart', () => {
  const slugOf = (status: number, message: string) => failureOf(status, { error: { message } }).slug
  expect(slugOf(404, 'model "qwen9" not found, try pulling it first')).toBe('models.noModel')
  expect(slugOf(400, 'llama3 does not support tools')).toBe('models.noTools')
  expect(slugOf(429, 'slow down')).toBe('models.busy')
  expect(slugOf(401, 'maximum context length')).toBe('models.keyRefused')
})

test('Retry-After is seconds or a date', () => {
  expect(retryAfterOf('2', 0)).toBe(2000)
  expect(retryAfterOf('Thu, 01 Jan 1970 00:00:05 GMT', 1000)).toBe(4000)
  expect(retryAfterOf('soon', 0)).toBeNull()
  expect(retryAfterOf(null, 0)).toBeNull()
})

test('reasoning goes back as the provider wants it', () => {
  const messages = [
    { role: 'user' as const, content: '一' },
    { role: 'assistant' as const, content: '', reasoning: '查', toolCalls: [call()] },
    { role: 'tool' as const, toolCallId: 'c', content: '果' },
    { role: 'assistant' as const, content: '答一', reasoning: '想一' },
    { role: 'user' as const, content: '二' },
    { role: 'assistant' as const, content: '答二', reasoning: '想二' },
  ]
  const replayed = (replayReasoning: 'never' | 'toolTurns' | 'all') =>
    JSON.stringify(bodyOf({ extraBody: {}, replayReasoning }, 'm', { messages }).messages).match(
      /(?<="reasoning_content":")[^"]+/g,
    )
  expect(replayed('never')).toBeNull()
  expect(replayed('toolTurns')).toEqual(['查', '想一'])
  expect(replayed('all')).toEqual(['查', '想一', '想二'])
})

test('extra fields join the body and replace none of ours', () => {
  const extraBody = { enable_thinking: true, stream: false, model: 'other' }
  const body = bodyOf({ extraBody, replayReasoning: 'never' }, 'm', { messages: [] })
  expect(body).toMatchObject({ enable_thinking: true, stream: true, model: 'm' })
})

const call = () => ({ id: 'c', name: 'search', arguments: '{}' })
