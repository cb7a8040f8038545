/** Where the bench asks what was counted since it asked last. */
export const COUNTS_PATH = '/bench/counts'

/**
 * Source of a module that stands before the front door's own, `main`: the same Worker and the same Durable Objects, of which
 * each trip and statement is counted with the rows that it read and wrote: of D1 under `D1`, of objects by their class.
 * Trips that close turns are counted apart: how many turns share one is a matter of how many end.
 */
export const countingEntry = (main, classNames) => `
import * as front from './${main}'
export * from './${main}'

const nothing = () => ({ trips: 0, closings: 0, statements: 0, rowsRead: 0, rowsWritten: 0 })
let counts = {}
let cursors = []
const sizes = new Map()
const classes = new WeakMap()
const ofStore = (name) => (counts[name] ??= nothing())

function countD1(meta, trip = 'trips') {
  const own = ofStore('D1')
  if (trip) own[trip] += 1
  own.statements += 1
  own.rowsRead += meta.rows_read ?? 0
  own.rowsWritten += meta.rows_written ?? 0
}

const originals = new WeakMap()
const texts = new WeakMap()
const isClosing = (statement) => /^delete from "running_turns"/.test(texts.get(statement))

const countedDatabase = (d1) => ({
  prepare: (text) => countedStatement(d1.prepare(text), text),
  async batch(statements) {
    const results = await d1.batch(statements.map((statement) => originals.get(statement)))
    const trip = statements.some(isClosing) ? 'closings' : 'trips'
    results.forEach(({ meta }, no) => countD1(meta, no === 0 ? trip : ''))
    return results
  },
})

function countedStatement(real, text) {
  const counted = {
    bind: (...values) => countedStatement(real.bind(...values), text),
    async all() {
      const result = await real.all()
      countD1(result.meta)
      return result
    },
    async run() {
      const result = await real.run()
      countD1(result.meta)
      return result
    },
    async first(column) {
      const { results } = await counted.all()
      return column === undefined ? (results[0] ?? null) : (results[0]?.[column] ?? null)
    },
    // Only the other forms tell what was read; what writes is not asked twice.
    async raw(options) {
      const { results } = await counted.all()
      return /^\\s*(select|with)/i.test(text) ? real.raw(options) : results.map(Object.values)
    },
  }
  originals.set(counted, real)
  texts.set(counted, text)
  return counted
}

const envs = new WeakMap()
export function counted(env) {
  if (!envs.has(env)) envs.set(env, { ...env, DB: countedDatabase(env.DB) })
  return envs.get(env)
}

let isPatched = false
function countObject(name, { id, storage: { sql } }) {
  classes.set(sql, { name, id: id.toString() })
  if (isPatched) return
  isPatched = true
  const prototype = Object.getPrototypeOf(sql)
  const { exec } = prototype
  prototype.exec = function (...args) {
    const cursor = exec.apply(this, args)
    const owner = classes.get(this)
    if (owner) {
      cursors.push([owner.name, cursor])
      if (!sizes.has(owner.name)) sizes.set(owner.name, new Map())
      sizes.get(owner.name).set(owner.id, this.databaseSize)
    }
    return cursor
  }
}

function answerCounts() {
  for (const [name, cursor] of cursors) {
    const own = ofStore(name)
    own.statements += 1
    own.rowsRead += cursor.rowsRead
    own.rowsWritten += cursor.rowsWritten
  }
  const answer = Object.fromEntries(
    Object.entries(counts).map(([name, own]) => {
      const all = [...(sizes.get(name)?.values() ?? [])]
      return [name, { ...own, objects: all.length, bytes: all.reduce((sum, size) => sum + size, 0) }]
    }),
  )
  counts = {}
  cursors = []
  return answer
}

${classNames
  .map(
    (name) => `class Counted${name} extends front.${name} {
  constructor(state, env) {
    countObject('${name}', state)
    super(state, counted(env))
  }
}
export { Counted${name} as ${name} }`,
  )
  .join('\n')}

export default {
  fetch(request, env, execution) {
    if (new URL(request.url).pathname === '${COUNTS_PATH}') return Response.json(answerCounts())
    return front.default.fetch(request, counted(env), execution)
  },
  queue: (batch, env, execution) => front.default.queue(batch, counted(env), execution),
  scheduled: (event, env, execution) => front.default.scheduled(event, counted(env), execution),
}
`
