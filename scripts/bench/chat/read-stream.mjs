import { freshFetch } from '../../lib/fresh-fetch.mjs'

/**
 * Asks once and reads to the end. `textOf(event, data)` says what an event adds to the text.
 * Times in ms: to the first text, and to the end; bytes are those of the body.
 */
export async function readStream(url, init, textOf) {
  const startedAt = performance.now()
  const response = await freshFetch(url, { method: 'POST', ...init })
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 300)}`)
  }
  const decoder = new TextDecoder()
  const read = { firstMs: null, totalMs: 0, bytes: 0, text: '', last: '', numbers: [] }
  let rest = ''
  for await (const piece of response.body) {
    read.bytes += piece.length
    const frames = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
    rest = frames.pop()
    for (const frame of frames) take(frame, read, textOf)
    if (read.firstMs === null && read.text !== '') read.firstMs = performance.now() - startedAt
  }
  read.totalMs = performance.now() - startedAt
  return read
}

function take(frame, read, textOf) {
  const fields = { event: '', data: '', id: '' }
  for (const line of frame.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart()
  }
  if (fields.id !== '') read.numbers.push(Number(fields.id))
  if (fields.event !== '') read.last = fields.event
  if (fields.data !== '') read.text += textOf(fields.event, fields.data)
}

/** How the received text differs from the `count` tokens that were said, by the number that each carries. */
export function faultsOf(text, count) {
  const received = [...text].map((character) => character.codePointAt(0) - 0x4e00)
  const distinct = new Set(received.filter((n) => n >= 0 && n < count))
  const lost = count - distinct.size
  const doubled = received.length - distinct.size
  const moved = received.filter((n, index) => index > 0 && n < received[index - 1]).length
  return { lost, doubled, moved }
}
