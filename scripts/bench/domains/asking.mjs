import { Agent, request } from 'node:http'

const AT_ONCE = 8
const ADDRESSES = 250
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
let asked = 0

/** One request to a host, wherever it really stands. `ms` until the last byte. */
export function ask(origin, host, path) {
  asked = (asked + 1) % ADDRESSES
  const address = `10.0.0.${asked}`
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { host, 'x-bench-address': address }
    const sent = request(new URL(path, origin), { agent, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode, text, ms: performance.now() - started })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Runs `work(0)` … `work(count - 1)`, a few at a time; answers in order. */
export async function inParallel(count, work) {
  const answers = Array.from({ length: count })
  let next = 0
  const run = async () => {
    while (next < count) {
      const index = next
      next += 1
      answers[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
  return answers
}

/** Milliseconds that a share of the answers did not exceed. */
export function quantile(answers, share) {
  const sorted = answers.map(({ ms }) => ms).toSorted((item, other) => item - other)
  return Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(2))
}
