import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, withTools } from './install.mjs'

const steps = [
  { name: '格式', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: '规范', command: ['oxlint', '--deny-warnings'] },
  {
    name: '平台类型',
    command: ['wrangler', 'types', '--include-env=false', 'worker-configuration.d.ts'],
    isQuiet: true,
  },
  { name: '路由类型', command: ['react-router', 'typegen'], isQuiet: true },
  { name: '类型', command: ['tsc', '-p', 'tsconfig.json'] },
]

/** Runs every check, the cheap ones first, and counts: a step is one, a test is one. */
export async function check() {
  const total = { passed: 0, failed: 0 }
  for (const step of steps) {
    const isFine = (await runTool(step.command, { isQuiet: step.isQuiet })) === 0
    console.log(`${isFine ? '✓' : '✗'} ${step.name}`)
    total[isFine ? 'passed' : 'failed'] += 1
  }
  const tests = await runVitest()
  return { passed: total.passed + tests.passed, failed: total.failed + tests.failed }
}

/** Exit code of one of the project's own tools. A quiet one prints only when it fails. */
export function runTool(command, { isQuiet = false, env = {} } = {}) {
  const [tool, ...args] = command
  return new Promise((resolve) => {
    const child = spawn(tool, args, {
      cwd: root,
      env: withTools({ ...process.env, WRANGLER_SEND_METRICS: 'false', ...env }),
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    const said = []
    child.stdout?.on('data', (text) => said.push(text))
    child.stderr?.on('data', (text) => said.push(text))
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      if (isQuiet && code !== 0) console.error(Buffer.concat(said).toString())
      resolve(code ?? 1)
    })
  })
}

/** Reads counts from a report that a test runner wrote; a runner that wrote none failed once. */
export async function countReport(run, read) {
  const directory = mkdtempSync(join(tmpdir(), 'yanmo-report-'))
  const file = join(directory, 'report.json')
  try {
    const code = await run(file)
    const counts = read(JSON.parse(readFileSync(file, 'utf8')))
    // A crash outside any test must not look green.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function runVitest() {
  return countReport(
    (file) =>
      runTool([
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  )
}
