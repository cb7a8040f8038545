/**
 * A D1 database reached over kept connections. A busy program finds now and then that the runtime has closed an idle one
 * in the moment it is used again: the runtime closes only what it has read no request from, so the statement was not
 * begun, and it is asked once more. Whatever else goes wrong is the caller's.
 */
export function steadyDatabase(database) {
  return {
    prepare: (sql) => steadyStatement(database.prepare(sql)),
    batch: (statements) => again(() => database.batch(statements.map((item) => item.inner))),
    exec: (sql) => again(() => database.exec(sql)),
  }
}

function steadyStatement(inner) {
  return {
    inner,
    bind: (...values) => steadyStatement(inner.bind(...values)),
    first: (...column) => again(() => inner.first(...column)),
    all: () => again(() => inner.all()),
    raw: (...options) => again(() => inner.raw(...options)),
    run: () => again(() => inner.run()),
  }
}

async function again(ask) {
  try {
    return await ask()
  } catch (error) {
    if (!isClosedLine(error)) throw error
    return ask()
  }
}

function isClosedLine(error) {
  for (let cause = error; cause; cause = cause.cause) {
    if (cause.code === 'UND_ERR_SOCKET' || cause.code === 'ECONNRESET' || cause.code === 'EPIPE')
      return true
  }
  return false
}
