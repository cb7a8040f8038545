/** A D1 database that counts: `made` are trips to the database, each one statement or one batch. */
export function countingTrips(d1: D1Database): { d1: D1Database; trips: { count: number } } {
  const trips = { count: 0 }
  const prepared: string[] = []
  const counted = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') {
        return (text: string) => {
          trips.count += 1
          prepared.push(text)
          return target.prepare(text)
        }
      }
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          // Each of them was counted when it was prepared.
          trips.count -= statements.length - 1 + preparedTwice(prepared, statements.length)
          return target.batch(statements)
        }
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { d1: counted, trips }
}

// A statement over raw text is prepared twice in a row by drizzle, and sent once.
function preparedTwice(prepared: string[], count: number): number {
  let twice = 0
  for (let index = prepared.length - 1, left = count; left > 0 && index >= 0; index -= 1) {
    if (prepared[index] === prepared[index + 1]) twice += 1
    else left -= 1
  }
  return twice
}
