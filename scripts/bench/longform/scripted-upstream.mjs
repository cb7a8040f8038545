import { createServer } from 'node:http'

const CHARACTERS_A_PIECE = 20

/**
 * The scripted model behind the protocol of real ones: every character is a token and takes its time. `tally` counts
 * what was said: its tokens over the rate are the time that no machinery could be faster than.
 */
export async function startScriptedUpstream({ model, rate }) {
  const tally = { requests: 0, tokens: 0, atOnce: 0, mostAtOnce: 0 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const asked = readJson(body)
    if (!asked) return void response.writeHead(400).end()
    tally.requests += 1
    tally.atOnce += 1
    tally.mostAtOnce = Math.max(tally.mostAtOnce, tally.atOnce)
    response.once('close', () => (tally.atOnce -= 1))
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    speak(response, await wordsOf(model, asked), { rate, tally })
  })
  server.keepAliveTimeout = 60_000
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    tally,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function wordsOf(model, { messages }) {
  let text = ''
  for await (const event of model({ messages })) if (event.type === 'text') text += event.text
  return text
}

// Paced by the clock, not by the timer's own length: a late tick is followed by what it owes.
function speak(response, text, { rate, tally }) {
  const gapMs = 1000 / rate
  const startedAt = performance.now()
  let sent = 0
  const tick = () => {
    // Whoever has heard enough hangs up: what was not said took no time.
    if (response.destroyed) return
    const due = Math.min(text.length, Math.floor((performance.now() - startedAt) / gapMs))
    if (due > sent) {
      response.write(chunk({ content: text.slice(sent, due) }, null))
      tally.tokens += due - sent
      sent = due
    }
    if (sent === text.length) return void response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
    const next = Math.min(text.length, sent + CHARACTERS_A_PIECE)
    setTimeout(tick, Math.max(0, startedAt + next * gapMs - performance.now()))
  }
  tick()
}

const chunk = (delta, finish) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
