import type { ServerResponse } from 'node:http'
import { fakeVector } from './finding-models.ts'

const WORDS = ['超额', '报销由', '部门经理', 3, '日内审批。']

/**
 * `POST …/ai/run/{model}`: every model of Workers AI in its own form. A model named `…reranker…` scores, one named `…bge…`
 * makes vectors, any other talks in chunks of `response`; `…calls…` asks for a tool. REST wraps what is not streamed.
 */
export function answerRun(response: ServerResponse, model: string, body: Record<string, unknown>) {
  if (model.includes('reranker')) return sendResult(response, rerank(body))
  if (model.includes('bge')) return sendResult(response, embed(body))
  if (model.includes('busy')) {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errors: [{ code: 3040, message: 'Capacity exceeded' }] }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const usage = { prompt_tokens: 5, completion_tokens: 5 }
  const answer: object[] = model.includes('calls')
    ? [{ response: '', tool_calls: [{ name: 'web_search', arguments: { query: '报销' } }] }]
    : WORDS.map((word) => ({ response: word, p: 'abdefghijkl' }))
  for (const chunk of [...answer, { response: '', usage }]) {
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}

function embed({ text }: Record<string, unknown>) {
  const texts = Array.isArray(text) ? text.map(String) : [String(text)]
  return {
    shape: [texts.length, 48],
    data: texts.map((item) => fakeVector(item, 48)),
    pooling: 'cls',
  }
}

function rerank({ query, contexts }: Record<string, unknown>) {
  const texts = Array.isArray(contexts)
    ? contexts.map((item: { text?: unknown }) => String(item.text))
    : []
  const held = (text: string) => [...String(query)].filter((item) => text.includes(item)).length
  const response = texts
    .map((text, id) => ({ id, score: held(text) / 10 }))
    .toSorted((a, b) => b.score - a.score)
  return { response }
}

function sendResult(response: ServerResponse, result: object) {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ result, success: true, errors: [], messages: [] }))
}
