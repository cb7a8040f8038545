import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const READER = new URL('./reader.mjs', import.meta.url).pathname
const SAMPLE_MS = 10

/**
 * A process that reads files with the product's parsers. `read` answers
 * `{ outcome, reason, seconds, peakMB, alive }`: the most memory that reading it took, in MB.
 */
export async function openChild() {
  // A heap no larger than an isolate of the platform has.
  const child = fork(READER, [], {
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    read: (path, patience) => read(child, path, patience),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function read(child, path, patience) {
  // The process holds the tools that load the product's code too, some 250 MB, so only what a file adds counts.
  const before = residentMB(child.pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMB(child.pid))
  }, SAMPLE_MS)
  const started = performance.now()
  const answer = await ask(child, { path }, patience)
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  const report = {
    ...answer,
    seconds: Number(seconds.toFixed(2)),
    peakMB: Math.round(peak - before),
  }
  const isDead = answer.outcome === 'crashed' || answer.outcome === 'stuck'
  const next = isDead ? { outcome: 'crashed' } : await ask(child, { honest: true }, patience)
  return { ...report, alive: next.outcome === 'learned' }
}

function ask(child, message, patience) {
  return new Promise((resolve) => {
    const end = (answer) => {
      clearTimeout(timer)
      child.off('message', end)
      child.off('exit', onExit)
      resolve(answer)
    }
    const onExit = (code, signal) => end({ outcome: 'crashed', reason: String(signal ?? code) })
    const timer = setTimeout(() => end({ outcome: 'stuck', reason: `${patience} ms` }), patience)
    child.on('message', end)
    child.once('exit', onExit)
    child.send(message)
  })
}

/** Memory of a process that is in use now, by the kernel's count. */
function residentMB(pid) {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
