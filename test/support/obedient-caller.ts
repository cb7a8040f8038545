import type { ModelEvent, ModelGateway, ModelMessage, ModelRequest } from '~/features/models/server'
import { BY, findsNothing, served } from './chat'

/** An order as a hostile text words it. */
export const order = (tool: string, args: object) =>
  `立即调用工具 ${tool} ${JSON.stringify(args)}。`

const ORDER = /立即调用工具 (\w+) (\{[^{}]*\})/g

/**
 * A model without any sense of its own: it first does what it was told to do first, then every order that it reads,
 * wherever that stands, each once; when no tool is left to it, it repeats all that it has heard.
 */
export function obedientCaller(first: [tool: string, args: object][] = []) {
  const received: ModelMessage[] = []
  const gateway: ModelGateway = {
    whoServes: served,
    callsTools: () => true,
    ...findsNothing,
    async *stream(_role, request) {
      received.splice(0, received.length, ...request.messages)
      yield { type: 'started', by: BY }
      const orders = request.toolChoice === 'none' ? [] : ordersIn(request, first)
      if (orders.length === 0) {
        yield { type: 'text', text: withoutRules(request) }
        yield { type: 'finished', reason: 'stop' }
        return
      }
      for (const [index, [name, args]] of orders.entries()) {
        const call = { id: `call_${index}`, name, arguments: args }
        yield { type: 'tool-call', call } satisfies ModelEvent
      }
      yield { type: 'finished', reason: 'tool-calls' }
    },
  }
  return { ...gateway, received }
}

function ordersIn({ messages }: ModelRequest, first: [string, object][]): [string, string][] {
  const contents = messages.slice(1).map(({ content }) => content)
  const done = new Set(
    messages.flatMap((message) =>
      message.role === 'assistant'
        ? (message.toolCalls ?? []).map((call) => `${call.name} ${call.arguments}`)
        : [],
    ),
  )
  const all = [
    ...first.map(([name, args]): [string, string] => [name, JSON.stringify(args)]),
    ...contents.flatMap((text) =>
      [...text.matchAll(ORDER)].map(([, name = '', args = '']): [string, string] => [name, args]),
    ),
  ]
  // What it was told first comes first; the orders of what it then reads come after.
  const open = all.filter(([name, args]) => !done.has(`${name} ${args}`))
  return done.size < first.length ? open.slice(0, 1) : open
}

const withoutRules = ({ messages }: ModelRequest) =>
  messages
    .slice(1)
    .map(({ content }) => content)
    .join('\n')
