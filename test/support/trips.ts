/** A D1 database that counts trips, each one statement or one batch. */
export function countingTrips(d1: D1Database): { d1: D1Database; trips: { count: number } } {
  const trips = { count: 0 }
  const counted = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => countedStatement(target.prepare(text), trips)
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          trips.count += 1
          return target.batch(statements.map((item) => originals.get(item) ?? item))
        }
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { d1: counted, trips }
}

const originals = new WeakMap<object, D1PreparedStatement>()

function countedStatement(
  real: D1PreparedStatement,
  trips: { count: number },
): D1PreparedStatement {
  const counted = new Proxy(real, {
    get(target, name) {
      if (name === 'bind')
        return (...values: unknown[]) => countedStatement(target.bind(...values), trips)
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        trips.count += 1
        return value.apply(target, args)
      }
    },
  })
  originals.set(counted, real)
  return counted
}
