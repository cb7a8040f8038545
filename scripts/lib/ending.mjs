import { execFileSync } from 'node:child_process'

const LOOK_EVERY_MS = 1_000

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

// npm and the shell between die without a word to their children when they are killed.
function watchParents(isGone) {
  const parent = process.ppid
  const grandparent = parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent <= 1 || isRunning(grandparent))) return
    clearInterval(timer)
    isGone()
  }, LOOK_EVERY_MS)
  timer.unref()
}

function parentOf(pid) {
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return 0
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
