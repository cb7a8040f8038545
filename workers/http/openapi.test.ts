import { expect, test } from 'vitest'
import { calls } from '~/calls'
import { partReadBy } from '~/core/api'
import { openCalls, teamCalls } from './app'

interface Route {
  method: string
  path: string
  handler: object
}

const routes: Route[] = [...openCalls.routes, ...teamCalls.routes].filter(
  ({ method }) => method !== 'ALL',
)

test('every registered call is described, and nothing else is', () => {
  const registered = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  expect(calls.map(({ call }) => call).sort()).toEqual([...registered].sort())
})

test('what is described is what each route really reads', () => {
  for (const spec of calls) {
    const { call } = spec
    for (const part of ['body', 'query'] as const) {
      expect(spec[part], `${part} of ${call}`).toBe(readBy(call, part))
    }
  }
})

function readBy(call: string, part: 'body' | 'query') {
  const parts = routes
    .filter(({ method, path }) => call === `${method} ${path}`)
    .map(({ handler }) => partReadBy(handler))
  return parts.find((read) => read?.part === part)?.schema
}
