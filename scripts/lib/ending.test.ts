import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'

const ENDING = join(import.meta.dirname, 'ending.mjs')

/** A program that says its number, then says what ended it. */
const PROGRAM = `
  import { onEnding } from '${ENDING}'
  onEnding((signal) => { console.log('ended by ' + signal); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('pid ' + process.pid)
`

function programFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'yanmo-ending-')), 'program.mjs')
  writeFileSync(path, PROGRAM)
  return path
}

/** Starts the program and waits until it has said its number. */
async function start(command: string, args: string[], isUnderNpm: boolean) {
  const { npm_lifecycle_event: _, ...env } = process.env
  const child = spawn(command, args, {
    env: { ...env, ...(isUnderNpm && { npm_lifecycle_event: 'start' }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  await vi.waitFor(() => expect(output.join('')).toContain('pid '), { timeout: 20_000 })
  const pid = Number(/pid (\d+)/.exec(output.join(''))?.[1])
  return { child, pid, output: () => output.join('') }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const untilGone = (pid: number) =>
  vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 })

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends a program in order',
  async (signal) => {
    const { child, output } = await start(process.execPath, [programFile()], false)
    const closed = once(child as ChildProcess, 'close')
    child.kill(signal)
    expect((await closed)[0]).toBe(0)
    expect(output()).toContain(`ended by ${signal}`)
  },
)

test.concurrent('a program whose parent is killed ends', async () => {
  const parent = [
    '-e',
    `require('child_process').spawn(process.execPath, ['${programFile()}'],
    { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
  ]
  const { child, pid } = await start(process.execPath, parent, true)
  child.kill('SIGKILL')
  await untilGone(pid)
})

test.concurrent('a program under npm ends when npm is killed, though the shell between lives on', async () => {
  const shell = `require('child_process').spawn('sh', ['-c', '"$0" "$1"; true', process.execPath,
    '${programFile()}'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`
  const { child, pid } = await start(process.execPath, ['-e', shell], true)
  child.kill('SIGKILL')
  await untilGone(pid)
})

test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'line 26: %s sent to npm alone ends what npm started',
  async (signal) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: { start: string }
    }
    const program = programFile()
    const directory = dirname(program)
    const script = scripts.start.replace('scripts/start.mjs', program)
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ scripts: { start: script } }))
    const { child, pid } = await start('npm', ['start', '--prefix', directory], false)
    child.kill(signal)
    await untilGone(pid)
  },
)
