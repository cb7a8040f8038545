// What is let in from outside. The emulator of the platform answers on paths and obeys headers of its own: they are for
// this program only, whoever asks.

/** Where the emulator itself answers: stores, crons, its explorer. */
const EMULATOR_PATHS = new Set(['cdn-cgi', '__cf_local'])

/** Of one connection only, and so never passed on. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  // Answered by the listener.
  'expect',
])

const DECODINGS = 3

/**
 * The target of a request line, read once as the Workers will read it: `host` is set when the line names one itself.
 * Null for what is no address of a page, such as `*` or `name:port`.
 */
export function readTarget(target) {
  const isAbsolute = /^https?:\/\//i.test(target)
  if (!isAbsolute && !target.startsWith('/')) return null
  try {
    const url = new URL(isAbsolute ? target : `http://inside${target}`)
    return { path: url.pathname + url.search, pathname: url.pathname, host: isAbsolute && url.host }
  } catch {
    return null
  }
}

/** The status by which a request is refused before anything is asked; null when it may be handed over. */
export function refusalOf(incoming) {
  const target = readTarget(incoming.url)
  if (!target) return 400
  if (isEmulatorPath(target.pathname)) return 404
  // Two hosts would let one be checked and the other be obeyed.
  const hosts = incoming.headersDistinct.host ?? []
  if (hosts.length > 1) return 400
  return [...hosts, target.host].every((host) => !host || isHostName(host)) ? null : 400
}

// The runtime ends with an exception and its stack in the log where a name of a host does not parse.
const isHostName = (host) =>
  /^(\[[\da-f:.]+\]|[\w.-]+)(:\d*)?$/i.test(host) && URL.canParse(`http://${host}`)

/** Is this one of the emulator's own paths, however it is spelled? */
export function isEmulatorPath(pathname) {
  let path = pathname
  for (let depth = 0; depth <= DECODINGS; depth += 1) {
    if (EMULATOR_PATHS.has(firstSegment(path))) return true
    path = decoded(path)
  }
  return false
}

/** Is this a header by which the emulator is steered? */
export const isEmulatorHeader = (name) => /^mf-/i.test(name)

/** Headers, as pairs in one row, without those of the emulator and of the one connection. */
export function passedOn(rawHeaders) {
  const named = namedByConnection(rawHeaders)
  return pairs(rawHeaders).filter(
    ([name]) =>
      !isEmulatorHeader(name) &&
      !HOP_BY_HOP.has(name.toLowerCase()) &&
      !named.has(name.toLowerCase()),
  )
}

/** A row of names and values, two by two. */
export function pairs(rawHeaders) {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index],
    rawHeaders[2 * index + 1],
  ])
}

function firstSegment(path) {
  const plain = new URL(`http://inside${path.startsWith('/') ? '' : '/'}${path}`).pathname
  const first = plain.split(/[/\\]+/).find((segment) => segment !== '') ?? ''
  return first.replace(/[;%\s].*$/, '').toLowerCase()
}

// Not decodeURIComponent: what is no UTF-8 must not end the look.
const decoded = (path) =>
  path.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

function namedByConnection(rawHeaders) {
  const lines = pairs(rawHeaders).filter(([name]) => name.toLowerCase() === 'connection')
  const names = lines.flatMap(([, value]) => value.split(','))
  // These say what the message is: nobody may have them dropped.
  const passedOn = new Set(['host', 'content-length', 'transfer-encoding'])
  return new Set(
    names.map((name) => name.trim().toLowerCase()).filter((name) => !passedOn.has(name)),
  )
}
