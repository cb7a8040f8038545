import type { Script } from './fault-script.ts'

export interface WireFrame {
  bytes: Uint8Array
  /** Carries a word of the answer. */
  isWord: boolean
}

const SENTENCE = ['根据', '资料', '，', '项目', '于', '2026年', '3月', '完成', '[1]', '。'] as const
const EOL = { lf: '\n', crlf: '\r\n', cr: '\r' } as const
const encoder = new TextEncoder()

/** The words of a script's answer, one a token. */
export function wordsOf({ text, tokens }: Pick<Script, 'text' | 'tokens'>): string[] {
  return Array.from({ length: tokens }, (_, index) =>
    text === 'sequence' ? `${index} ` : (SENTENCE[index % SENTENCE.length] ?? ''),
  )
}

/** The whole answer as frames, in order, faults of form included. */
export function* framesOf(script: Script, words: string[] = wordsOf(script)): Generator<WireFrame> {
  if (script.bom) yield plain('\ufeff')
  yield frame(script, choice({ role: 'assistant', content: '' }))
  const thoughts = Array.from({ length: script.reasoning }, (_, index) => `想${index}，`)
  if (!script.interleave) yield* thinking(script, thoughts)
  for (const [index, word] of words.entries()) {
    if (index === script.errorAt) yield errorFrame(script)
    if (index === script.invalid)
      yield plain(`data: {"choices":[{"delta":{"content":"坏${eols(script)}`)
    const thought = thoughts[index]
    if (script.interleave && thought) yield frame(script, choice({ reasoning_content: thought }))
    if (script.comments) yield plain(`: keep-alive${eols(script)}`)
    yield frame(script, { ...choice({ content: word }), ...padding(script, index) }, true)
  }
  if (script.errorAt === script.tokens) yield errorFrame(script)
  yield* toolCalls(script)
  if (script.finish !== '') yield frame(script, ending(script))
  const usage = {
    prompt_tokens: 7,
    completion_tokens: script.tokens,
    total_tokens: 7 + script.tokens,
  }
  if (script.usage === 'alone') yield frame(script, { choices: [], usage })
  if (script.done !== 'none') yield plain(`data: [DONE]${eols(script)}`)
  if (script.done === 'twice') yield plain(`data: [DONE]${eols(script)}`)
  if (script.done === 'then-more') yield frame(script, choice({ content: '完了之后的话' }))
}

function* thinking(script: Script, thoughts: string[]): Generator<WireFrame> {
  if (thoughts.length === 0) return
  if (script.field === 'think') {
    for (const piece of ['<th', 'ink>', ...thoughts, '</thi', 'nk>\n\n']) {
      yield frame(script, choice({ content: piece }))
    }
  } else {
    for (const thought of thoughts) {
      yield frame(script, choice({ content: null, [script.field]: thought }))
    }
  }
}

function* toolCalls({ tools, ...script }: Script): Generator<WireFrame> {
  if (tools === 'none') return
  const numbered = (index: number) => (tools === 'unnumbered' ? {} : { index })
  const call = (index: number, name: string, text: string) => ({
    ...numbered(index),
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: text },
  })
  const whole = { ...script, tools }
  if (tools === 'whole') {
    const calls = [call(0, 'search', '{"q":"报销"}'), call(1, 'read', '{"no":2}')]
    yield frame(whole, choice({ tool_calls: calls }))
    return
  }
  const more = (index: number, text: string) =>
    choice({ tool_calls: [{ ...numbered(index), function: { arguments: text } }] })
  yield frame(whole, choice({ tool_calls: [call(0, 'search', '')] }))
  yield frame(whole, more(0, '{"q":'))
  yield frame(whole, more(0, '"报销"}'))
  yield frame(whole, choice({ tool_calls: [call(1, 'read', '{"no"')] }))
  yield frame(whole, more(1, ':2}'))
}

function ending(script: Script) {
  const usage = { prompt_tokens: 7, completion_tokens: script.tokens }
  const last = {
    index: 0,
    delta: {},
    finish_reason: script.finish,
    ...(script.usage === 'choice' && { usage }),
  }
  return { choices: [last], ...(script.usage === 'last' && { usage }) }
}

function errorFrame(script: Script): WireFrame {
  const error = { message: 'sk-canary at http://10.0.0.7', type: 'fake', code: script.code }
  const name = script.errorShape === 'event' ? `event: error${EOL[script.eol]}` : ''
  const body = script.errorShape === 'event' ? { ...error } : { error }
  return plain(`${name}data: ${JSON.stringify(body)}${eols(script)}`)
}

const choice = (delta: Record<string, unknown>) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'fake',
  choices: [{ index: 0, delta, finish_reason: null }],
})

const padding = (script: Script, index: number) =>
  script.big > 0 && index === 1 ? { obfuscation: 'x'.repeat(script.big) } : {}

function frame(script: Script, body: unknown, isWord = false): WireFrame {
  const eol = EOL[script.eol]
  const lines = script.multiline
    ? JSON.stringify(body, null, 1).split('\n')
    : [JSON.stringify(body)]
  const text = lines.map((line) => `data: ${line}`).join(eol)
  return { bytes: encoder.encode(`${text}${eols(script)}`), isWord }
}

const eols = (script: Script) => EOL[script.eol].repeat(2)

const plain = (text: string): WireFrame => ({ bytes: encoder.encode(text), isWord: false })
