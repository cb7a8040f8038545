/** Puts the named world into an empty database. Answers whether it did. */
export function seedDemoWorld(database: {
  prepare(sql: string): unknown
  batch(statements: never[]): Promise<unknown>
}): Promise<boolean>
