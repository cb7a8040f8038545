/** Where the bench says how long trips take from now on. */
export const DELAYS_PATH = '/bench/delays'

/**
 * Source of a module that stands before the front door's own, `main`: the same Worker and the same Durable Objects, for
 * which each trip to D1 and each call of an object takes as long as was said last, in milliseconds.
 */
export const slowEntry = (main, classNames) => `
import * as front from './${main}'
export * from './${main}'

const delays = { trip: 0, object: 0 }
const wait = (ms) => ms > 0 && new Promise((resolve) => setTimeout(resolve, ms))
const envs = new WeakMap()

export function slowed(env) {
  if (!envs.has(env)) {
    const objects = Object.entries(env).filter(([, binding]) => typeof binding?.idFromName === 'function')
    const slow = Object.fromEntries(objects.map(([name, binding]) => [name, slowNamespace(binding)]))
    envs.set(env, { ...env, DB: slowDatabase(env.DB), ...slow })
  }
  return envs.get(env)
}

const originals = new WeakMap()

const slowDatabase = (d1) => ({
  prepare: (text) => slowStatement(d1.prepare(text)),
  async batch(statements) {
    await wait(delays.trip)
    return d1.batch(statements.map((statement) => originals.get(statement)))
  },
})

function slowStatement(real) {
  const asked = (name) => async (...args) => {
    await wait(delays.trip)
    return real[name](...args)
  }
  const slow = {
    bind: (...values) => slowStatement(real.bind(...values)),
    ...Object.fromEntries(['all', 'raw', 'run', 'first'].map((name) => [name, asked(name)])),
  }
  originals.set(slow, real)
  return slow
}

const slowNamespace = (namespace) => ({
  idFromName: (name) => namespace.idFromName(name),
  get(id) {
    const stub = namespace.get(id)
    const call = (name) => async (...args) => {
      await wait(delays.object)
      return stub[name](...args)
    }
    return new Proxy(stub, { get: (_stub, name) => (name === 'then' ? undefined : call(name)) })
  },
})

${classNames
  .map(
    (name) => `class Slow${name} extends front.${name} {
  constructor(state, env) {
    super(state, slowed(env))
  }
}
export { Slow${name} as ${name} }`,
  )
  .join('\n')}

export default {
  fetch(request, env, execution) {
    const url = new URL(request.url)
    if (url.pathname !== '${DELAYS_PATH}') return front.default.fetch(request, slowed(env), execution)
    for (const name of ['trip', 'object']) delays[name] = Number(url.searchParams.get(name))
    return new Response('')
  },
  queue: (batch, env, execution) => front.default.queue(batch, slowed(env), execution),
  scheduled: (event, env, execution) => front.default.scheduled(event, slowed(env), execution),
}
`
