import { expect, test } from 'vitest'
import { steadyDatabase, type Statement } from './steady-database.mjs'

const closedLine = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
  })

/** A database whose first call of each kind meets `trouble`. */
function troubledOnce(trouble: () => Error) {
  const calls: string[] = []
  const answer = async (name: string) => {
    calls.push(name)
    if (calls.length === 1) throw trouble()
    return name
  }
  const statement: Statement = {
    bind: () => statement,
    first: () => answer('first'),
    all: () => answer('all'),
    raw: () => answer('raw'),
    run: () => answer('run'),
  }
  const database = {
    prepare: () => statement,
    batch: async (statements: never[]) => {
      expect(statements).toEqual([statement])
      return answer('batch')
    },
    exec: () => answer('exec'),
  }
  return { database, calls }
}

const asks = {
  first: (item: ReturnType<typeof steadyDatabase>) => item.prepare('SELECT 1').bind(1).first(),
  all: (item: ReturnType<typeof steadyDatabase>) => item.prepare('SELECT 1').all(),
  raw: (item: ReturnType<typeof steadyDatabase>) => item.prepare('SELECT 1').raw(),
  run: (item: ReturnType<typeof steadyDatabase>) => item.prepare('SELECT 1').run(),
  batch: (item: ReturnType<typeof steadyDatabase>) => item.batch([item.prepare('SELECT 1')]),
  exec: (item: ReturnType<typeof steadyDatabase>) => item.exec('SELECT 1'),
}

test.each(Object.entries(asks))(
  '%s is asked once more over a line that was closed',
  async (name, ask) => {
    const { database, calls } = troubledOnce(closedLine)
    expect(await ask(steadyDatabase(database))).toBe(name)
    expect(calls).toEqual([name, name])
  },
)

test('a statement that the database refuses is not asked again', async () => {
  const { database, calls } = troubledOnce(() => new Error('UNIQUE constraint failed'))
  await expect(asks.run(steadyDatabase(database))).rejects.toThrow('UNIQUE')
  expect(calls).toEqual(['run'])
})
