import type { ServerResponse } from 'node:http'

interface Asked {
  messages?: { role: string; content: unknown }[]
  tools?: { function?: { name?: string } }[]
  tool_choice?: unknown
}

const SEARCHES = ['web_search', 'scholar_search']
const SOURCES_AT_MOST = 2

/**
 * The searches of a model that looks before it speaks: each one that it is offered, once, for the question. None when
 * it has looked, or may not.
 */
export function searchesOf(body: object): string[] {
  const { messages = [], tools = [], tool_choice: choice }: Asked = body
  if (choice === 'none' || messages.some(({ role }) => role === 'tool')) return []
  const offered = tools.map((tool) => tool.function?.name)
  return SEARCHES.filter((name) => offered.includes(name))
}

/** The calls as they are streamed: name first, arguments in pieces. */
export function streamSearches(response: ServerResponse, names: string[], body: object): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const send = (delta: object, finish: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    response.write(`data: ${JSON.stringify({ id: 'x', model: 'fake', choices })}\n\n`)
  }
  const query = JSON.stringify({ query: questionOf(body) })
  for (const [index, name] of names.entries()) {
    const opened = { index, id: `call_${index}`, type: 'function' }
    send({ tool_calls: [{ ...opened, function: { name, arguments: '' } }] })
    for (const piece of query.match(/.{1,9}/gs) ?? []) {
      send({ tool_calls: [{ index, function: { arguments: piece } }] })
    }
  }
  send({}, 'tool_calls')
  response.end('data: [DONE]\n\n')
}

/** How the first sources begin, each with its number, wherever they were given. */
export function citedAnswer(body: object): string {
  const { messages = [] }: Asked = body
  const all = messages.map(({ content }) => textOf(content)).join('\n')
  const sources = [...all.matchAll(/<资料 编号="(\d+)"[^>]*>\n([\s\S]*?)\n<\/资料>/g)]
  const lines = sources.slice(0, SOURCES_AT_MOST).map(([, number, text = '']) => {
    const [sentence = ''] = text.split(/(?<=[。！？])|(?<=[.!?])\s|\n/)
    return `${sentence.replace(/[。！？.!?]$/, '')}[${number}]。`
  })
  return lines.join('\n\n') || '资料中没有找到可用的内容。'
}

/** The last question of somebody. */
export function questionOf({ messages = [] }: Asked): string {
  const last = textOf(messages.findLast(({ role }) => role === 'user')?.content)
  return last.split('问题：').at(-1) ?? last
}

const textOf = (content: unknown) => (typeof content === 'string' ? content : '')
