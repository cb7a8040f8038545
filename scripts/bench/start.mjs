import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { workerdCpuMs } from '../lib/cpu-time.mjs'
import { startWorkers } from '../lib/runtime/workers.mjs'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const GOAL_MS = 200

/**
 * workerd's processor time until the front door has answered its first request, against the same runtime with a `hello` in
 * place of the front door's code, by turns; the median of each. What differs is the compiling and running of its modules,
 * which a new instance does before its first answer. Goal: 200 ms.
 */
export async function benchStart() {
  await ensureBuilt()
  const front = []
  const hello = []
  for (let round = 0; round < ROUNDS; round += 1) {
    hello.push(await cpuMsOfStart(helloEntry))
    front.push(await cpuMsOfStart())
  }
  const aboveHello = median(front) - median(hello)
  return [
    { name: 'hello', cpuMs: median(hello) },
    { name: '前门', cpuMs: median(front), aboveHello, goal: GOAL_MS, met: aboveHello <= GOAL_MS },
  ]
}

async function cpuMsOfStart(frontEntry) {
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-start-'))
  const variables = { JWT_SECRET: 'start-start-start-start-start-st' }
  const runtime = { host: '127.0.0.1', port: 0, dataDir, variables }
  const { miniflare, url } = await startWorkers({ ...runtime, frontEntry })
  try {
    const answer = await fetch(new URL('/healthz', url))
    await answer.arrayBuffer()
    return workerdCpuMs(process.pid)
  } finally {
    await miniflare.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const helloEntry = (_main, classNames) =>
  [
    `export default { fetch: () => new Response('hello') }`,
    ...classNames.map((name) => `export class ${name} {}`),
  ].join('\n')

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
