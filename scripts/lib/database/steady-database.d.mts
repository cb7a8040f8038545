export interface Statement {
  bind(...values: unknown[]): Statement
  first(...column: string[]): Promise<unknown>
  all(): Promise<unknown>
  raw(...options: unknown[]): Promise<unknown>
  run(): Promise<unknown>
}

interface Database {
  prepare(sql: string): Statement
  batch(statements: Statement[]): Promise<unknown>
  exec(sql: string): Promise<unknown>
}

export function steadyDatabase(database: {
  prepare(sql: string): Statement
  batch(statements: never[]): Promise<unknown>
  exec(sql: string): Promise<unknown>
}): Database
