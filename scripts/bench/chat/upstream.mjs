// A model service in a process of its own: OpenAI-compatible, steady, and without a thought.
// Its n-th token is the n-th character from U+4E00, so that a reader sees what was lost, doubled or moved.
import { createServer } from 'node:http'

const TOKENS = Number(process.argv[2])
const GAP_MS = 1000 / Number(process.argv[3])

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    speak(response)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit(0))

// Paced by the clock, not by the timer's own length: a late tick is followed by what it owes.
function speak(response) {
  const startedAt = performance.now()
  let sent = 0
  const tick = () => {
    const due = Math.min(TOKENS, 1 + Math.floor((performance.now() - startedAt) / GAP_MS))
    for (; sent < due; sent += 1) response.write(chunk({ content: token(sent) }, null))
    const wait = Math.max(0, startedAt + sent * GAP_MS - performance.now())
    if (sent < TOKENS) return void setTimeout(tick, wait)
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
  }
  tick()
}

const token = (n) => String.fromCodePoint(0x4e00 + n)

function chunk(delta, finish) {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
}
