import { spawnSync } from 'node:child_process'
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskSentence } from './lib/disk.mjs'

const newDirectory = () => mkdtempSync(join(tmpdir(), 'yanmo-start-'))

/** What a person sees who starts the product this way. */
function start(env: Record<string, string>, args: string[] = []) {
  const run = spawnSync('node', ['scripts/start.mjs', ...args], {
    // Whoever runs the product beside the tests has taken the usual port.
    env: { ...process.env, PORT: '18787', DATA_DIR: newDirectory(), ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { code: run.status, output: run.stdout + run.stderr }
}

function environmentFile(text: string): string {
  const path = join(newDirectory(), 'env')
  writeFileSync(path, text)
  return path
}

test('a taken port is named, with the command that takes another one', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0

  // Blocking this thread is fine: the kernel keeps the port.
  const { code, output } = start({ PORT: String(port) })
  holder.close()

  expect(code).toBe(1)
  expect(output).toContain(`端口 ${port} 已被占用`)
  expect(output).toContain(`PORT=${port + 1} npm start`)
  expect(output).not.toContain('    at ')
})

test('a line of .env that is no assignment is named by its number', () => {
  const { code, output } = start({
    ENV_FILE: environmentFile('APP_ENV=local\nthis is not a setting\n'),
  })
  expect(code).toBe(1)
  expect(output).toContain('.env 第 2 行')
})

test('a wrong variable stops the start and is named without its value', () => {
  const { code, output } = start({ ENV_FILE: environmentFile('JWT_SECRET=short-and-secret\n') })
  expect(code).toBe(1)
  expect(output).toContain('JWT_SECRET')
  expect(output).not.toContain('short-and-secret')
})

test('a port that is no number is refused in words', () => {
  expect(start({ PORT: 'abc' }).output).toContain('PORT 应是 1–65535 之间的整数')
})

test('a data directory that cannot be written is named', () => {
  const file = environmentFile('not a directory')
  const { code, output } = start({ DATA_DIR: join(file, 'data') })
  expect(code).toBe(1)
  expect(output).toContain('不能写入')
})

test('a data directory on a disk that is not there stops the start in a sentence', () => {
  const dataDir = join(newDirectory(), 'data')
  symlinkSync('/nowhere/at/all', dataDir)
  const { code, output } = start({ DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(output).toContain(`数据目录 ${dataDir} 不见了`)
  expect(output).not.toContain('    at ')
})

test('what fails on the way is told as the disk’s fault when it is', () => {
  const dataDir = newDirectory()
  const full = new Error('D1_ERROR: database or disk is full: SQLITE_FULL')
  expect(diskSentence(join(dataDir, 'gone'), new Error('unable to open database file'))).toContain(
    '不见了',
  )
  expect(diskSentence(dataDir, new Error('no', { cause: full }))).toContain('空间不足')
  expect(diskSentence(dataDir, new Error('another matter'))).toBeNull()
})

test('a reset without a person to ask changes nothing', () => {
  const { code, output } = start({}, ['--reset'])
  expect(code).toBe(1)
  expect(output).toContain('--yes')
})

test('a deployment must name its environment, and never a local one', () => {
  const run = spawnSync('node', ['scripts/deploy.mjs', 'local'], { encoding: 'utf8' })
  expect(run.status).toBe(1)
  expect(run.stderr).toContain('本地构建不能部署')
})
