import { createClient, type Client, type InValue, type ResultSet } from '@libsql/client/web'
import { env } from 'cloudflare:test'

/** Tests that look into the database by D1's own interface look into the libSQL server that serves the product. */
export function lookIntoLibsql(url: string): { reset(): Promise<void> } {
  const client = createClient({ url })
  const prototype = Object.getPrototypeOf(env.DB) as Record<string, unknown>
  prototype.prepare = (sql: string) => new Statement(client, sql)
  prototype.batch = async (statements: Statement[]) =>
    (
      await client.batch(
        statements.map((item) => item.asked),
        'write',
      )
    ).map(resultOf)
  prototype.exec = (sql: string) => client.executeMultiple(sql)
  return {
    async reset() {
      await fetch(new URL('reset', url), { method: 'POST' })
    },
  }
}

class Statement {
  constructor(
    private readonly client: Client,
    private readonly sql: string,
    private readonly args: InValue[] = [],
  ) {}

  get asked() {
    return { sql: this.sql, args: this.args }
  }

  bind(...args: InValue[]) {
    return new Statement(this.client, this.sql, args)
  }

  async all() {
    return resultOf(await this.client.execute(this.asked))
  }

  run() {
    return this.all()
  }

  async first(column?: string) {
    const [row = null] = (await this.all()).results
    return column === undefined || row === null ? row : row[column]
  }

  async raw() {
    const { rows, columns } = await this.client.execute(this.asked)
    return rows.map((row) => columns.map((_, index) => row[index]))
  }
}

const resultOf = ({ columns, rows, rowsAffected }: ResultSet) => ({
  success: true,
  results: rows.map((row): Record<string, unknown> =>
    Object.fromEntries(columns.map((name, index) => [name, row[index]])),
  ),
  meta: { changes: rowsAffected },
})
