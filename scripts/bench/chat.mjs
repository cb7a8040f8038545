import { convertV4MiniflareOptions, Miniflare } from '../lib/runtime/miniflare.mjs'
import { ensureBuilt } from '../lib/build.mjs'
import { workerdCpuMs } from '../lib/cpu-time.mjs'
import { apiClient, startProduct } from '../lib/product.mjs'
import { startBareRelay } from './chat/bare-relay.mjs'
import { benchGrowth } from './chat/growth.mjs'
import { benchHeld } from './chat/held.mjs'
import { benchLibraries } from './chat/libraries.mjs'
import { modelOf, quantile, round1, startUpstream } from './chat/parts.mjs'
import { faultsOf, readStream } from './chat/read-stream.mjs'

const TOKENS = Number(process.env.BENCH_TOKENS ?? 300)
const RATE = Number(process.env.BENCH_RATE ?? 100)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CHATS = (process.env.BENCH_CHATS ?? '1,10,50,100').split(',').map(Number)
const WARM_UP = 20
const TEAM = '1001'
// Chats at once, how often they are asked in a row within a round, and goals: ms added to the first token (p50, p95) and
// processor time an answer, of the bare relay's.
const LOADS = [
  { chats: 1, times: 3, goals: { addedToRawP50Ms: 8, cpuOfBare: 1.2 } },
  { chats: 10, times: 1, goals: { addedToRawP50Ms: 35 } },
  { chats: 50, times: 1, goals: { cpuOfBare: 0.8 } },
  { chats: 100, times: 1, goals: { addedToRawP50Ms: 220, addedToRawP95Ms: 320 } },
].filter(({ chats }) => CHATS.includes(chats))

/**
 * Streams of a fake model at 100 tokens/s: read from the model itself, through a bare workerd pass-through, and as
 * answers of the product (built Workers, real sign-in, quota, record, session object, stored events).
 * `bare` is the least relay that counts and keeps what it relays, on the same emulated stores: what they cost alone.
 * The four take turns within each round, and every figure is compared within its round's own company.
 * `cpuMs` is workerd's processor time an answer. Goals stand beside each load; 100 of 100 finish, nothing lost, doubled or
 * moved; bytes ≤ 0.12 of the upstream's. `chat library`, `chat held` and `chat growth` measure what they say there.
 */
export async function benchChat(parts = []) {
  await ensureBuilt()
  const more = { library: benchLibraries, held: benchHeld, growth: benchGrowth }
  if (parts.length > 0) return (await Promise.all(parts.map((part) => more[part]()))).flat()
  const upstream = await startUpstream({ tokens: TOKENS, rate: RATE })
  const pass = await startPass(upstream.url)
  const bare = await startBareRelay(upstream.url)
  const product = await startProduct({ env: modelOf(upstream.url) })
  try {
    const paths = [
      rawPath('raw', upstream.url),
      rawPath('pass', pass.url),
      rawPath('bare', bare.url),
      await askPath(product),
    ]
    // A server that has just started compiles what it runs; none of the four is measured doing that.
    for (const path of paths)
      await Promise.all(Array.from({ length: WARM_UP }, (_, n) => path.ask(n)))
    const rows = []
    for (const load of LOADS) rows.push(...(await measure(paths, load)))
    return rows
  } finally {
    await product.stop()
    await bare.stop()
    await pass.stop()
    upstream.stop()
  }
}

async function measure(paths, { chats, times, goals }) {
  const reads = new Map(paths.map((path) => [path, []]))
  const cpuMs = new Map(paths.map((path) => [path, 0]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of paths) {
      const before = workerdCpuMs(path.pid)
      for (let time = 0; time < times; time += 1) {
        const all = Array.from({ length: chats }, (_, n) => path.ask(n))
        reads.get(path).push(...(await Promise.allSettled(all)))
      }
      cpuMs.set(path, cpuMs.get(path) + workerdCpuMs(path.pid) - before)
    }
  }
  const rows = paths.map((path) => ({
    name: path.name,
    chats,
    ...figures(path, reads.get(path)),
    cpuMs: round1(cpuMs.get(path) / reads.get(path).length),
  }))
  const compared = rows.map((row) => comparedWith(row, rows))
  const product = compared.at(-1)
  const met = Object.entries(goals).every(([name, goal]) => product[name] <= goal)
  return [...compared.slice(0, -1), { ...product, goals: JSON.stringify(goals), met }]
}

function comparedWith(row, [raw, pass, bare]) {
  return {
    ...row,
    addedToRawP50Ms: round1(row.firstP50Ms - raw.firstP50Ms),
    addedToRawP95Ms: round1(row.firstP95Ms - raw.firstP95Ms),
    addedToPassP50Ms: round1(row.firstP50Ms - pass.firstP50Ms),
    addedOfBare: round1((row.firstP50Ms - raw.firstP50Ms) / (bare.firstP50Ms - raw.firstP50Ms)),
    stretch: Number((row.totalP50Ms / raw.totalP50Ms).toFixed(3)),
    bytesOfRaw: Number((row.bytesPerToken / raw.bytesPerToken).toFixed(3)),
    cpuOfBare: Number((row.cpuMs / bare.cpuMs).toFixed(2)),
  }
}

function figures(path, outcomes) {
  const broken = outcomes.find((item) => item.status === 'rejected')
  if (broken) console.error(path.name, broken.reason)
  const reads = outcomes.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
  const faults = reads.map((read) => faultsOf(read.text, TOKENS))
  const sum = (of) => faults.reduce((total, item) => total + item[of], 0)
  const first = reads.map((read) => read.firstMs).filter((ms) => ms !== null)
  const bytes = reads.reduce((total, read) => total + read.bytes, 0)
  return {
    asked: outcomes.length,
    finished: reads.filter(path.isFinished).length,
    lost: sum('lost'),
    doubled: sum('doubled'),
    moved: sum('moved'),
    firstP50Ms: round1(quantile(first, 0.5)),
    firstP95Ms: round1(quantile(first, 0.95)),
    totalP50Ms: round1(
      quantile(
        reads.map((read) => read.totalMs),
        0.5,
      ),
    ),
    bytesPerToken: round1(bytes / reads.length / TOKENS),
  }
}

function rawPath(name, url) {
  const body = JSON.stringify({ model: 'm', stream: true, messages: [] })
  const init = { headers: { 'content-type': 'application/json' }, body }
  const textOf = (_event, data) =>
    data === '[DONE]' ? '' : (JSON.parse(data).choices[0].delta.content ?? '')
  return {
    name,
    pid: process.pid,
    ask: () => readStream(`${url}/v1/chat/completions`, init, textOf),
    isFinished: (read) => read.text.length === TOKENS,
  }
}

async function askPath(product) {
  const people = ['shenyan', 'zhouhe', 'lumingyuan']
  const tokens = await Promise.all(
    people.map(async (account) => {
      const api = apiClient(product.url)
      await api.signIn(account, 'bimo2026')
      return api.token
    }),
  )
  const textOf = (event, data) => (event === 'text.delta' ? JSON.parse(data).delta : '')
  const body = JSON.stringify({ teamId: TEAM, spaceId: TEAM, isNew: true, question: '从头数起' })
  const ask = (n) => {
    const authorization = `Bearer ${tokens[n % tokens.length]}`
    const headers = { 'content-type': 'application/json', authorization }
    return readStream(`${product.url}/ai/chat/question/stream`, { headers, body }, textOf)
  }
  const isInOrder = ({ numbers }) =>
    numbers.every((no, index) => index === 0 || no === numbers[index - 1] + 1)
  return {
    name: '研墨',
    pid: product.pid,
    ask,
    isFinished: (read) => read.last === 'conversation.completed' && isInOrder(read),
  }
}

async function startPass(upstream) {
  const script = `export default {
    fetch: (request) => fetch(${JSON.stringify(upstream)} + new URL(request.url).pathname, request),
  }`
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      logRequests: false,
      name: 'pass',
      modules: true,
      script,
      compatibilityDate: '2026-08-15',
    }),
  )
  const url = String(await miniflare.ready).replace(/\/$/, '')
  return { url, stop: () => miniflare.dispose() }
}
