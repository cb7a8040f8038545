import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { faultsOf, readStream } from './read-stream.mjs'

/** A fake model in a process of its own that says `tokens` numbered tokens, `rate` a second. */
export function startUpstream({ tokens, rate }) {
  const file = fileURLToPath(new URL('./upstream.mjs', import.meta.url))
  const child = fork(file, [String(tokens), String(rate)])
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('message', ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => child.kill() }),
    )
  })
}

/** Configuration by which the product asks that model. Limits that guard people from themselves would stop a bench. */
export const modelOf = (url) => ({
  MODEL_PROVIDERS: JSON.stringify([
    {
      id: 'bench',
      kind: 'openai-compatible',
      label: '测速',
      baseUrl: `${url}/v1`,
      models: { chat: 'm' },
    },
  ]),
  MODEL_ROLES: JSON.stringify({ chat: 'bench' }),
  MAX_RUNNING_TURNS: '1000',
  MAX_ASKS_PER_MINUTE: '1000000',
})

/** One question of a new conversation at `origin`, read to its end; times as `readStream` has them. */
export function askAt(origin, { token, address, cookie, ...question }) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(address && { 'x-bench-address': address }),
    ...(cookie && { cookie }),
  }
  const textOf = (event, data) => (event === 'text.delta' ? JSON.parse(data).delta : '')
  const body = JSON.stringify({ isNew: true, ...question })
  return readStream(new URL('/ai/chat/question/stream', origin), { headers, body }, textOf)
}

/** Of answers that were asked for: how many came whole, and what of them was lost, doubled or moved. */
export function wholenessOf(outcomes, tokens) {
  const broken = outcomes.find((item) => item.status === 'rejected')
  if (broken) console.error(broken.reason)
  const reads = outcomes.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
  const faults = reads.map((read) => faultsOf(read.text, tokens))
  const sum = (of) => faults.reduce((total, item) => total + item[of], 0)
  return {
    asked: outcomes.length,
    finished: reads.filter((read) => read.last === 'conversation.completed').length,
    lost: sum('lost'),
    doubled: sum('doubled'),
    moved: sum('moved'),
  }
}

export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const round1 = (value) => Math.round(value * 10) / 10
