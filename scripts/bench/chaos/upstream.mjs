// A model service that breaks as its seed says. Its n-th token is the n-th character from U+4E00.
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** How often each thing happens to a request, in percent. */
const FAULTS = [
  ['whole', 50],
  ['refused', 10],
  ['closedBefore', 8],
  ['closedAfter', 10],
  ['stalled', 5],
  ['badLine', 9],
  ['errorInside', 8],
]

/**
 * `planOf(question)` draws what happens to a request for it. `tally` counts faults, `said` how many tokens each question
 * was told at most, `wasWhole` who was told everything.
 */
export async function startChaosUpstream({ tokens, gapMs, chanceOf }) {
  const tally = { requests: 0 }
  const tries = new Map()
  const server = createServer(async (request, response) => {
    // Somebody looks what models there are.
    if (request.method !== 'POST') return void response.writeHead(404).end()
    let body = ''
    for await (const piece of request) body += piece
    const asked = /#(\d+)#/.exec(JSON.parse(body).messages.at(-1).content)?.[1] ?? '0'
    const attempt = (tries.get(asked) ?? 0) + 1
    tries.set(asked, attempt)
    const chance = chanceOf(`${asked}/${attempt}`)
    const fault = drawn(chance)
    tally.requests += 1
    tally[fault] = (tally[fault] ?? 0) + 1
    const faultIndex = Math.floor(chance() * tokens)
    await speak(response, { fault, faultIndex, tokens, gapMs }).catch(() => response.destroy())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    tally,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function drawn(chance) {
  let left = chance() * 100
  for (const [fault, share] of FAULTS) {
    left -= share
    if (left < 0) return fault
  }
  return 'whole'
}

async function speak(response, { fault, faultIndex, tokens, gapMs }) {
  if (fault === 'refused') {
    response.writeHead(faultIndex % 2 ? 500 : 429, { 'content-type': 'application/json' })
    return void response.end('{"error":{"message":"busy"}}')
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (fault === 'closedBefore') return void response.destroy()
  for (let no = 0; no < tokens; no += 1) {
    if (no === faultIndex && fault === 'closedAfter') return void response.destroy()
    if (no === faultIndex && fault === 'stalled')
      return void (await pause(60_000, null, { ref: false }))
    if (no === faultIndex && fault === 'badLine') response.write('data: {"choices":[{"delta"\n\n')
    if (no === faultIndex && fault === 'errorInside')
      return void response.end('data: {"error":{"message":"overloaded","code":"overloaded"}}\n\n')
    response.write(chunk({ content: String.fromCodePoint(0x4e00 + no) }, null))
    await pause(gapMs)
  }
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
}

const chunk = (delta, finish) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
