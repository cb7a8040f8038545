import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A libSQL server: Hrana 2 over HTTP (`POST /v2/pipeline`, JSON) before the real engine, as `sqld` speaks it
 * (https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_2_SPEC.md). Each pipeline is a stream of its own, opened and
 * closed with it; none outlives it. `POST /reset` empties the database.
 */
export async function startLibsql(): Promise<{ url: string; close(): void }> {
  const directory = mkdtempSync(join(tmpdir(), 'yanmo-libsql-'))
  let count = 0
  const open = () => new Engine(join(directory, `${count++}.db`))
  let database = open()
  // One connection: a pipeline may hold a transaction, so they take turns.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url === '/reset') {
        database.close()
        database = open()
        return {}
      }
      const { requests } = JSON.parse(await bodyOf(request)) as { requests: StreamRequest[] }
      return { baton: null, base_url: null, results: runPipeline(database, requests) }
    }
    inTurn(answer).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

interface EngineStatement {
  reader: boolean
  safeIntegers(on: boolean): EngineStatement
  raw(on: boolean): EngineStatement
  columns(): { name: string; type?: string }[]
  all(args: unknown[]): unknown[]
  run(args: unknown[]): { changes: number; lastInsertRowid: number | bigint }
}

interface Engine {
  prepare(sql: string): EngineStatement
  exec(sql: string): void
  close(): void
}

// The client's own engine: what it opens for `file:` addresses.
const Engine = createRequire(createRequire(import.meta.url).resolve('@libsql/client'))(
  'libsql',
) as new (path: string) => Engine

type HranaValue =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string }

interface HranaStatement {
  sql?: string
  sql_id?: number
  args?: HranaValue[]
  want_rows?: boolean
}

type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] }

type StreamRequest =
  | { type: 'execute'; stmt: HranaStatement }
  | { type: 'batch'; batch: { steps: { condition?: Condition; stmt: HranaStatement }[] } }
  | { type: 'sequence'; sql?: string; sql_id?: number }
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'close_sql'; sql_id: number }
  | { type: 'close' }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function runPipeline(database: Engine, requests: StreamRequest[]) {
  const texts = new Map<number, string>()
  const results = []
  for (const request of requests) {
    try {
      results.push({ type: 'ok', response: respond(database, texts, request) })
    } catch (error) {
      results.push({ type: 'error', error: faultOf(error) })
    }
  }
  return results
}

function respond(database: Engine, texts: Map<number, string>, request: StreamRequest) {
  const { type } = request
  if (type === 'execute') return { type, result: run(database, texts, request.stmt) }
  if (type === 'batch') return { type, result: runBatch(database, texts, request.batch.steps) }
  if (type === 'sequence') database.exec(textOf(texts, request))
  if (type === 'store_sql') texts.set(request.sql_id, request.sql)
  if (type === 'close_sql') texts.delete(request.sql_id)
  return { type }
}

function runBatch(
  database: Engine,
  texts: Map<number, string>,
  steps: { condition?: Condition; stmt: HranaStatement }[],
) {
  const results: unknown[] = []
  const errors: unknown[] = []
  const holds = (condition: Condition): boolean => {
    if ('step' in condition)
      return Boolean(condition.type === 'ok' ? results[condition.step] : errors[condition.step])
    if ('cond' in condition) return !holds(condition.cond)
    return condition.type === 'and' ? condition.conds.every(holds) : condition.conds.some(holds)
  }
  for (const { condition, stmt } of steps) {
    let result: unknown = null
    let error: unknown = null
    try {
      if (!condition || holds(condition)) result = run(database, texts, stmt)
    } catch (thrown) {
      error = faultOf(thrown)
    }
    results.push(result)
    errors.push(error)
  }
  return { step_results: results, step_errors: errors }
}

function run(database: Engine, texts: Map<number, string>, stmt: HranaStatement) {
  const statement = database.prepare(textOf(texts, stmt)).safeIntegers(true)
  const args = (stmt.args ?? []).map(readValue)
  if (!statement.reader) {
    const { changes, lastInsertRowid } = statement.run(args)
    return {
      cols: [],
      rows: [],
      affected_row_count: changes,
      last_insert_rowid: String(lastInsertRowid),
    }
  }
  const cols = statement.columns().map(({ name, type }) => ({ name, decltype: type ?? null }))
  const rows = statement.raw(true).all(args) as unknown[][]
  const isWrite = /^\s*(insert|update|delete|replace)\b/i.test(textOf(texts, stmt))
  return {
    cols,
    rows: rows.map((row) => row.map((value) => writeValue(value ?? null))),
    affected_row_count: isWrite ? rows.length : 0,
    last_insert_rowid: null,
  }
}

const textOf = (
  texts: Map<number, string>,
  { sql, sql_id: id }: { sql?: string; sql_id?: number },
) => sql ?? texts.get(id ?? -1) ?? ''

function readValue(value: HranaValue) {
  if (value.type === 'null') return null
  if (value.type === 'integer') return BigInt(value.value)
  return value.type === 'blob' ? Buffer.from(value.base64, 'base64') : value.value
}

function writeValue(value: unknown): HranaValue {
  if (value === null) return { type: 'null' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (typeof value === 'number') return { type: 'float', value }
  if (typeof value === 'string') return { type: 'text', value }
  return { type: 'blob', base64: Buffer.from(value as ArrayBuffer).toString('base64') }
}

const faultOf = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  code: String(Reflect.get(Object(error), 'code') ?? 'SQLITE_ERROR'),
})
