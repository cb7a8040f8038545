/** A D1 database that counts: `made` are trips to the database, each one statement or one batch. */
export function countingTrips(d1: D1Database): { d1: D1Database; trips: { made: number } } {
  const trips = { made: 0 }
  let prepared = ''
  const counted = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') {
        return (text: string) => {
          // A statement over raw text is prepared twice by drizzle, and sent once.
          if (text !== prepared) trips.made += 1
          prepared = text
          return target.prepare(text)
        }
      }
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          prepared = ''
          // Each of them was counted when it was prepared.
          trips.made -= statements.length - 1
          return target.batch(statements)
        }
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { d1: counted, trips }
}
