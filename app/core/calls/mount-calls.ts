import { Hono, type Handler } from 'hono'
import { body, params, query, type ApiEnv } from '../api'
import type { Call } from './define-call'

/** The routes of these calls. Where two paths fit, the first answers. */
export function mountCalls(calls: readonly Call[]) {
  const routes = new Hono<ApiEnv>()
  for (const call of calls) {
    const [method = '', path = ''] = call.call.split(' ')
    if (call.params) routes.on(method, [path], params(call.params))
    if (call.query) routes.on(method, [path], query(call.query))
    if (call.body) routes.on(method, [path], body(call.body))
    routes.on(method, [path], answerOf(call))
  }
  return routes
}

interface Validated {
  in: object
  out: { param: unknown; query: unknown; json: unknown }
}

function answerOf(call: Call): Handler<ApiEnv, string, Validated> {
  return async (c) => {
    const input = {
      params: call.params ? c.req.valid('param') : c.req.param(),
      query: call.query && c.req.valid('query'),
      body: call.body && c.req.valid('json'),
    }
    const answer = await call.run(c.var.ctx, input, {
      request: c.req.raw,
      setHeader: (name, ...values) =>
        values.forEach((value, index) => c.header(name, value, { append: index > 0 })),
    })
    if (answer instanceof Response) return answer
    return c.body(JSON.stringify(answer), 200, { 'content-type': 'application/json' })
  }
}
