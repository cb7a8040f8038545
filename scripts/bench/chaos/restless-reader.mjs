import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { freshFetch } from '../../lib/fresh-fetch.mjs'

const PATIENCE_MS = 90_000

/**
 * Asks once and reads to the end as somebody on a bad line does: leaves after a few events and comes back where it was,
 * sends the very same ask twice, stops, or goes away for good. What it heard stands in the answer.
 */
export async function askRestlessly({ url, token, team, question, chance }) {
  const body = { teamId: team, spaceId: team, isNew: true, question, askId: randomUUID() }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const temper = temperOf(chance)
  const state = { sessionId: '', last: 0, text: '', terminal: '', repeated: 0, gaps: 0, leaves: 0 }
  const ask = (signal) =>
    freshFetch(`${url}/ai/chat/question/stream`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    })
  const follow = (signal) =>
    freshFetch(`${url}/ai/chat/question/follow?teamId=${team}&sessionId=${state.sessionId}`, {
      headers: { ...headers, 'last-event-id': String(state.last) },
      signal,
    })
  const stop = () =>
    freshFetch(`${url}/ai/chat/question/stop`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ teamId: team, sessionId: state.sessionId }),
    })
  if (temper.isDoubled)
    void ask(AbortSignal.timeout(3000))
      .then((item) => item.text())
      .catch(() => {})
  const deadline = Date.now() + PATIENCE_MS
  while (state.terminal === '' && Date.now() < deadline) {
    const cut = new AbortController()
    const leaveAfter = temper.leaves.shift() ?? Infinity
    await listen(state, state.sessionId === '' ? ask(cut.signal) : follow(cut.signal), {
      isEnough: (events) => events >= leaveAfter,
      onEvents: (events) => {
        if (!temper.stopsAfter || events < temper.stopsAfter) return
        temper.stopsAfter = 0
        void stop().catch(() => {})
      },
    })
    cut.abort()
    if (state.terminal !== '') break
    state.leaves += 1
    if (temper.isGone && state.sessionId !== '') break
    await pause(Math.floor(chance() * 300))
  }
  return { ...state, wasStopped: temper.stopsAfter === 0, isGone: temper.isGone }
}

function temperOf(chance) {
  const leaves = Array.from({ length: Math.floor(chance() * 4) }, () => Math.floor(chance() * 8))
  const mood = chance()
  return {
    leaves,
    isGone: mood < 0.1 && leaves.length > 0,
    stopsAfter: mood > 0.9 ? 1 + Math.floor(chance() * 10) : null,
    isDoubled: chance() < 0.15,
  }
}

async function listen(state, answering, { isEnough, onEvents }) {
  let events = 0
  try {
    const response = await answering
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      state.refusal = (await response.text()).slice(0, 200)
      await pause(300)
      return
    }
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of response.body) {
      const frames = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
      rest = frames.pop()
      for (const frame of frames) {
        if (!frame.includes('id: ')) continue
        events += 1
        take(state, frame)
        onEvents(events)
        if (isEnough(events)) return
      }
    }
  } catch {
    // A broken line: taken up again by whoever asked.
  }
}

function take(state, frame) {
  const [, id] = /^id: (\d+)$/m.exec(frame)
  const [, event] = /^event: (.+)$/m.exec(frame)
  const data = JSON.parse(/^data: (.+)$/m.exec(frame)[1])
  const no = Number(id)
  if (no <= state.last) return void (state.repeated += 1)
  if (state.last > 0 && no !== state.last + 1) state.gaps += 1
  state.last = no
  if (event === 'conversation.started') state.sessionId = data.sessionId
  if (event === 'text.delta') state.text += data.delta
  if (event === 'conversation.completed' || event === 'conversation.error')
    state.terminal = event === 'conversation.error' ? `error ${data.code}` : data.status
}
