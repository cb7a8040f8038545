import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What one answer to `/embeddings` or `/rerank` does; every field can be set in the model's name, as `fake?dims=32`. */
interface FindingScript {
  dims: number
  /** HTTP status of the first `times` requests for this very model name. */
  status: number
  times: number
  retryAfter: string | null
  code: string
  /** Milliseconds before the answer. */
  first: number
  /**
   * `short`: one is missing; `dimension`: one is of another length; `twice`: one index stands twice; `beyond`: an index that
   * was not asked for; `shuffled`: right, but not in order; `unnumbered`: right, without indexes; `nothing`: no list at
   * all; `html`: a page; `cut`: the connection breaks half-way; `strings`: numbers as text.
   */
  fault:
    | 'none'
    | 'short'
    | 'dimension'
    | 'twice'
    | 'beyond'
    | 'shuffled'
    | 'unnumbered'
    | 'nothing'
    | 'html'
    | 'cut'
    | 'strings'
}

const regular: FindingScript = {
  dims: 48,
  status: 200,
  times: 1_000_000,
  retryAfter: null,
  code: 'fake',
  first: 0,
  fault: 'none',
}

/** Answers like a provider of embeddings and rerankings (OpenAI's and Jina's forms), and misbehaves on request. */
export async function answerFinding(
  path: string,
  response: ServerResponse,
  body: { model: string } & Record<string, unknown>,
  earlier: number,
): Promise<void> {
  const script = readScript(body.model)
  if (script.first > 0) await pause(script.first)
  if (script.status !== 200 && earlier <= script.times) {
    if (script.retryAfter !== null) response.setHeader('retry-after', script.retryAfter)
    const error = { message: 'Incorrect API key provided: sk-canary', code: script.code }
    return send(response, script.status, { error })
  }
  if (script.fault === 'html') return sendPage(response)
  const whole = path.endsWith('/rerank') ? reranking(body, script) : embedding(body, script)
  if (script.fault === 'cut') return sendHalf(response, JSON.stringify(whole))
  send(response, 200, whole)
}

function readScript(model: string): FindingScript {
  const asked = new URLSearchParams(model.split('?')[1] ?? '')
  const changes = [...asked].map(([name, value]): [string, unknown] => {
    if (name === 'id') return [name, value]
    const usual: unknown = Reflect.get(regular, name)
    if (usual === undefined) throw new Error(`the fake knows no ${name}`)
    return [name, typeof usual === 'number' ? Number(value) : value]
  })
  return { ...regular, ...Object.fromEntries(changes) }
}

function embedding(body: Record<string, unknown>, { dims, fault }: FindingScript) {
  const texts = Array.isArray(body.input) ? body.input.map(String) : [String(body.input)]
  const length = typeof body.dimensions === 'number' ? body.dimensions : dims
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: fakeVector(text, fault === 'dimension' && index === 0 ? length + 1 : length),
  }))
  const usage = { prompt_tokens: texts.join('').length, total_tokens: texts.join('').length }
  if (fault === 'nothing') return { object: 'list', model: body.model, usage }
  const strings = ({ embedding: values, ...item }: (typeof data)[number]) => ({
    ...item,
    embedding: values.map(String),
  })
  const listed = fault === 'strings' ? data.map(strings) : faulty(data, fault)
  return { object: 'list', data: listed, model: body.model, usage }
}

function reranking(body: Record<string, unknown>, { fault }: FindingScript) {
  const documents = Array.isArray(body.documents) ? body.documents.map(String) : []
  const question = fakeVector(String(body.query), 48)
  const results = documents.map((text, index) => ({
    index,
    relevance_score: dot(question, fakeVector(text, 48)),
  }))
  const top = typeof body.top_n === 'number' ? body.top_n : documents.length
  if (fault === 'nothing') return { id: 'fake' }
  const sorted = results.toSorted((a, b) => b.relevance_score - a.relevance_score).slice(0, top)
  return { id: 'fake', results: faulty(sorted, fault), tokens: { input_tokens: 1 } }
}

function faulty<Item extends { index: number }>(
  items: Item[],
  fault: FindingScript['fault'],
): object[] {
  if (fault === 'short') return items.slice(0, -1)
  if (fault === 'twice') return items.map((item) => ({ ...item, index: 0 }))
  if (fault === 'beyond') return items.map((item) => ({ ...item, index: item.index + 1 }))
  if (fault === 'shuffled') return items.toReversed()
  if (fault === 'unnumbered') return items.map(({ index: _index, ...item }) => item)
  return items
}

// One meaning a line: what makes the fake more than a count of characters.
const MEANINGS = ['食堂餐厅吃饭用餐', '工资薪酬收入', '停车泊位', '请假休假', '差旅出差住宿']

/** A vector of length 1 that texts about the same share: their pairs of characters, and a direction for each meaning. */
export function fakeVector(text: string, dims: number): number[] {
  const values = Array.from({ length: dims }, () => 0.001)
  const add = (index: number, by: number) =>
    (values[index % dims] = (values[index % dims] ?? 0) + by)
  for (let position = 0; position + 1 < text.length; position += 1) {
    add(text.charCodeAt(position) * 31 + text.charCodeAt(position + 1), 0.2)
    const pair = text.slice(position, position + 2)
    MEANINGS.forEach((meaning, no) => meaning.includes(pair) && add(no, 6))
  }
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

const dot = (a: number[], b: number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendPage(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<html><body>502 Bad Gateway http://10.0.0.7/internal</body></html>')
}

function sendHalf(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length * 3 })
  response.write(text.slice(0, text.length / 2))
  setTimeout(() => response.destroy(), 30)
}
