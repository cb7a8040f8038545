import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { root, withTools } from './install.mjs'
import { temporaryFolder } from './temporary.mjs'

// What was right is not looked at again until it changes.
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.tsbuildinfo']
const steps = [
  { name: '格式', command: ['oxfmt', '--check', '.'], isQuiet: true },
  { name: '规范', command: ['oxlint', '--deny-warnings'] },
  {
    name: '平台类型',
    command: ['wrangler', 'types', '--include-env=false', 'worker-configuration.d.ts'],
    isQuiet: true,
  },
  { name: '路由类型', command: ['react-router', 'typegen'], isQuiet: true },
]
// Several checkers each work out for themselves what they share: twice the processor time, beside tests that want it.
const types = {
  name: '类型',
  command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1', ...incremental],
}

const projects = (...names) => names.flatMap((name) => ['--project', name])
const plain = [...projects('rules', 'browser'), '--maxWorkers=1']
const throughTheDoor = projects('workers')

/**
 * Runs every check, the cheap ones first, and counts: a step is one, a test is one. What failed is named. With `folders`
 * only the tests in them run. Tests through the door wait for half of their time: types and plain tests run beside them,
 * and `andThen` (steps that answer counts) after those.
 */
export async function check(folders = [], andThen = []) {
  const counts = []
  for (const step of steps) counts.push(await timed(step.name, () => runStep(step)))
  const [beside, through] = await Promise.all([
    checkBeside(folders, andThen),
    timed('服务测试', () => runVitest([...throughTheDoor, ...folders])),
  ])
  return addCounts([...counts, ...beside, through])
}

async function checkBeside(folders, andThen) {
  const counts = [await timed(types.name, () => runStep(types))]
  counts.push(await timed('规则测试', () => runVitest([...plain, ...folders])))
  for (const step of andThen) counts.push(await step())
  return counts
}

async function runStep({ name, command, isQuiet }) {
  const isFine = (await runTool(command, { isQuiet })) === 0
  console.log(`${isFine ? '✓' : '✗'} ${name}`)
  return countStep(name, isFine)
}

/** The counts of `run`, and the seconds it took under its name. */
export async function timed(name, run) {
  const start = performance.now()
  const counts = await run()
  return { ...counts, seconds: [[name, Math.round((performance.now() - start) / 1000)]] }
}

/** The counts of one step that either passes or fails. */
export function countStep(name, isFine) {
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, failures: isFine ? [] : [name] }
}

/** Sums counts, and keeps the names of what failed in their order. */
export function addCounts(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    skips: counts.flatMap(({ skips = [] }) => skips),
    seconds: counts.flatMap(({ seconds = [] }) => seconds),
  }
}

/** Says at the very end what failed and what was not run: thousands of lines may stand between that and the count. */
export function reportCounts({ passed, failed, failures, skips, seconds }) {
  for (const name of skips) console.log(`○ ${name}`)
  for (const name of failures) console.log(`✗ ${name}`)
  const all = Math.round(performance.now() / 1000)
  console.log(`用时 ${all} 秒：${seconds.map(([name, own]) => `${name} ${own}`).join('，')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
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
    const output = []
    child.stdout?.on('data', (text) => output.push(text))
    child.stderr?.on('data', (text) => output.push(text))
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      if (isQuiet && code !== 0) console.error(Buffer.concat(output).toString())
      resolve(code ?? 1)
    })
  })
}

/**
 * Reads counts from the report that a test runner (`name`) wrote to the file it was given; a runner that wrote none failed
 * once. What it throws away lies in a folder that is given with the file, and goes with it.
 */
export async function countReport(name, run, read) {
  const directory = mkdtempSync(join(temporaryFolder(), 'yanmo-test-'))
  const file = join(directory, 'report.json')
  try {
    const code = await run(file, { TMPDIR: directory })
    const counts = read(JSON.parse(readFileSync(file, 'utf8')))
    // A crash outside any test must not look green.
    return code !== 0 && counts.failed === 0
      ? { ...counts, failed: 1, failures: [...counts.failures, `${name}: code ${code}, no test`] }
      : counts
  } catch {
    return countStep(`${name}: no report`, false)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Counts of the tests in these files or folders; of all when none is named. */
export function runVitest(folders, more = {}) {
  return countReport(
    'vitest',
    (file, env) => {
      const reporters = ['default', 'json', './scripts/lib/vitest/flaky-reporter.mjs'].map(
        (name) => `--reporter=${name}`,
      )
      const output = `--outputFile.json=${file}`
      return runTool(['vitest', 'run', ...reporters, output, '--passWithNoTests', ...folders], {
        env: { ...env, ...more },
      })
    },
    readVitest,
  )
}

/** Counts of every Worker test with a libSQL server in place of D1. */
export const runOverLibsql = () => runVitest(throughTheDoor, { LIBSQL: '1' })

function readVitest(report) {
  const files = report.testResults.map((file) => ({ ...file, path: relative(root, file.name) }))
  const unloaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const skips = files.flatMap(({ path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'failed' && status !== 'passed')
      .map(({ fullName }) => `${path} › ${fullName}: not run here`),
  )
  const tests = files.flatMap(({ path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${path} › ${fullName}: ${firstLine(failureMessages)}`,
      ),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skips,
    failures: [
      ...tests,
      ...unloaded.map(({ path, message }) => `${path}: ${firstLine([message])}`),
    ],
  }
}

const firstLine = ([message = '']) => message.trim().split('\n')[0]

/** Counts of these journeys; of all but the deep ones when none is named. */
export function runJourneys(specs = []) {
  // The whole is run without what its titles call deep; a feature's own, and the deep set, with it.
  const chosen = specs.length > 0 ? specs : ['--grep-invert=@deep']
  return countReport(
    'playwright',
    (file, env) =>
      runTool(['playwright', 'test', '--reporter=list,json', ...chosen], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: ensureChromium() },
      }),
    readJourneys,
  )
}

/** Counts and names of a Playwright report; what passed only the second time passed. */
function readJourneys(report) {
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    failures: report.suites.flatMap(unexpectedOf),
  }
}

function unexpectedOf({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title }) => `${file}:${line} › ${title}`)
  return [...own, ...suites.flatMap(unexpectedOf)]
}
