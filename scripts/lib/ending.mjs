import { execFileSync } from 'node:child_process'

const POLL_MS = 1_000

/**
 * Calls `end` once, with the signal that asks for it: when this program is told to stop, when the terminal is closed, or
 * when who started it is gone, however that came.
 */
export function onEnding(end) {
  let isEnding = false
  const once = (signal) => {
    if (isEnding) return
    isEnding = true
    // Whoever read what is said here may be gone: to say more must not stop the ending.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    void end(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => once(signal))
  // The program that put this one under a modern Node keeps a line to it.
  process.once('disconnect', () => once('SIGTERM'))
  if (process.env.npm_lifecycle_event !== undefined) watchParents(() => once('SIGTERM'))
}

// npm and what stands between die without a word to their children when they are killed.
function watchParents(isGone) {
  const parent = process.ppid
  const above = starters(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && above.every(isRunning)) return
    clearInterval(timer)
    isGone()
  }, POLL_MS)
  timer.unref()
}

const MOST_BETWEEN = 4
const SHELL = /^-?(?:ba|da|z|k|a)?sh$/

/** Who started this program, the nearest first, npm the last; the terminal beyond it may be closed. */
function starters(parent) {
  const found = []
  for (let pid = parent; pid > 1 && found.length < MOST_BETWEEN; pid = found.at(-1).parent) {
    found.push({ pid, ...processOf(pid) })
    if (/^npm\b/.test(found.at(-1).name)) return found.map((item) => item.pid)
  }
  return found.slice(0, SHELL.test(found[0]?.name ?? '') ? 2 : 1).map((item) => item.pid)
}

function processOf(pid) {
  try {
    const processes = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    const [, parent, name] = /^\s*(\d+)\s+(.*)$/m.exec(processes) ?? []
    return { parent: Number(parent ?? 0), name: name ?? '' }
  } catch {
    return { parent: 0, name: '' }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
