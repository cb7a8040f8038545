import { expect, inject, test } from 'vitest'
import type { ModelEvent } from '../ports'
import { askUpstream } from './provider'

const KEY = 'sk-very-secret'

interface Asked {
  events: ModelEvent[]
  text: string
  error: { slug?: string } | null
  notices: unknown[]
}

function ask(model: string, { stallMs = 2000, signal = new AbortController().signal } = {}) {
  const notices: unknown[] = []
  const provider = {
    id: 'fake',
    kind: 'openai-compatible' as const,
    label: '测试',
    baseUrl: inject('fakeModels'),
    apiKey: KEY,
    models: {},
    replayReasoning: 'never' as const,
    extraBody: {},
  }
  const notice = (event: string, facts: Record<string, unknown>) =>
    void notices.push({ event, ...facts })
  const messages = [{ role: 'user' as const, content: '问' }]
  const stream = askUpstream({ provider, model, stallMs, notice }, { messages }, signal)
  return { stream, notices }
}

async function collect(model: string, options?: Parameters<typeof ask>[1]): Promise<Asked> {
  const { stream, notices } = ask(model, options)
  const events: ModelEvent[] = []
  let error: Asked['error'] = null
  try {
    for await (const event of stream) events.push(event)
  } catch (thrown) {
    error = thrown as Asked['error']
  }
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return { events, text, error, notices }
}

const stat = async (): Promise<{ active: number; byModel: Record<string, number> }> =>
  (await fetch(inject('fakeModels').replace('/v1', '/stat'))).json()

async function untilIdle() {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await stat()).active === 0) return 0
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return (await stat()).active
}

const sequence = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index} `).join('')

test.each(['', '&cut=1', '&cut=3&eol=crlf&bom=1', '&eol=cr', '&comments=1&big=1000000&invalid=2'])(
  'a whole answer arrives whole over real HTTP %s',
  async (faults) => {
    const { text, error, events } = await collect(`fake?text=sequence&tokens=30${faults}`)
    expect(error).toBeNull()
    expect(text).toBe(sequence(30))
    expect(events.at(-1)).toEqual({
      type: 'finished',
      reason: 'stop',
      usage: { inputTokens: 7, outputTokens: 30 },
    })
  },
)

test('an answer that is no stream is read as well', async () => {
  const { text, events } = await collect('fake?answer=json&text=sequence')
  expect(text).toBe(sequence(20))
  expect(events.at(-1)).toMatchObject({ type: 'finished', reason: 'stop' })
})

test.each([1, 10, 19])('a connection broken after %d words keeps them', async (count) => {
  const { text, error } = await collect(`fake?text=sequence&rate=200&close=${count}`)
  expect(error?.slug).toBe('models.truncated')
  expect(text).toBe(sequence(count))
})

test('a polite end without a finish reason is a broken answer', async () => {
  const { text, error } = await collect('fake?text=sequence&tokens=5&finish=&done=none')
  expect(error?.slug).toBe('models.truncated')
  expect(text).toBe(sequence(5))
})

test('a connection broken before the first word is tried again, three times in all', async () => {
  const model = 'fake?close=0&id=before-first'
  const { error, notices } = await collect(model)
  expect(error?.slug).toBe('models.unavailable')
  expect((await stat()).byModel[model]).toBe(3)
  expect(notices).toHaveLength(2)
})

test.each([429, 500, 502, 503])('a %d is tried again and then answered', async (status) => {
  const model = `fake?status=${status}&times=1&text=sequence&id=again`
  expect((await collect(model)).text).toBe(sequence(20))
  expect((await stat()).byModel[model]).toBe(2)
})

test('Retry-After is waited for, and not when it is too long', async () => {
  const since = Date.now()
  expect((await collect('fake?status=429&retryAfter=1&times=1&id=short')).error).toBeNull()
  expect(Date.now() - since).toBeGreaterThanOrEqual(1000)
  const model = 'fake?status=429&retryAfter=600&id=long'
  expect((await collect(model)).error?.slug).toBe('models.busy')
  expect((await stat()).byModel[model]).toBe(1)
})

test.each([
  ['status=401', 'models.keyRefused'],
  ['status=402', 'models.noBalance'],
  ['status=404', 'models.noModel'],
  ['status=400', 'models.unavailable'],
  ['status=302', 'models.unavailable'],
  ['status=400&code=DataInspectionFailed', 'models.refused'],
  ['status=429&code=exceeded_current_quota_error', 'models.noBalance'],
  ['answer=html', 'models.malformed'],
  ['answer=json-error&code=invalid_api_key', 'models.keyRefused'],
])('%s is %s at once, and nothing of it leaks', async (faults, slug) => {
  const model = `fake?${faults}&id=once`
  const { error, notices } = await collect(model)
  expect(error?.slug).toBe(slug)
  expect((await stat()).byModel[model]).toBe(1)
  const report = JSON.stringify([error, (error as Error | null)?.stack, notices])
  expect(report).not.toMatch(/canary|very-secret|10\.0\.0|127\.0\.0/)
})

test('an error inside the stream keeps the words before it and is not tried again', async () => {
  const model = 'fake?text=sequence&errorAt=4'
  const { text, error } = await collect(model)
  expect(text).toBe(sequence(4))
  expect(error?.slug).toBe('models.unavailable')
  expect((await stat()).byModel[model]).toBe(1)
})

test.each([
  ['stall=0', ''],
  ['stall=0&keepAlive=50', ''],
  ['stall=6', sequence(6)],
])('silence ends the answer and the connection: %s', async (faults, text) => {
  const asked = await collect(`fake?text=sequence&${faults}`, { stallMs: 300 })
  expect(asked.error?.slug).toBe('models.stalled')
  expect(asked.text).toBe(text)
  expect(await untilIdle()).toBe(0)
})

test('a slow answer that keeps coming is no silence', async () => {
  const { text } = await collect('fake?text=sequence&tokens=8&rate=10', { stallMs: 400 })
  expect(text).toBe(sequence(8))
})

test('a server that keeps the line open after its last word does not hold the answer', async () => {
  const { text, error } = await collect('fake?text=sequence&linger=1&done=none', { stallMs: 9000 })
  expect({ text, error }).toEqual({ text: sequence(20), error: null })
  expect(await untilIdle()).toBe(0)
})

test('stopping really closes the upstream', async () => {
  const stop = new AbortController()
  const { stream } = ask('fake?text=sequence&tokens=1000&rate=50', { signal: stop.signal })
  const reason = new Error('stopped')
  await expect(
    (async () => {
      for await (const event of stream) if (event.type === 'text') stop.abort(reason)
    })(),
  ).rejects.toBe(reason)
  expect(await untilIdle()).toBe(0)
})

test('leaving the loop closes the upstream', async () => {
  const { stream } = ask('fake?text=sequence&tokens=1000&rate=50')
  for await (const event of stream) if (event.type === 'text') break
  expect(await untilIdle()).toBe(0)
})

test('a fast upstream gives few events, and its first word at once', async () => {
  const { stream } = ask('fake?text=sequence&tokens=200&rate=400')
  const arrivals: { at: number; text: string }[] = []
  const since = Date.now()
  for await (const event of stream) {
    if (event.type === 'text') arrivals.push({ at: Date.now() - since, text: event.text })
  }
  expect(arrivals.map((item) => item.text).join('')).toBe(sequence(200))
  expect(arrivals.length).toBeLessThan(120)
  expect(arrivals[0]?.text).toBe('0 ')
})

test('the key travels in its header only', async () => {
  await collect('fake?id=key')
  const address = inject('fakeModels').replace('/v1', '/last/fake%3Fid%3Dkey')
  const last: unknown = await (await fetch(address)).json()
  expect(last).toMatchObject({ authorization: `Bearer ${KEY}`, body: { stream: true } })
  expect(JSON.stringify((last as { body: unknown }).body)).not.toContain(KEY)
})
