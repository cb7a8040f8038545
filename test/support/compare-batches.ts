import { env } from 'cloudflare:test'
import { afterEach, expect } from 'vitest'

const compared = new Set<string>()
const faults: string[] = []
const IS_COMPARED = Symbol.for('isCompared')

/**
 * From now on every read that travels in a batch is also asked by itself, once a text: the batch must have answered with
 * the same columns in the same order. It answers with objects, in which equal names fall together and numbers come first.
 */
export function compareBatches(): void {
  afterEach(() => expect(faults.splice(0)).toEqual([]))
  const prototype = Object.getPrototypeOf(env.DB) as D1Database
  const { batch } = prototype
  // Files share an isolate.
  if (Reflect.has(prototype, IS_COMPARED)) return
  Reflect.set(prototype, IS_COMPARED, true)
  prototype.batch = async function <T>(this: D1Database, statements: D1PreparedStatement[]) {
    const results = await batch.call(this, statements).catch((error: unknown) => {
      // A reader of statements that put a name where none may stand.
      if (/syntax error|no such column: ~/.test(String(error))) faults.push(String(error))
      throw error
    })
    for (const [index, statement] of statements.entries())
      await compare(statement, results[index]?.results ?? [])
    return results as D1Result<T>[]
  }
}

async function compare(statement: D1PreparedStatement, rows: unknown[]): Promise<void> {
  const text = String(Reflect.get(statement, 'statement'))
  if (!/^\s*(select|with)\b/i.test(text) || /\b(insert|update|delete)\b/i.test(text)) return
  const [row] = rows
  if (compared.has(text) || !row) return
  compared.add(text)
  // One that demands what the batch has just changed has nothing more to say.
  const [names] = await statement.raw({ columnNames: true }).catch(() => [null])
  if (names === null) return
  const keys = Object.keys(row)
  if (keys.join() !== names.join()) faults.push(`columns fall together in a batch: ${text}`)
}
